export const BUILD_STAMP: string;
export function isWebBuildStale(): boolean;
