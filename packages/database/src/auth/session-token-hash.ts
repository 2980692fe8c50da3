import { createHash } from 'node:crypto';

/** What stands in `sessions.token` for a token: as `token_hash` of identity.sql makes it. */
export const sessionTokenHash = (token: string) => `sha256:${createHash('sha256').update(token).digest('hex')}`;
