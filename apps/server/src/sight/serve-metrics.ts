import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperatorError } from '@balsamo/database/names.ts';
import { isAuthorized } from '../http/metrics-route.ts';
import type { Services } from '../services/services.ts';

export type MetricsServer = { address: string; close: () => Promise<void> };

/**
 * `/metrics` on a port of its own, for whoever reaches it, and with the token where one is set; undefined: no such port is wanted.
 * @throws OperatorError where it cannot be opened
 */
export async function serveMetrics({
  env,
  sight,
  log,
}: Pick<Services, 'env' | 'sight' | 'log'>): Promise<MetricsServer | undefined> {
  const { readMetrics } = sight;
  if (!readMetrics || env.metrics?.port === undefined) return undefined;
  const { port, host, token } = env.metrics;
  const server = createServer(async (request, response) => {
    const isMetrics = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!isMetrics || (token !== undefined && !isAuthorized(request.headers.authorization, token))) {
      response.writeHead(404).end();
      return;
    }
    try {
      const { contentType, text } = await readMetrics();
      response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text);
    } catch (error) {
      log.error({ error: (error as Error).name }, 'the metrics could not be read');
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new OperatorError(
          `Metrics cannot be served on ${host}:${port} (${error.code}); set METRICS_HOST and METRICS_PORT.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  const { port: given } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${given}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
