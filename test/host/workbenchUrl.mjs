// Where the workbench is. Apart from workbench.mjs, because npm start needs no browser of ours.

/** The page's URL with a folder and with extensions that are loaded from where they are developed. */
export function workbenchUrl(serverUrl, { folder, extension, extensionTestsPath } = {}) {
  const url = new URL(`${serverUrl}/`);
  const remote = file => `vscode-remote://${url.host}${encodeURI(file)}`; // the page's own host, or it isn't found
  const payload = [extension ?? []].flat().map(file => ['extensionDevelopmentPath', remote(file)]);
  if (extensionTestsPath) payload.push(['extensionTestsPath', remote(extensionTestsPath)]);
  if (folder) url.searchParams.set('folder', folder);
  else url.searchParams.set('ew', 'true'); // an empty window
  if (payload.length > 0) url.searchParams.set('payload', JSON.stringify(payload));
  return url.toString();
}
