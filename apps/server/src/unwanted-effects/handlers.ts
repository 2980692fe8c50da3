import type { WriteMarks } from '@balsamo/contract/diary/schemas.ts';
import * as routes from '@balsamo/contract/unwanted-effects/routes.ts';
import type {
  EffectReport,
  ReportedEffect,
  ShownEffectReports,
  VigimedQuery,
  VigimedRequest,
} from '@balsamo/contract/unwanted-effects/schemas.ts';
import { asReaderOfPatient } from '@balsamo/database/access-log/as-reader.ts';
import { asSystemInSession } from '@balsamo/database/as-system.ts';
import { asUser, asUserOnce } from '@balsamo/database/as-user.ts';
import { OPENED } from '@balsamo/database/row-scope.ts';
import { settleNewsOfReport } from '@balsamo/database/unwanted-effects/news.ts';
import * as queries from '@balsamo/database/unwanted-effects/queries.ts';
import { believableWriteTime } from '@balsamo/domain/diary/write-time.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import {
  deathProblem,
  NOT_ASKED,
  REPORTS_SHOWN_MAX,
  reportProblem,
  type EffectReport as WholeReport,
} from '@balsamo/domain/unwanted-effects/report.ts';
import { vigimedAnswers, vigimedMissing, vigimedText } from '@balsamo/domain/unwanted-effects/vigimed.ts';
import type { Context } from 'hono';
import { recordersOf } from '../answers/recorders.ts';
import { busyProblem } from '../files/busy-problem.ts';
import { heavyWork } from '../heavy-work/heavy-work.ts';
import { accessOrigin } from '../http/access-origin.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import { writeInstants } from '../http/write-instants.ts';
import type { Services } from '../services/services.ts';
import { conditionText, vigimedWords } from './vigimed-words.ts';

const TELLS = 'a report reaches the doctors who are told of it';
const noSuchReport = () => new ProblemError(404, 'unwantedEffects.no_such_report');

/** Takes the transaction back: of what was not seen, the patient's log says nothing. */
class NothingShown extends Error {
  override name = 'NothingShown';
}

/** Unwanted effects that a patient reports (*Relatar efeito indesejado*), the text for VigiMed, and what a doctor is shown of them. */
export function unwantedEffectHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/unwanted-effects', '/api/unwanted-effects/*', '/api/patients/:id/unwanted-effects')
    .openapi(routes.listEffectReports, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const statement = queries.listReports({ limit: limit + 1, after });
      const { rows } = await asUserOnce<{ json: string }>(db, requireSession(context), statement);
      return jsonText(
        context,
        pageText<EffectReport>(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id })),
        200,
      );
    })
    .openapi(routes.reportEffect, async (context) => {
      const { id, ...body } = context.req.valid('json');
      const at = now();
      const { said, writtenAt } = marked(body, at);
      const { json, isNew } = await asUser(db, requireSession(context), async ({ query, user }) => {
        const { role, time_zone, care } = await user;
        if (role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
        const report = believable(said, localDay(at, time_zone));
        if (!care) refuseOwnDeath(whole(report));
        await query(queries.lockReports());
        const isNew = (await query(queries.insertReport(id, whole(report), writtenAt, at))).rows.length > 0;
        const json = (await query<JsonRow<EffectReport>>(queries.findReport(id))).rows[0]?.json;
        // It was removed since, on another device perhaps: an answer that got lost does not bring it back.
        if (!json && (await query(queries.wasRemoved(id))).rows.length > 0)
          throw new ProblemError(410, 'unwantedEffects.removed');
        return { json, isNew };
      });
      if (!json) throw new ProblemError(409, 'unwantedEffects.id_taken');
      // Also of what was stored before: the server may have ended between the two.
      await settleNews(context, id);
      return jsonText(context, json, isNew ? 201 : 200);
    })
    .openapi(routes.changeEffectReport, async (context) => {
      const { id } = context.req.valid('param');
      const at = now();
      const { said, writtenAt } = marked(context.req.valid('json'), at);
      const json = await asUser(db, requireSession(context), async ({ query, user }) => {
        const { time_zone, care } = await user;
        const report = believable(said, localDay(at, time_zone));
        await query(queries.lockReports());
        const found = (await query<JsonRow<EffectReport>>(queries.findReport(id))).rows[0]?.json;
        if (found === undefined) return undefined;
        const stored = JSON.parse(found) as EffectReport;
        const corrected = whole(report, stored);
        if (!care) refuseOwnDeath(corrected, stored);
        await query(queries.updateReport(id, corrected, writtenAt, at));
        return (await query<JsonRow<EffectReport>>(queries.findReport(id))).rows[0]?.json;
      });
      if (json === undefined) throw noSuchReport();
      await settleNews(context, id);
      return jsonText(context, json, 200);
    })
    .openapi(routes.deleteEffectReport, async (context) => {
      const { id } = context.req.valid('param');
      await asUser(db, requireSession(context), async ({ query }) => {
        await query(queries.lockReports());
        await query(queries.deleteReport(id, now()));
      });
      await settleNews(context, id);
      return context.body(null, 204);
    })
    .openapi(routes.readFirstUse, async (context) => {
      const statement = queries.findFirstUse(context.req.valid('query').itemId);
      const { rows } = await asUserOnce<{ day: string }>(db, requireSession(context), statement);
      return context.json({ day: rows[0]?.day ?? null }, 200);
    })
    .openapi(routes.makeVigimedText, (context) =>
      answerText(context, context.req.valid('param').id, context.req.valid('json')),
    )
    .openapi(routes.makeVigimedSheet, (context) =>
      answerSheet(context, context.req.valid('param').id, context.req.valid('json')),
    )
    .openapi(routes.readVigimedText, (context) =>
      answerText(context, context.req.valid('param').id, requestOf(context.req.valid('query'))),
    )
    .openapi(routes.downloadVigimedSheet, (context) =>
      answerSheet(context, context.req.valid('param').id, requestOf(context.req.valid('query'))),
    )
    .openapi(routes.listPatientEffectReports, async (context) => {
      const looked = { resource: 'unwanted_effects', origin: accessOrigin(context) } as const;
      const patientId = context.req.valid('param').id;
      const text = await asReaderOfPatient(db, requireSession(context), patientId, looked, async ({ query }) => {
        const { rows } = await query<JsonRow<EffectReport>>(queries.listReports({ limit: REPORTS_SHOWN_MAX }, OPENED));
        if (rows.length === 0) throw new NothingShown();
        const items = rows.map(({ json }) => json).join(',');
        return `{"items":[${items}],"recorders":${await recordersOf(query, rows)}}`;
      }).catch((error: unknown) => {
        if (error instanceof NothingShown) return '{"items":[],"recorders":{}}';
        throw error;
      });
      return jsonText(context, text as JsonText<ShownEffectReports>, 200);
    });

  async function answerText(context: Context, id: string, request: VigimedRequest) {
    const { text, missing, known } = await vigimed(context, id, request);
    return context.json({ text, missing, known }, 200);
  }

  async function answerSheet(context: Context, id: string, request: VigimedRequest) {
    const { text, user } = await vigimed(context, id, request);
    const today = localDay(now(), user.time_zone);
    const bytes = await heavyWork(user.id, 'drawVigimed', { text, today }).catch((error: unknown) => {
      throw busyProblem(error, { tooMany: 'files.too_many_at_once', busy: 'server.unavailable' });
    });
    return context.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'application/pdf',
      // Seen by whoever looks over a shoulder: it says of what nothing.
      'Content-Disposition': `attachment; filename="balsamo-${today}.pdf"`,
      'Cache-Control': 'no-store',
    });
  }

  /** @throws ProblemError 404 where there is no such report of this person's */
  async function vigimed(context: Context, id: string, { noBirthDate, noConditions, sex, age }: VigimedRequest) {
    const { row, user } = await asUser(db, requireSession(context), async ({ query, user }) => {
      const { rows } = await query<JsonRow<EffectReport> & OfPatient>(queries.findReportOfPatient(id));
      return { row: rows[0], user: await user };
    });
    if (!row) throw noSuchReport();
    const report = JSON.parse(row.json) as EffectReport;
    const words = vigimedWords();
    const known = { birthDate: row.birthDate, conditions: row.conditions.map(conditionText) };
    const patient = {
      name: row.name,
      birthDate: noBirthDate ? null : known.birthDate,
      conditions: noConditions ? [] : known.conditions,
      sex,
      age,
    };
    const missing = vigimedMissing(vigimedAnswers(report, patient, words));
    return { text: vigimedText(report, patient, words), missing, known, user };
  }

  async function settleNews(context: Context, reportId: string): Promise<void> {
    await asSystemInSession(db, requireSession(context), TELLS, ({ client, user }) =>
      settleNewsOfReport(client, user.id, reportId, now()),
    );
  }
}

/** As apps of before say it, in the address. */
const requestOf = ({ noBirthDate, noConditions }: VigimedQuery): VigimedRequest => ({
  noBirthDate: noBirthDate !== undefined,
  noConditions: noConditions !== undefined,
});

type OfPatient = { name: string; birthDate: string | null; conditions: Parameters<typeof conditionText>[0][] };
type Said = Omit<ReportedEffect, keyof WriteMarks>;

/** What a report says, and when its person wrote that, which may be days before it arrives. */
function marked({ writeId, changedAt, sentAt, clock, afterWriteId, ...said }: ReportedEffect, receivedAt: Date) {
  const instants = writeInstants({ writeId, changedAt, sentAt, clock, afterWriteId });
  return { said, writtenAt: believableWriteTime(instants, receivedAt) };
}

/** With what an app that does not ask for it leaves as it was, or unsaid. */
function whole(said: Said, { seriousness, indication, useBeganOn }: typeof NOT_ASKED = NOT_ASKED): WholeReport {
  return {
    ...said,
    seriousness: said.seriousness ?? seriousness,
    // Null takes away what was said.
    indication: said.indication === undefined ? indication : said.indication,
    useBeganOn: said.useBeganOn === undefined ? useBeganOn : said.useBeganOn,
  };
}

/** @throws ProblemError 422 at the field that tells of the death of whoever writes */
function refuseOwnDeath(report: WholeReport, stored?: WholeReport): void {
  const problem = deathProblem(report, stored);
  if (problem) throw refusedFields({ pointer: `/${problem.field}`, code: problem.code });
}

/**
 * A report as it is stored: without blanks around what was typed.
 * @throws ProblemError 422 at the field at fault
 */
function believable(body: Said, today: string): Said {
  const problem = reportProblem(whole(body), today);
  if (problem) throw refusedFields({ pointer: `/${problem.field}`, code: problem.code });
  const { product } = body;
  const trimmed = (text: string | null) => text?.trim() ?? null;
  return {
    ...body,
    description: trimmed(body.description),
    actionNote: trimmed(body.actionNote),
    dose: trimmed(body.dose),
    ...(body.indication === undefined ? {} : { indication: trimmed(body.indication) }),
    otherMedicines: trimmed(body.otherMedicines),
    product: product && {
      ...product,
      name: product.name.trim(),
      brand: trimmed(product.brand),
      batch: trimmed(product.batch),
    },
  };
}
