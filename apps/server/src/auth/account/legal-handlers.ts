import { agreeToLegal, readLegalNews } from '@balsamo/contract/account/routes.ts';
import * as agreements from '@balsamo/database/account/legal-agreements.ts';
import { asUser, asUserOnce } from '@balsamo/database/as-user.ts';
import { ActsForAnotherError } from '@balsamo/database/session-errors.ts';
import { AGREED_DOCUMENTS, type AgreedDocument, NEWEST_LEGAL_VERSIONS } from '@balsamo/domain/legal/versions.ts';
import { createSignedInFeature } from '../../http/feature.ts';
import { ProblemError } from '../../http/problem.ts';
import { requireSession } from '../../http/session.ts';
import type { Services } from '../../services/services.ts';

type Agreed = { document: AgreedDocument; version: string };

/** To which versions of the terms and of the privacy policy a person agreed. */
export function legalHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/account/legal')
    .openapi(readLegalNews, async (context) => {
      const { rows } = await asUserOnce<Agreed>(db, requireSession(context), agreements.listOwnAgreements());
      const agreedTo = new Map(rows.map(({ document, version }) => [document, version]));
      const items = AGREED_DOCUMENTS.map((document) => ({
        document,
        version: NEWEST_LEGAL_VERSIONS[document],
        agreed: agreedTo.get(document) ?? null,
      })).filter(({ version, agreed }) => agreed === null || agreed < version);
      return context.json({ items }, 200);
    })
    .openapi(agreeToLegal, async (context) => {
      const { items } = context.req.valid('json');
      // What was shown by a page that is older than the server is not what holds now.
      if (items.some(({ document, version }) => version !== NEWEST_LEGAL_VERSIONS[document])) {
        throw new ProblemError(409, 'account.legal_outdated');
      }
      await asUser(db, requireSession(context), async ({ query, user }) => {
        const { care } = await user;
        if (care && care.role !== 'responsible') throw new ActsForAnotherError();
        await query(agreements.insertAgreements(items, now()));
      });
      return context.body(null, 204);
    });
}
