import { fileURLToPath } from 'node:url';

/**
 * How Node runs the server. A young generation of 4 MB a half instead of 16: loading the modules makes 200 MB of garbage within a second;
 * V8 let the heap grow for it and kept the memory for good, 290 MB in a server that does nothing. One helper thread instead of four: they
 * mark the garbage of large bodies on every core at once, and whoever asks meanwhile waits for them.
 * The heap may double before it is marked as a whole: V8's own limit lies a tenth above what lives, so that a few megabytes of bodies were enough
 * for a collection of 35 ms each second. And the server may collect by itself what its start left behind (apps/server/src/server-process.ts).
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=4',
  '--v8-pool-size=1',
  '--heap-growing-percent=100',
  '--expose-gc',
];

/**
 * What the server's process finds in its environment unless something else is set. Code as V8 has compiled it: what the next start takes from there,
 * it does not compile. And two arenas of the C library's memory instead of eight for each core, which never give back what they had once; what is
 * larger than 128 KB lies in none of them and is given back as soon as it is free: the C library begins so, and keeps ever larger pieces once it has freed one.
 */
export const SERVER_ENVIRONMENT = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

/** The server as `npm run build` makes it (apps/server/scripts/build.ts), in the folder of the project. */
export const SERVER_PROGRAM = 'apps/server/build/main.js';
