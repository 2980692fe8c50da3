/**
 * Builds the pages for the store apps into `apps/mobile/www`: the app as one page with all its files and texts, for the installation at `SHELL_SERVER`
 * (`https://host`, or `http://127.0.0.1:<port>` for tests). `SHELL_FCM=0`: the Android app comes without a Firebase project.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { textsByLanguage } from './build-service-worker.ts';

const web = fileURLToPath(new URL('..', import.meta.url));
const parts = path.join(web, '../mobile/build');
const shell = path.join(web, '../mobile/www');

/** Of public pages, previews and the installed web app: nothing of a store app asks for them. */
const NOT_INSIDE = ['product', 'icons', 'og.png', '*.webmanifest'];

const server = process.env.SHELL_SERVER ?? '';
if (!isInstallation(server)) {
  process.stderr.write('SHELL_SERVER must name the installation, as in SHELL_SERVER=https://balsamo.example\n');
  process.exit(2);
}

// What a build that failed left behind.
rmSync(parts, { recursive: true, force: true });
const cli = path.join(web, '../../node_modules/@react-router/dev/bin.cjs');
const { status } = spawnSync(process.execPath, [cli, 'build'], {
  cwd: web,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
});
if (status !== 0) process.exit(status ?? 1);

rmSync(shell, { recursive: true, force: true });
cpSync(path.join(parts, 'client'), shell, { recursive: true });
for (const name of globSync(NOT_INSIDE, { cwd: shell }))
  rmSync(path.join(shell, name), { recursive: true, force: true });
for (const address of Object.values(await textsByLanguage(path.join(web, '../../packages/locales'))).flat()) {
  cpSync(path.join(web, '../../packages', address), path.join(shell, address));
}
const index = path.join(shell, 'index.html');
if (!existsSync(index)) throw new Error('no index.html was built');
writeFileSync(index, withPolicy(readFileSync(index, 'utf8')));
cpSync(path.join(web, '../mobile/old-web-view.html'), path.join(shell, 'old-web-view.html'));
rmSync(parts, { recursive: true });
// Last, and beside what the app holds: what it was built for, and when.
mkdirSync(parts);
writeFileSync(path.join(parts, 'complete'), server);

function isInstallation(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname } = new URL(address);
  return origin === address && (protocol === 'https:' || hostname === '127.0.0.1');
}

/** The policy of the server's own pages (http/security-headers.ts), with the installation to ask; the native side brings its bridge without asking it. */
function withPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' blob: ${server}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
}
