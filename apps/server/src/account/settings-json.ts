import { AccountSettings } from '@balsamo/contract/account/schemas.ts';
import type { readOwnAccount } from '@balsamo/database/account/queries.ts';
import { accountJson } from '../auth/account-json.ts';

type SettingsRow = NonNullable<Awaited<ReturnType<typeof readOwnAccount>>>;

/** An account with its settings as the contract shows it; a person without a profile has told nothing. */
export function settingsJson(row: SettingsRow): AccountSettings {
  return AccountSettings.parse({
    ...accountJson(row),
    phone: row.phone,
    age: row.age,
    city: row.city,
    researchConsent: row.hasResearchConsent ?? false,
    researchConsentedAt: row.researchConsentedAt?.toISOString() ?? null,
    notifyByPush: row.notifyByPush,
    notifyByEmail: row.notifyByEmail,
  });
}
