import { UNWANTED_STRENGTHS } from '@balsamo/domain/diary/vocabulary.ts';
import type { DoctorSummary, EffectCount, Missing, UnwantedCount } from '@balsamo/domain/exports/doctor-summary.ts';
import type { PrescribedSummary } from '@balsamo/domain/exports/prescription-adherence.ts';
import { NOTE, type Sheet } from '../../pdf/sheet.ts';
import { type Format, printable } from '../../pdf/words.ts';

export function drawEffects(sheet: Sheet, { effects, unwanted }: DoctorSummary, { t }: Format) {
  const { recorded } = effects;
  if (recorded === 0 && unwanted.length === 0) return;
  const listed = (counts: readonly EffectCount[]) =>
    counts
      .map(({ effect, uses }) => t('exports-pdf:effects.count', { effect: t(`diary:effect.${effect}`), count: uses }))
      .join('  ·  ') || t('exports-pdf:effects.none');
  sheet.section(t('exports-pdf:effects.title'), 40, () => {
    sheet.paragraph(t('exports-pdf:effects.unwanted', { effects: unwantedWords(unwanted, t) }), { face: 'bold' });
    if (recorded === 0) return;
    sheet.paragraph(t('exports-pdf:effects.maybeUnwanted', { effects: listed(effects.maybeUnwanted) }));
    sheet.paragraph(t('exports-pdf:effects.others', { effects: listed(effects.others) }));
    sheet.paragraph(t('exports-pdf:effects.note', { count: recorded }), NOTE);
  });
}

/** `Boca seca 4× (leve 3, forte 1)`. */
function unwantedWords(unwanted: readonly UnwantedCount[], t: Format['t']): string {
  return (
    unwanted
      .map(({ effect, uses, strengths }) => {
        const told = UNWANTED_STRENGTHS.filter((strength) => strengths[strength] > 0);
        const words = told.map((strength) => `${t(`diary:unwantedStrength.${strength}`)} ${strengths[strength]}`);
        const count = t('exports-pdf:effects.count', { effect: t(`diary:unwanted.${effect}`), count: uses });
        return `${count} (${words.join(', ')})`;
      })
      .join('  ·  ') || t('exports-pdf:effects.noneNoted')
  );
}

function followed({ plan }: PrescribedSummary, { t, number, oneDecimal }: Format): string {
  if (plan.kind === 'unknown') return t(`exports-pdf:plan.unknown.${plan.reason}`);
  const { recorded, perDay, days } = plan;
  return t('exports-pdf:plan.known', {
    planned: number(perDay),
    recorded: oneDecimal(recorded / days),
    uses: t('prescriptions:plan.uses', { count: recorded }),
    days: number(days),
  });
}

/**
 * How regularly the diary was kept, and what was planned.
 *
 * @param limit more prescribed products than this are summed up as "and N more"
 */
export function drawPlan(sheet: Sheet, { diaryFrequency, prescribed }: DoctorSummary, format: Format, limit: number) {
  const { t, percent } = format;
  sheet.section(t('exports-pdf:plan.title'), 40, () => {
    const frequency = t('exports-pdf:plan.diaryFrequency', { percent: percent(diaryFrequency.percent / 100) });
    sheet.paragraph(`${frequency} (${t('exports-pdf:plan.entries', { count: diaryFrequency.entries })}).`);
    if (prescribed.length === 0) sheet.paragraph(t('exports-pdf:plan.none'));
    for (const each of prescribed.slice(0, limit)) {
      const { name, dosage, frequency: often } = each.product;
      const said = [name, dosage, often ?? ''].map(printable).filter(Boolean).join(' · ');
      const whose = t(`exports-pdf:plan.${each.isOwn ? 'own' : 'ofDoctor'}`);
      sheet.paragraph(`${said} (${whose})`, { face: 'bold', lines: 2, gap: 0 });
      sheet.paragraph(followed(each, format));
    }
    const count = prescribed.length - limit;
    if (count > 0) sheet.paragraph(t('exports-pdf:plan.more', { count }));
    if (prescribed.length > 0) sheet.paragraph(t('exports-pdf:plan.note'), NOTE);
  });
}

function missingText({ code, ...counts }: Missing, { t, number }: Format): string {
  const shown = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, number(count)]));
  return t(`exports-pdf:missing.${code}`, shown);
}

export function drawMissing(sheet: Sheet, { missing }: DoctorSummary, format: Format) {
  sheet.section(format.t('exports-pdf:missing.title'), 30, () => {
    if (missing.length === 0) sheet.paragraph(format.t('exports-pdf:missing.none'));
    for (const each of missing) sheet.paragraph(`–  ${missingText(each, format)}`, { gap: 2 });
  });
}

/** How the figures were made. */
export function drawReading(sheet: Sheet, { t }: Format) {
  sheet.section(t('exports-pdf:reading.title'), 60, () => {
    sheet.paragraph(t('exports-pdf:reading.interval'), NOTE);
    sheet.paragraph(t('exports-pdf:reading.comeback'), NOTE);
    sheet.paragraph(t('exports-pdf:reading.csv'), NOTE);
  });
}
