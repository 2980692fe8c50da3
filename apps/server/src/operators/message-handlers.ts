import {
  answerMessage,
  listFeedback,
  listMessages,
  markFeedback,
  markMessage,
} from '@balsamo/contract/operators/routes.ts';
import type { OperatedFeedback, OperatedMessage } from '@balsamo/contract/operators/schemas.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import * as queries from '@balsamo/database/operators/queries.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, type JsonRow, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import { contactAnswerMail } from '../mail/account-mails.ts';
import type { Services } from '../services/services.ts';
import { operatorRows } from './operator-rows.ts';

const noSuchMessage = () => new ProblemError(404, 'operators.not_found');

/** What was written to the team, and what people say of the app: read, noted, answered (spec-D19). */
export function operatorMessageHandlers(services: Services) {
  const { db, mail, now, log, env } = services;
  const rowsFor = operatorRows(db);
  const after = (cursor: string | undefined) => (cursor === undefined ? undefined : decodeCursor(cursor));

  return createSignedInFeature(
    '/api/admin/messages',
    '/api/admin/messages/*',
    '/api/admin/feedback',
    '/api/admin/feedback/*',
  )
    .openapi(listMessages, async (context) => {
      const { status, limit, cursor } = context.req.valid('query');
      const statement = queries.listMessages(status, { limit: limit + 1, after: after(cursor) });
      const rows = await rowsFor<{ json: string }>(requireSession(context), statement);
      const text = pageText<OperatedMessage>(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
      return jsonText(context, text, 200);
    })
    .openapi(markMessage, async (context) => {
      const statement = queries.markMessage(context.req.valid('param').id, context.req.valid('json'), now());
      const [row] = await rowsFor<JsonRow<OperatedMessage>>(requireSession(context), statement);
      if (!row) throw noSuchMessage();
      return jsonText(context, row.json, 200);
    })
    .openapi(answerMessage, async (context) => {
      const { id } = context.req.valid('param');
      const { answer } = context.req.valid('json');
      const json = await asUser(db, requireSession(context), async ({ query, user }) => {
        const { rows } = await query<JsonRow<OperatedMessage>>(queries.answerMessage(id, answer, now()));
        if ((await user).role !== 'operador') throw new ProblemError(403, 'request.not_allowed');
        const [row] = rows;
        if (!row) {
          const { rowCount } = await query(queries.findMessage(id));
          throw rowCount ? new ProblemError(409, 'operators.answered_before') : noSuchMessage();
        }
        await query(queries.insertOperatorEvent('message_answered', null, now()));
        // Before the commit: what was not sent was not answered. A commit that fails after it is rarer, and shows as not answered.
        await mail
          .send(contactAnswerMail(JSON.parse(row.json) as OperatedMessage, answer, env.appUrl))
          .catch((error: Error) => {
            log.error({ mail: 'contact answer', error: error.name }, 'mail not sent');
            throw new ProblemError(503, 'operators.mail_failed');
          });
        return row.json;
      });
      return jsonText(context, json, 200);
    })
    .openapi(listFeedback, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const statement = queries.listFeedback({ limit: limit + 1, after: after(cursor) });
      const rows = await rowsFor<{ json: string }>(requireSession(context), statement);
      const text = pageText<OperatedFeedback>(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
      return jsonText(context, text, 200);
    })
    .openapi(markFeedback, async (context) => {
      const { isRead } = context.req.valid('json');
      const statement = queries.markFeedback(context.req.valid('param').id, isRead ? now() : null);
      const [row] = await rowsFor<{ found: boolean }>(requireSession(context), statement);
      if (!row?.found) throw noSuchMessage();
      return context.body(null, 204);
    });
}
