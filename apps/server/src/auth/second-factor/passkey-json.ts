import type { Passkey } from '@balsamo/contract/second-factor/schemas.ts';
import type { PasskeyRow } from '@balsamo/database/second-factor/passkeys.ts';

export function passkeyJson({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
