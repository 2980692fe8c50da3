import { listVisitNotes, removeVisitNote, saveVisitNote } from '@balsamo/contract/visit-notes/routes.ts';
import type { VisitNote, VisitNoteList } from '@balsamo/contract/visit-notes/schemas.ts';
import { asUser, asUserOnce } from '@balsamo/database/as-user.ts';
import { isForbidden } from '@balsamo/database/away.ts';
import * as queries from '@balsamo/database/visit-notes/queries.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { visitNoteProblem } from '@balsamo/domain/visit-notes/visit-note.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/** A doctor has a visit with somebody a few times a year. */
const NOTES_MAX = 500;
const notFound = () => new ProblemError(404, 'visitNotes.not_found');

/** What a doctor writes down of a visit for themselves. Whose it is, the database decides. */
export function visitNoteHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/visit-notes/*')
    .openapi(listVisitNotes, async (context) => {
      const { patientId } = context.req.valid('param');
      const statement = queries.listVisitNotes(patientId, NOTES_MAX);
      const { rows } = await asUserOnce<{ json: string }>(db, requireSession(context), statement);
      const text = `{"items":[${rows.map(({ json }) => json).join(',')}]}` as JsonText<VisitNoteList>;
      return jsonText(context, text, 200);
    })
    .openapi(saveVisitNote, async (context) => {
      const { patientId, id } = context.req.valid('param');
      const body = context.req.valid('json');
      const at = now();
      const json = await asUser(db, requireSession(context), async ({ query, user }) => {
        const problem = visitNoteProblem(body, localDay(at, (await user).time_zone));
        if (problem) throw refusedFields({ pointer: '/visitedOn', code: problem });
        const { rows } = await query<JsonRow<VisitNote>>(queries.saveVisitNote(patientId, { id, ...body }, at));
        return rows[0]?.json;
      }).catch((error: unknown) => {
        // No patient of theirs: told apart from nobody at all by no answer.
        if (isForbidden(error)) throw notFound();
        throw error;
      });
      if (!json) throw notFound();
      return jsonText(context, json, 200);
    })
    .openapi(removeVisitNote, async (context) => {
      const { patientId, id } = context.req.valid('param');
      const { rows } = await asUserOnce(db, requireSession(context), queries.removeVisitNote(patientId, id));
      if (rows.length !== 1) throw notFound();
      return context.body(null, 204);
    });
}
