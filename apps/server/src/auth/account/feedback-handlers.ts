import { sendFeedback } from '@balsamo/contract/account/routes.ts';
import { insertFeedback } from '@balsamo/database/account/queries.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { createSignedInFeature } from '../../http/feature.ts';
import { createRateLimits } from '../../http/rate-limits.ts';
import { requireSession } from '../../http/session.ts';
import { feedbackMail } from '../../mail/account-mails.ts';
import type { Services } from '../../services/services.ts';

/** What people tell the operator: kept, and mailed where there is an address to mail it to (spec-D19). */
export function feedbackHandlers(services: Services) {
  const { db, env, mail, now } = services;
  const rateLimits = createRateLimits(services);

  return createSignedInFeature('/api/account/feedback').openapi(sendFeedback, async (context) => {
    const session = requireSession(context);
    const body = context.req.valid('json');
    const feedback = { ...body, message: body.message?.trim() ?? null };
    const { id: userId } = await asUser(db, session, ({ user }) => user);
    const counted = await rateLimits.countFeedback(userId);
    const id = await asUser(db, session, ({ orm }) => insertFeedback(orm, feedback, now())).catch(async (error) => {
      await counted.takeBack();
      throw error;
    });
    const { operatorEmail } = env;
    if (operatorEmail) mail.afterAnswer('feedback', () => mail.send(feedbackMail(operatorEmail, { ...feedback, id })));
    return context.json({ accepted: true } as const, 202);
  });
}
