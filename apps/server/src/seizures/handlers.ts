import type { Recorders } from '@balsamo/contract/care/schemas.ts';
import * as routes from '@balsamo/contract/seizures/routes.ts';
import type { NewSeizure, PatientSeizures, Seizure, SeizureFigures } from '@balsamo/contract/seizures/schemas.ts';
import { asReaderOfPatient } from '@balsamo/database/access-log/as-reader.ts';
import { asUser, asUserOnce, type UserTransaction } from '@balsamo/database/as-user.ts';
import { OPENED, OWN, type RowScope } from '@balsamo/database/row-scope.ts';
import * as queries from '@balsamo/database/seizures/queries.ts';
import { believableWriteTime } from '@balsamo/domain/diary/write-time.ts';
import {
  DAYS_OF_WEEK,
  mondayOf,
  SEIZURE_WEEKS_SHOWN,
  type SeizureRecords,
  seizureWeeks,
} from '@balsamo/domain/seizures/observed-days.ts';
import { rateChange, WEEKS_MAX } from '@balsamo/domain/seizures/rate-change.ts';
import { canBeCalledFree, seizureProblem } from '@balsamo/domain/seizures/seizure.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { recordersOf } from '../answers/recorders.ts';
import { accessOrigin } from '../http/access-origin.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import { acceptableTime, saidTime, writeInstants } from '../http/write-instants.ts';
import type { Services } from '../services/services.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };
/** A doctor is shown so many of the newest. */
const SHOWN_MAX = 10;

/** Takes the transaction back: of what was not seen, the patient's log says nothing. */
class NothingShown extends Error {
  override name = 'NothingShown';
}

type Query = UserTransaction['query'];
type Said = Omit<NewSeizure, 'id' | 'occurredAt' | 'sentAt' | 'clock'>;

/** Seizures as whoever sees them writes them down (*Crises*), days without any, and what both show. */
export function seizureHandlers({ db, now }: Services) {
  return createSignedInFeature(
    '/api/seizures',
    '/api/seizures/*',
    '/api/seizure-free-days/*',
    '/api/patients/:id/seizures',
  )
    .openapi(routes.listSeizures, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const statement = queries.listSeizures({ limit: limit + 1, after });
      const { rows } = await asUserOnce<{ json: string }>(db, requireSession(context), statement);
      return jsonText(
        context,
        pageText<Seizure>(rows, limit, ({ occurredAt, id }) => ({ at: occurredAt, id })),
        200,
      );
    })
    .openapi(routes.recordSeizure, async (context) => {
      const { id, occurredAt, sentAt, clock, ...body } = context.req.valid('json');
      const at = now();
      const said = saidTime(occurredAt, { sentAt, clock }, at);
      if (!said) throw refusedFields({ pointer: '/occurredAt', code: 'clock_was_set' });
      const { note, ...seizure } = believable(body);
      const row = { ...seizure, occurredAt: acceptableTime(said, at, '/occurredAt') };
      const { json, isNew } = await asUser(db, requireSession(context), async ({ query, user }) => {
        if ((await user).role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
        await query(queries.lockSeizures());
        const isNew = (await query(queries.insertSeizure(id, row, at))).rows.length > 0;
        if (isNew) {
          if (note !== null) await query(queries.writeNote(id, note));
          await query(queries.deleteFreeDay(localDay(row.occurredAt, row.timeZone)));
        }
        const json = await find(query, id);
        // It was removed since, on another device perhaps: an answer that got lost does not bring it back.
        if (!json && (await query(queries.wasRemoved(id))).rows.length > 0)
          throw new ProblemError(410, 'seizures.removed');
        return { json, isNew };
      });
      if (!json) throw new ProblemError(409, 'seizures.id_taken');
      return jsonText(context, json, isNew ? 201 : 200);
    })
    .openapi(routes.changeSeizure, async (context) => {
      const { id } = context.req.valid('param');
      const { writeId, changedAt, sentAt, clock, afterWriteId, occurredAt, ...body } = context.req.valid('json');
      const at = now();
      const { note, ...seizure } = believable(body);
      const row = { ...seizure, occurredAt: acceptableTime(new Date(occurredAt), at, '/occurredAt') };
      const written = believableWriteTime(writeInstants({ writeId, changedAt, sentAt, clock, afterWriteId }), at);
      const json = await asUser(db, requireSession(context), async ({ query }) => {
        await query(queries.lockSeizures());
        const isWritten = (await query(queries.updateSeizure(id, row, written, at))).rows.length > 0;
        if (isWritten) {
          await query(queries.writeNote(id, note));
          await query(queries.deleteFreeDay(localDay(row.occurredAt, row.timeZone)));
        }
        return find(query, id);
      });
      if (!json) throw new ProblemError(404, 'seizures.no_such_seizure');
      return jsonText(context, json, 200);
    })
    .openapi(routes.deleteSeizure, async (context) => {
      const { id } = context.req.valid('param');
      await asUser(db, requireSession(context), async ({ query }) => {
        await query(queries.lockSeizures());
        await query(queries.deleteSeizure(id, now()));
      });
      return context.body(null, 204);
    })
    .openapi(routes.sayDayWasFree, async (context) => {
      const { day } = context.req.valid('param');
      const at = now();
      await asUser(db, requireSession(context), async ({ query, user }) => {
        const { role, time_zone } = await user;
        if (role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
        if (!canBeCalledFree(day, localDay(at, time_zone)))
          throw refusedFields({ pointer: '/day', code: 'day_in_future' });
        await query(queries.lockSeizures());
        const { rows } = await query(queries.hasSeizureOn(day));
        if (rows.length > 0) throw new ProblemError(409, 'seizures.day_has_seizures');
        await query(queries.insertFreeDay(day, at));
      });
      return context.json({ day }, 200);
    })
    .openapi(routes.takeFreeDayBack, async (context) => {
      await asUserOnce(db, requireSession(context), queries.deleteFreeDay(context.req.valid('param').day));
      return context.body(null, 204);
    })
    .openapi(routes.readSeizureFigures, async (context) => {
      const { since } = context.req.valid('query');
      const at = now();
      const read = await asUser(db, requireSession(context), async ({ query, user }) => {
        const { role, time_zone: timeZone } = await user;
        if (role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
        return figures(query, since, localDay(at, timeZone), OWN);
      });
      return context.json(read, 200, NO_STORE);
    })
    .openapi(routes.readPatientSeizures, async (context) => {
      const { id: patientId } = context.req.valid('param');
      const { since } = context.req.valid('query');
      const at = now();
      const looked = { resource: 'insights', origin: accessOrigin(context) } as const;
      const shown = await asReaderOfPatient(
        db,
        requireSession(context),
        patientId,
        looked,
        async ({ query, patient }): Promise<PatientSeizures> => {
          const { rows } = await query<{ json: string }>(queries.listSeizures({ limit: SHOWN_MAX }, OPENED));
          const read = await figures(query, since, localDay(at, patient.time_zone), OPENED);
          if (rows.length === 0 && read.weeks.length === 0) throw new NothingShown();
          const recorders = JSON.parse(await recordersOf(query, rows)) as Recorders;
          return { items: rows.map(({ json }) => JSON.parse(json) as Seizure), figures: read, recorders };
        },
      ).catch((error: unknown): PatientSeizures => {
        if (error instanceof NothingShown) return { items: [], figures: null, recorders: {} };
        throw error;
      });
      return context.json(shown, 200, NO_STORE);
    });
}

async function find(query: Query, id: string): Promise<JsonText<Seizure> | undefined> {
  return (await query<JsonRow<Seizure>>(queries.findSeizure(id))).rows[0]?.json;
}

async function figures(
  query: Query,
  asked: string | undefined,
  today: string,
  rowScope: RowScope,
): Promise<SeizureFigures> {
  const uses = await query<{ json: string }>(queries.readFirstUses(rowScope));
  const firstUses = JSON.parse(uses.rows[0]?.json ?? '[]') as queries.FirstUse[];
  const since = asked ?? firstUses[0]?.day;
  const shownFrom = addDays(mondayOf(today), -DAYS_OF_WEEK * (SEIZURE_WEEKS_SHOWN - 1));
  const comparedFrom = since && addDays(since, -DAYS_OF_WEEK * (WEEKS_MAX + 1));
  // A day before the calendar begins is none: then from the beginning.
  const from = comparedFrom === '' ? since : comparedFrom;
  const { rows } = await query<{ json: string }>(
    queries.readSeizureRecords(from && from < shownFrom ? from : shownFrom, rowScope),
  );
  const records = JSON.parse(rows[0]?.json ?? '{}') as SeizureRecords;
  const weeks = seizureWeeks(records, today, SEIZURE_WEEKS_SHOWN);
  const isShown = (day: string) => day >= (weeks[0]?.from ?? today);
  return {
    today,
    weeks,
    seizures: records.seizures.filter(({ day }) => isShown(day)).map(({ day, count }) => ({ day, count })),
    freeDays: records.freeDays.filter(isShown),
    firstUses,
    change: since ? rateChange(records, since, today) : null,
  };
}

/**
 * As it is stored: without blanks around what was typed.
 * @throws ProblemError 422 at the field at fault
 */
function believable({ note, ...said }: Said): Said {
  const problem = seizureProblem(said);
  if (problem) throw refusedFields({ pointer: `/${problem.field}`, code: problem.code });
  return { ...said, note: note?.trim() || null };
}
