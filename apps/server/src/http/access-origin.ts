import type { AccessOrigin } from '@balsamo/database/access-log/as-reader.ts';
import { deviceOf } from '@balsamo/domain/account/device.ts';
import type { Context } from 'hono';
import { coarseClientNetwork } from './client-network.ts';

/** From where a request looks at somebody's data, as the access log keeps it. */
export function accessOrigin(context: Context): AccessOrigin {
  return { network: coarseClientNetwork(context) ?? null, ...deviceOf(context.req.header('user-agent')) };
}
