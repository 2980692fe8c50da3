import { asSystem } from '@balsamo/database/as-system.ts';
import { findKeyPair, type KeyPair, keptKeyPair } from '@balsamo/database/notifications/push-subscriptions.ts';
import type { Services } from '../services/services.ts';

/** What signs push messages: the pair whose public half browsers subscribe with, then those of before. */
export type PushKeyRing = readonly [KeyPair, ...KeyPair[]];

/** What browsers subscribe with from now on. */
export async function pushKeys({ env, db, now }: Pick<Services, 'env' | 'db' | 'now'>): Promise<KeyPair> {
  if (env.vapidKeys) return env.vapidKeys;
  return asSystem(db, 'the key pair of the installation is no one’s', ({ client }) =>
    keptKeyPair(client, async () => (await import('web-push')).default.generateVAPIDKeys(), now()),
  );
}

/** Of the environment, which may take the place of the pair that the database keeps: that one is a former one then. */
export async function pushKeyRing(services: Pick<Services, 'env' | 'db' | 'now'>): Promise<PushKeyRing> {
  const present = await pushKeys(services);
  const kept = await asSystem(services.db, 'the key pair of the installation is no one’s', ({ client }) =>
    findKeyPair(client),
  );
  return ringOf(present, [...services.env.formerVapidKeys, ...(kept ? [kept] : [])]);
}

/** Each pair once. */
export function ringOf(present: KeyPair, former: readonly KeyPair[]): PushKeyRing {
  const isOther = ({ publicKey }: KeyPair, at: number) =>
    publicKey !== present.publicKey && former.findIndex((other) => other.publicKey === publicKey) === at;
  return [present, ...former.filter(isOther)];
}

/**
 * Which pairs to sign a message with, the likeliest first: that of the key the browser subscribed with. Where nobody noted it, a former one is
 * likelier: browsers say at each start of the app that they are there, and with which key.
 */
export function signingOrder([present, ...former]: PushKeyRing, serverKey: string | null): KeyPair[] {
  const all = [...former, present];
  const own = all.filter(({ publicKey }) => publicKey === serverKey);
  return [...own, ...all.filter(({ publicKey }) => publicKey !== serverKey)];
}
