import * as routes from '@balsamo/contract/trackers/routes.ts';
import type { Tracker, TrackerFigures } from '@balsamo/contract/trackers/schemas.ts';
import { asReaderOfPatient } from '@balsamo/database/access-log/as-reader.ts';
import { asUser, asUserOnce, type UserTransaction } from '@balsamo/database/as-user.ts';
import { OPENED, OWN } from '@balsamo/database/row-scope.ts';
import * as queries from '@balsamo/database/trackers/queries.ts';
import { TRACKERS_MAX, type TrackerDefinition, trackerProblem } from '@balsamo/domain/diary/tracker.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { askedPeriod } from '../answers/asked-period.ts';
import { readTracked, type ToldBy, type Tracked, trackerFigures } from '../answers/tracker-figures.ts';
import { accessOrigin } from '../http/access-origin.ts';
import { createSignedInFeature, type JsonText, jsonText } from '../http/feature.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** What patients follow beside the five symptoms, and what it shows. The values come with the entries and ratings of the diary. */
export function trackerHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/trackers', '/api/trackers/*', '/api/patients/:id/trackers')
    .openapi(routes.listTrackers, async (context) => {
      const { rows } = await asUserOnce<{ json: string }>(db, requireSession(context), queries.listTrackers());
      return context.json({ items: JSON.parse(rows[0]?.json ?? '[]') as Tracker[] }, 200, NO_STORE);
    })
    .openapi(routes.createTracker, async (context) => {
      const { id, ...body } = context.req.valid('json');
      const tracker = believable(body);
      const at = now();
      const { json, isNew } = await asUser(db, requireSession(context), async ({ query, user }) => {
        if ((await user).role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
        await query(queries.lockTrackers());
        const before = await find(query, id);
        if (before) return { json: before, isNew: false };
        const { rows } = await query<{ kept: number }>(queries.countTrackers());
        if ((rows[0]?.kept ?? 0) >= TRACKERS_MAX) throw new ProblemError(409, 'trackers.too_many');
        const stored = await query<{ json: JsonText<Tracker> }>(queries.insertTracker(id, tracker, at));
        // Sent twice at once, the other one has stored it.
        const json = stored.rows[0]?.json ?? (await find(query, id));
        if (!json) throw new ProblemError(409, 'trackers.full');
        return { json, isNew: stored.rows.length > 0 };
      });
      return jsonText(context, json, isNew ? 201 : 200);
    })
    .openapi(routes.changeTracker, async (context) => {
      const { id } = context.req.valid('param');
      const body = context.req.valid('json');
      const json = await asUser(db, requireSession(context), async ({ query }) => {
        await query(queries.lockTrackers());
        const before = await find(query, id);
        if (!before) throw new ProblemError(404, 'trackers.no_such_tracker');
        const { isFollowed, ...words } = body;
        const tracker = believable({ ...(JSON.parse(before) as Tracker), ...given(words) });
        // Only what the body says: another request may have reworded the rest.
        const said = Object.fromEntries(
          (Object.keys(given(words)) as (keyof typeof words)[]).map((word) => [word, tracker[word]]),
        );
        const statement = queries.updateTracker(id, { ...said, isFollowed }, now());
        const { rows } = await query<{ json: JsonText<Tracker>; isFollowed: boolean }>(statement);
        // Taken back with the words: who asks for both wants both.
        if (isFollowed && !rows[0]?.isFollowed) throw new ProblemError(409, 'trackers.full');
        return rows[0]?.json ?? before;
      });
      return jsonText(context, json, 200);
    })
    .openapi(routes.readTrackerFigures, async (context) => {
      const { from, to } = context.req.valid('query');
      const at = now();
      const read = await asUser(db, requireSession(context), async ({ query, user }) => {
        const { role, time_zone: timeZone } = await user;
        if (role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
        return readTracked(query, askedPeriod({ from, to }, localDay(at, timeZone), at), OWN);
      });
      return context.json(figures(read, 'item', at), 200, NO_STORE);
    })
    .openapi(routes.readPatientTrackerFigures, async (context) => {
      const { id: patientId } = context.req.valid('param');
      const { from, to } = context.req.valid('query');
      const at = now();
      const looked = { resource: 'insights', origin: accessOrigin(context) } as const;
      const read = await asReaderOfPatient(db, requireSession(context), patientId, looked, ({ query, patient }) =>
        readTracked(query, askedPeriod({ from, to }, localDay(at, patient.time_zone), at), OPENED),
      );
      return context.json(figures(read, 'productType', at), 200, NO_STORE);
    });
}

type Query = UserTransaction['query'];

async function find(query: Query, id: string): Promise<JsonText<Tracker> | undefined> {
  return (await query<{ json: JsonText<Tracker> }>(queries.findTracker(id))).rows[0]?.json;
}

const figures = ({ period, trackers, records }: Tracked, toldBy: ToldBy, now: Date): TrackerFigures => ({
  period,
  trackers,
  items: trackerFigures(trackers, records, { period, toldBy, now }),
});

/** What of it was said at all. */
function given<Words extends object>(words: Words) {
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value != null)) as {
    [Name in keyof Words]?: NonNullable<Words[Name]>;
  };
}

/**
 * A tracker as it is stored: without blanks around what was typed.
 * @throws ProblemError 422 at the field at fault
 */
function believable({ name, kind, windowHours, lowEnd, highEnd, better }: TrackerDefinition): TrackerDefinition {
  const trimmed = (text: string | null) => text?.trim() || null;
  const tracker = { name: name.trim(), kind, windowHours, lowEnd: trimmed(lowEnd), highEnd: trimmed(highEnd), better };
  const problem = trackerProblem(tracker);
  if (problem) throw refusedFields({ pointer: `/${problem.field}`, code: problem.code });
  return tracker;
}
