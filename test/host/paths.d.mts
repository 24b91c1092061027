export const repositoryRoot: string;
