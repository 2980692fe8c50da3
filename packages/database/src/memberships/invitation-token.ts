import { createHash, randomBytes } from 'node:crypto';

/** What the link in the mail of an invitation holds: 256 bits, base64url. */
export const newInvitationToken = () => randomBytes(32).toString('base64url');

/** What is kept of it. */
export const hashOfInvitationToken = (token: string) => createHash('sha256').update(token).digest('base64url');
