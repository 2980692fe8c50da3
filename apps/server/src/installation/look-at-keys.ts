import { countServerKeys, findKeyPair } from '@balsamo/database/notifications/push-subscriptions.ts';
import type pg from 'pg';
import { countSealed } from '../auth/facade.ts';
import { missingKeysTold } from '../files/missing-keys.ts';
import type { Env } from '../platform/env.ts';
import type { SealedStore } from '../storage/sealed-store.ts';
import { doubtful, type Finding, good, wrong } from './findings.ts';

/** What stored files are sealed with. */
export async function lookAtSeals(files: SealedStore): Promise<Finding> {
  const missing = await files.missingKeys();
  if (missing.length > 0)
    return wrong(missingKeysTold(files.place, missing), 'Without them the server does not start.');
  const former = await files.formerKeys();
  if (former === undefined)
    return doubtful(
      'Photos and documents lie unencrypted in the file store: FILE_KEYS is not set.',
      'Make a key: openssl rand -base64 32. Set it, start again, and run npm run reseal-files.',
    );
  if (former.length > 0)
    return doubtful(
      `Files may still be sealed with ${former.length} former ${former.length === 1 ? 'key' : 'keys'} of FILE_KEYS, or lie in plain.`,
      'npm run reseal-files',
    );
  return good('Photos and documents are sealed with the first of FILE_KEYS.');
}

/** Which AUTH_SECRET the second factors are sealed with. */
export async function lookAtSecrets(owner: pg.ClientBase, env: Env): Promise<Finding[]> {
  const { former, unknown } = await countSealed(owner, env);
  if (unknown > 0)
    return [
      wrong(
        `${unknown} secrets and codes of second factors are sealed with an AUTH_SECRET that is not given: they open nothing.`,
        'Give the secret of before as AUTH_SECRET_PREVIOUS, see Change keys in docs/operations.md.',
      ),
    ];
  if (env.formerSecrets.length === 0) return [good('Second factors are sealed with AUTH_SECRET.')];
  return former > 0
    ? [
        doubtful(
          `AUTH_SECRET_PREVIOUS is still needed: ${former} secrets and codes of second factors are sealed with it.`,
          'The running server seals them anew within the hour, and at its start.',
        ),
      ]
    : [
        doubtful(
          'Nothing in the database needs AUTH_SECRET_PREVIOUS any more.',
          'Leave it out once links that were mailed before the change are over: a day after it.',
        ),
      ];
}

/** Which keys the browsers that take push messages have subscribed with. */
export async function lookAtPushKeys(owner: pg.ClientBase, env: Env): Promise<Finding[]> {
  const kept = await findKeyPair(owner);
  const present = env.vapidKeys ?? kept;
  if (!present) return [];
  const given = new Set([...env.formerVapidKeys, ...(kept ? [kept] : [])].map(({ publicKey }) => publicKey));
  const counts = { former: 0, unknown: 0 };
  for (const { serverKey, browsers } of await countServerKeys(owner)) {
    if (serverKey === present.publicKey) continue;
    // Not noted: from before this was kept, and found out with the next message.
    if (serverKey === null || given.has(serverKey)) counts.former += browsers;
    else counts.unknown += browsers;
  }
  if (counts.unknown > 0)
    return [
      wrong(
        `${counts.unknown} browsers subscribed with VAPID keys that are not given: no push message reaches them until their people open the app.`,
        'Give the private key of before as VAPID_PRIVATE_KEY_PREVIOUS, see Change keys in docs/operations.md.',
      ),
    ];
  if (env.formerVapidKeys.length === 0) return [];
  return [
    counts.former > 0
      ? doubtful(
          `VAPID_PRIVATE_KEY_PREVIOUS is still needed: ${counts.former} browsers have not been opened since the change.`,
          'Each subscribes anew when its person opens the app; none is left after 90 days.',
        )
      : doubtful('No browser needs VAPID_PRIVATE_KEY_PREVIOUS any more.', 'Leave it out and restart.'),
  ];
}
