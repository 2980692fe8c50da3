import { isHigherBetter, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { describe, expect, it, vi } from 'vitest';
import { WAITING_PER_PERSON } from '../heavy-work/heavy-work.ts';
import { Sheet } from '../pdf/sheet.ts';
import { texts as textsOf } from '../platform/texts.ts';
import { drawReportSheet } from './draw-report-sheet.ts';
import { reportTable } from './report-table.ts';
import type { ReportFile } from './sheet/report-file.ts';
import { reportSheet } from './sheet/report-sheet.ts';
import { aReportFile } from './testing.ts';

const COLUMNS = 11;
const linesOf = (file: ReportFile) => [...reportTable(file)].join('').split('\r\n');
/** Cells of a line without quoted ones. */
const found = (file: ReportFile, beginning: string) =>
  linesOf(file)
    .filter((line) => line.startsWith(beginning))
    .map((line) => line.split(','));

describe('the table of a report', () => {
  it('is CSV that spreadsheets take for UTF-8, with as many cells in every line', () => {
    const file = aReportFile(4);
    const text = [...reportTable(file)].join('');
    expect(text.startsWith('\uFEFFsection,name,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    for (const line of text.slice(1).trimEnd().split('\r\n')) {
      expect(line.replace(/"(?:[^"]|"")*"/g, '').split(',')).toHaveLength(COLUMNS);
    }
  });

  it('says what was asked, by whom, and what it does not claim', () => {
    const text = [...reportTable(aReportFile(4))].join('');
    expect(text).toContain('report,period,,,,,,,,,2026-10-22/2026-11-20');
    expect(text).toContain('report,doctor,,,,,,,,,Dra. Ana Prado · CRM 123456-SP');
    expect(text).toContain('report,intervals_count,,,,,,,,,patients');
    expect(text).toMatch(/report,limits,.*Não é diagnóstico/);
  });

  it('has the numbers of the report, each with its interval, patients and records', () => {
    const file = aReportFile(4);
    const [line] = found(file, 'products,change,oleo,mood');
    const oil = file.report.symptoms[0]?.products.find(({ group }) => group === 'oleo');
    if (oil?.effect.kind !== 'measured') throw new Error('four patients are enough');
    const { value, low, high } = oil.effect.change;
    expect(line?.slice(5, 10).map(Number)).toEqual([value, low, high, 4, oil.effect.records]);
    expect(line?.[10]).toBe(oil.effect.outcome);
    expect(found(file, 'products,verdict,oleo,mood')[0]?.[10]).toBe(oil.effect.verdict);
    const days = found(file, 'days,mean_before_use,,mood');
    expect(days).toHaveLength(28);
    // Of two patients there is a count and no number.
    expect(days[5]?.slice(5)).toEqual(['', '', '', '2', '4', '']);
    expect(found(file, 'methods,share')).toHaveLength(2);
  });

  it('has lines of each symptom: of all uses together, and of each product', () => {
    const file = aReportFile(4, { symptoms: ['mood', 'pain'] });
    expect(linesOf(file)).toContain('report,symptoms,,,,,,,,,mood pain');
    for (const { symptom, overall } of file.report.symptoms) {
      if (overall?.effect.kind !== 'measured') throw new Error('four patients are enough');
      const value = (name: string) => found(file, `symptoms,${name},,${symptom}`)[0]?.[5];
      expect([value('before'), value('after')].map(Number)).toEqual([overall.effect.before, overall.effect.after]);
      expect(found(file, `symptoms,verdict,,${symptom}`)[0]?.[10]).toBe(overall.effect.verdict);
      expect(found(file, `products,verdict,oleo,${symptom}`)).toHaveLength(1);
      expect(found(file, `summary,mean_before_use,,${symptom}`)).toHaveLength(1);
    }
  });

  it('names what was taken with its milligrams, or says that none are given', () => {
    const file = aReportFile(15);
    expect(linesOf(file)).toContain('taken,uses,Óleo 0,,,20,,,1,20,oleo');
    // 4 drops of 20 a ml are 0.2 ml: 4 mg of 20 mg/ml; of THC the label says nothing.
    expect(linesOf(file)).toContain('taken,cbd_mg_per_use,Óleo 0,,,4,,,,,');
    expect(linesOf(file)).toContain('taken,thc_mg_per_use,Óleo 0,,,,,,,,not_given');
    expect(linesOf(file)).toContain('taken,uses,,,,20,,,1,20,oleo');
  });

  it('has shares that lie within their intervals, however small', () => {
    const file = aReportFile(4);
    const [often, seldom] = file.report.methodDistribution;
    if (!often || !seldom) throw new Error('two ways of using');
    Object.assign(often, { usageCount: 996, percentage: 100 });
    Object.assign(seldom, { usageCount: 4, percentage: 0, interval: { low: 0.001, high: 0.01 } });
    const values = found(file, 'methods,share').map((line) => Number(line[5]));
    expect(values).toEqual([0.996, 0.004]);
  });

  it('has what one patient follows and their seizures, with the comparison and its interval', () => {
    const file = aReportFile(1, { own: OWN });
    expect(found(file, "trackers,mean_before_use,'=Espasmos")).toEqual([
      ['trackers', 'mean_before_use', "'=Espasmos", '', '2026-10-24', '4', '', '', '', '2', ''],
    ]);
    expect(linesOf(file)).toContain("trackers,verdict,'=Espasmos,,,,,,,2,unclear");
    expect(linesOf(file)).toContain('seizures,seizures,,,2026-11-02,3,,,,,');
    expect(linesOf(file)).toContain('seizures,seizures,,,2026-11-03,0,,,,,');
    expect(linesOf(file)).toContain('seizures,per_week_before,,,2026-10-01,2,,,,20,');
    expect(linesOf(file)).toContain('seizures,ratio,,,2026-10-01,0.5,0.3,0.9,,,fewer');
    const twice = aReportFile(1, { own: { ...OWN, trackers: [...OWN.trackers, ...OWN.trackers] } });
    expect(found(twice, "trackers,kind,'=Espasmos").map(([, , group]) => group)).toEqual([
      "'=Espasmos",
      "'=Espasmos (2)",
    ]);
  });

  it('runs nothing that a name might hold', () => {
    const lines = linesOf(aReportFile(3, { names: ['=HYPERLINK("x")', '+1', 'Ana, Maria'] }));
    expect(lines).toContain(`patients,entries,"'=HYPERLINK(""x"")",,,40,,,,40,`);
    expect(lines).toContain("patients,entries,'+1,,,41,,,,41,");
    expect(lines).toContain('patients,entries,"Ana, Maria",,,42,,,,42,');
  });
});

/** Of one patient: a tracker that is counted, and seizures in two weeks. */
const OWN: NonNullable<ReportFile['own']> = {
  trackers: [
    {
      tracker: {
        ...{ id: '0192f3a0-0000-7000-8000-000000000001', name: '=Espasmos', kind: 'count', windowHours: 3 },
        ...{ lowEnd: null, highEnd: null, better: 'less', isFollowed: true },
        ...{ createdAt: '2026-10-01T12:00:00.000Z', updatedAt: '2026-10-01T12:00:00.000Z' },
      },
      days: [{ day: '2026-10-24', before: { mean: 4, records: 2 }, after: { mean: 1, records: 2 }, withoutUse: null }],
      effect: {
        ...{ verdict: 'unclear', records: 2, days: 1, late: 0, outcome: 'too_few' },
        ...{ before: null, after: null, change: null, beyond: null, meaning: null },
      },
      products: [],
    },
  ],
  seizures: {
    seizures: [
      {
        occurredAt: '2026-11-02T15:00:00.000Z',
        ...{ timeZone: 'America/Sao_Paulo', count: 3, length: 'unknown', timedSeconds: 95, kind: 'tonic_clonic' },
      },
    ],
    weeks: [{ from: '2026-11-02', count: 3, observedDays: 7 }],
    change: {
      ...{ kind: 'measured', since: '2026-10-01', ratio: 0.5, low: 0.3, high: 0.9, outcome: 'fewer' },
      before: { seizures: 20, weeks: 10, observedWeeks: 10, observedDays: 70, perWeek: 2 },
      after: { seizures: 10, weeks: 10, observedWeeks: 10, observedDays: 70, perWeek: 1 },
    },
  },
  records: { seizures: [{ day: '2026-11-02', count: 3 }], freeDays: ['2026-11-03'] },
};

function drawn(file: ReportFile) {
  const write = vi.spyOn(Sheet.prototype, 'write');
  const sheet = reportSheet(file);
  const texts = write.mock.calls.map(([text]) => text);
  write.mockRestore();
  return { texts, pages: sheet.pages, isFull: sheet.isFull };
}

describe('the sheet of a report', () => {
  it.each(LANGUAGES)('stands whole on two pages at most, without a key in place of a text (%s)', (language) => {
    const { texts, pages, isFull } = drawn(aReportFile(300, { language }));
    expect(isFull).toBe(false);
    expect(pages).toBeLessThanOrEqual(2);
    expect(texts.filter((text) => /^(reports|diary):|\{\{|undefined|NaN/.test(text))).toEqual([]);
    expect(texts.join('\n')).toContain('Dra. Ana Prado · CRM 123456-SP');
  });

  it.each(LANGUAGES)(
    'stands whole with a block of each of the five symptoms, each with its verdict first (%s)',
    (language) => {
      const { texts, isFull, pages } = drawn(aReportFile(300, { language, symptoms: SYMPTOMS }));
      expect(isFull).toBe(false);
      expect(pages).toBeLessThanOrEqual(1 + SYMPTOMS.length);
      const t = textsOf.getFixedT(language);
      for (const symptom of SYMPTOMS) {
        const at = texts.indexOf(t(`diary:symptom.${symptom}`));
        expect(at).toBeGreaterThan(0);
        const verdict = t('diary:verdict.helps');
        const isGood = isHigherBetter(symptom);
        if (isGood) expect(texts[at + 1]).toMatch(new RegExp(`^${verdict} · `));
        expect(texts[at + 1]).toContain(t('reports:overall.allUses'));
      }
      expect(texts.filter((text) => /^(reports|diary):|\{\{|undefined|NaN/.test(text))).toEqual([]);
    },
  );

  it('names the products that were used most, with their milligrams, and says how many more there are', () => {
    const texts = drawn(aReportFile(15)).texts;
    expect(texts).toContain('Óleo 0');
    expect(texts).toContain('4\u00a0mg');
    expect(texts).toContain('mg não informado');
    expect(texts).toContain('E mais 3 produtos; todos estão no CSV.');
  });

  it.each(LANGUAGES)('draws what one patient follows and their seizures (%s)', (language) => {
    const { texts, isFull } = drawn(aReportFile(1, { language, own: OWN, symptoms: SYMPTOMS }));
    const t = textsOf.getFixedT(language);
    expect(isFull).toBe(false);
    expect(texts).toContain(t('seizures:title'));
    expect(texts).toContain(t('exports-pdf:own.trackers'));
    expect(texts).toContain('=Espasmos');
    expect(texts.filter((text) => /^[a-z-]+:[a-z]+\.|\{\{|undefined|NaN/.test(text))).toEqual([]);
    const unknown = { ...OWN, seizures: { seizures: [], weeks: [], change: null } };
    const silent = drawn(aReportFile(1, { language, own: unknown })).texts;
    expect(silent).toContain(t('exports-pdf:own.nothingKnown'));
    const [week] = OWN.seizures?.weeks ?? [];
    const quiet = { ...OWN, seizures: { seizures: [], weeks: week ? [{ ...week, count: 0 }] : [], change: null } };
    expect(drawn(aReportFile(1, { language, own: quiet })).texts).toContain(t('exports-pdf:own.none'));
    const without = drawn(aReportFile(1, { language, symptoms: SYMPTOMS })).texts;
    expect(without).not.toContain(t('seizures:title'));
  });

  it('names a few chosen patients, and counts many', () => {
    expect(drawn(aReportFile(3, { names: ['Rita', 'João 🌙', 'Bia'] })).texts.join('\n')).toContain('Rita, João, Bia');
    const many = Array.from({ length: 9 }, (_, index) => `Pessoa ${index}`);
    const texts = drawn(aReportFile(9, { names: many })).texts.join('\n');
    expect(texts).toContain('9 pacientes escolhidos');
    expect(texts).not.toContain('Pessoa 1');
  });

  it.each([0, 2])('of %i patients claims nothing', (patients) => {
    const { texts, pages } = drawn(aReportFile(patients));
    expect(pages).toBeLessThanOrEqual(2);
    expect(texts.join('\n')).toContain(patients > 0 ? 'ainda não dá para saber' : 'poucos pacientes');
    expect(texts.join('\n')).not.toMatch(/NaN|undefined|melhora além|ajuda/);
  });

  it('waits for others, and of one doctor not so many that nobody else has a turn', async () => {
    const file = aReportFile(3);
    const other = { ...file, reporter: { ...file.reporter, id: crypto.randomUUID() } };
    const asked = Array.from({ length: WAITING_PER_PERSON + 2 }, () => drawReportSheet(file));
    const [last, ...drawn] = await Promise.allSettled([asked.pop(), ...asked, drawReportSheet(other)]);
    expect(last).toMatchObject({ status: 'rejected', reason: { status: 429, code: 'reports.too_many_at_once' } });
    expect(drawn.map(({ status }) => status)).toEqual(drawn.map(() => 'fulfilled'));
    await drawReportSheet(file);
  });

  it('is drawn in a process of its own', async () => {
    const bytes = await drawReportSheet(aReportFile(300));
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(10_000);
  });
});
