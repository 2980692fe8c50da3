import { ROLES } from '@balsamo/domain/auth/account.ts';
import { z } from 'zod';
import { EmailAddress } from '../auth/schemas.ts';
import { CalendarDay, OutInstant, orNull } from '../scalars.ts';

/** In the body, so that no address stands in an address of ours. */
export const AccountSearch = z.strictObject({ email: EmailAddress }).meta({ id: 'AccountSearch' });
export type AccountSearch = z.infer<typeof AccountSearch>;

/** Who an account belongs to, and what tells why somebody cannot get in. Nothing of what they keep or whom they are connected with. */
export const OperatedAccount = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: z.enum(ROLES),
    isEmailConfirmed: z.boolean(),
    createdAt: OutInstant,
    hasSecondFactor: z.boolean(),
    /** The day of the last sign-in or use that is still known, in the operator's time zone; null = none is. */
    lastSessionOn: orNull(CalendarDay),
  })
  .meta({ id: 'OperatedAccount' });
export type OperatedAccount = z.infer<typeof OperatedAccount>;

export const AccountSearchResult = z
  .object({
    /** Null = no account has exactly this address. */
    account: orNull(OperatedAccount),
  })
  .meta({ id: 'AccountSearchResult' });
export type AccountSearchResult = z.infer<typeof AccountSearchResult>;
