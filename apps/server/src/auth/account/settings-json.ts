import { AccountSettings } from '@balsamo/contract/account/schemas.ts';
import { countStayingOperators } from '@balsamo/database/account/erasures.ts';
import type { readOwnAccount } from '@balsamo/database/account/queries.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { erasureObstacle } from '@balsamo/domain/account/erasure.ts';
import type { Services } from '../../services/services.ts';
import { accountJson } from '../identity/account-json.ts';
import { questionFor } from '../second-factor/question.ts';

type SettingsRow = NonNullable<Awaited<ReturnType<typeof readOwnAccount>>>;

/** An account with its settings as the contract shows it; a person without a profile has told nothing. */
export async function settingsJson({ db }: Pick<Services, 'db'>, row: SettingsRow): Promise<AccountSettings> {
  return AccountSettings.parse({
    ...accountJson({ ...row, secondFactor: await questionFor({ db }, row) }),
    phone: row.phone,
    age: row.age,
    city: row.city,
    researchConsent: row.hasResearchConsent ?? false,
    researchConsentedAt: row.researchConsentedAt?.toISOString() ?? null,
    notifyByPush: row.notifyByPush,
    notifyByEmail: row.notifyByEmail,
    erasureObstacle: await obstacle(),
    diariesErasedAt: row.diariesErasedAt,
  });

  async function obstacle() {
    const { role, isResponsible } = row;
    const count = () =>
      asSystem(db, 'a request sees no account but its own', ({ client }) => countStayingOperators(client, row.id));
    return erasureObstacle(role, { otherOperators: role === 'operador' ? await count() : 0, isResponsible }) ?? null;
  }
}
