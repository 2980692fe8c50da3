export const SERVER_FLAGS: readonly string[];
export const COMPILE_CACHE: string;
