import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServiceWorker } from './build-service-worker.ts';
import { compactServer } from './compact-server.ts';
import { orderRequests } from './order-requests.ts';
import { precompress } from './precompress.ts';

const web = fileURLToPath(new URL('..', import.meta.url));
const client = path.join(web, 'build/client');

// The service worker comes after prerendering: the shells it keeps exist only then.
const { status } = spawnSync(
  process.execPath,
  [path.join(web, '../../node_modules/@react-router/dev/bin.cjs'), 'build'],
  {
    cwd: web,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  },
);
if (status !== 0) process.exit(status ?? 1);
await orderRequests(client);
await buildServiceWorker(web, client);
await precompress(client);
await compactServer(path.join(web, 'build/server'));
// Last: `npm start` builds again whatever does not have it, or is older than its sources.
writeFileSync(path.join(web, 'build/complete'), '');
