export function temporaryFolder(prefix: string): string;
