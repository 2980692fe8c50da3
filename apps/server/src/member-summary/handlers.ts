import { readMemberSummary } from '@balsamo/contract/member-summary/routes.ts';
import type { MemberSummary } from '@balsamo/contract/member-summary/schemas.ts';
import * as queries from '@balsamo/database/member-summary/queries.ts';
import { averageFrequency } from '@balsamo/domain/member-summary/summary.ts';
import { accessOrigin } from '../http/access-origin.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { noSuchAssociation } from '../http/no-such-association.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/** What a member shows their association (spec-D15). Each reading stands in the member's access log, or is not done. */
export function memberSummaryHandlers({ db }: Services) {
  return createSignedInFeature('/api/associations/*').openapi(readMemberSummary, async (context) => {
    const session = requireSession(context);
    try {
      const figures = await queries.readMemberSummary(db, session, context.req.valid('param'), accessOrigin(context));
      return context.json(summaryOf(figures), 200);
    } catch (error) {
      if (error instanceof queries.NotStaffError) throw noSuchAssociation();
      if (error instanceof queries.SummaryNotShownError) throw new ProblemError(404, 'associations.summary_not_shown');
      throw error;
    }
  });
}

/** The contract's shape; product and method are words of the diary's check constraints. */
function summaryOf(figures: queries.SummaryFigures): MemberSummary {
  const { shownSince, computedAt, recentEntries, ...rest } = figures;
  return {
    ...(rest as Pick<MemberSummary, 'mostUsedProductType' | 'mostUsedMethod' | 'totalEntries' | 'lastEntryDate'>),
    averageFrequency: averageFrequency(recentEntries),
    sharedSince: shownSince.toISOString(),
    computedAt: computedAt.toISOString(),
  };
}
