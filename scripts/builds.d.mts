export type Build = { what: string; script: string; stamp: string };
export function staleBuilds(names?: readonly ('server' | 'web' | 'mobile')[]): Build[];
