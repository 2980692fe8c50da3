import { insertAgreements } from '@balsamo/database/account/legal-agreements.ts';
import { asUserOnce, type Session } from '@balsamo/database/as-user.ts';
import { AGREED_DOCUMENTS, NEWEST_LEGAL_VERSIONS } from '@balsamo/domain/legal/versions.ts';
import type { Services } from '../../services/services.ts';

/** Keeps that whoever makes an account, takes a diary over or begins somebody's has agreed: the form says so. */
export function createAgreementKeeper({ db, log, now }: Pick<Services, 'db' | 'log' | 'now'>) {
  /** Where this fails, what was made is there all the same, and its person is asked when they begin. */
  return async (session: Session): Promise<void> => {
    const shown = AGREED_DOCUMENTS.map((document) => ({ document, version: NEWEST_LEGAL_VERSIONS[document] }));
    await asUserOnce(db, session, insertAgreements(shown, now())).catch((error: unknown) =>
      log.error({ error: (error as Error).name }, 'what a new account agreed to could not be kept'),
    );
  };
}
