// `node scripts/is-ready.mjs`: ends with 0 when the server of PORT answers that it is ready. For the health check of a container, which has no curl.
const port = process.env.PORT || '3000';
const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
