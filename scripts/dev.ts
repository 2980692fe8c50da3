/** `npm run dev`: the API restarts and the pages reload as files change. Pages at PORT (3000), the API one port above. */
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const port = Number(process.env.PORT || 3000);
const pages = `http://127.0.0.1:${port}`;
const api = `http://127.0.0.1:${port + 1}`;
const variables = { ...process.env, APP_URL: process.env.APP_URL || pages };

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...variables, PORT: String(port + 1), SERVE_PAGES: '0' },
  }),
  spawn(
    path.join(root, 'node_modules/.bin/react-router'),
    ['dev', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    {
      cwd: path.join(root, 'apps/web'),
      stdio: 'inherit',
      env: { ...variables, API_ORIGIN: api },
    },
  ),
];
process.stdout.write(`\n  Open ${pages} (the API itself listens at ${api})\n\n`);

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) {
  child.on('exit', (code) => {
    stop();
    process.exitCode ||= code ?? 0;
  });
}
