import { asSystem } from '@balsamo/database/as-system.ts';
import { type KeyPair, keptKeyPair } from '@balsamo/database/notifications/push-subscriptions.ts';
import webPush from 'web-push';
import type { Services } from '../services/services.ts';

/** What signs push messages; the public half is what browsers subscribe with. */
export async function pushKeys({ env, db, now }: Pick<Services, 'env' | 'db' | 'now'>): Promise<KeyPair> {
  if (env.vapidKeys) return env.vapidKeys;
  return asSystem(db, 'the key pair of the installation is no one’s', ({ client }) =>
    keptKeyPair(client, () => webPush.generateVAPIDKeys(), now()),
  );
}
