import { isCaredAddress } from '@balsamo/domain/care/care.ts';
import type { DoctorSummary } from '@balsamo/domain/exports/doctor-summary.ts';
import { INK, type Sheet, WIDTH } from '../../pdf/sheet.ts';
import { type Format, printable } from '../../pdf/words.ts';

/** Whose sheet it is. `age` only where the patient gave it. */
export type Heading = { name: string; age: number | null; madeOn: string; keptBy: string };

/** Who wrote what stands on the sheet: of somebody without a sign-in of their own, whoever cares for them alone. */
export function keptByText(email: string, keepers: readonly (string | null)[], { t, tag }: Format): string {
  if (keepers.length === 0) return t('exports-pdf:keptBy.patient');
  const known = [...new Set(keepers.map((name) => (name === null ? t('exports-pdf:keptBy.erased') : printable(name))))];
  const names = new Intl.ListFormat(tag).format(known);
  return t(`exports-pdf:keptBy.${isCaredAddress(email) ? 'caregivers' : 'both'}`, { names });
}

/** Title, name, period, and what this is not. */
export function drawHeading(sheet: Sheet, { period }: DoctorSummary, heading: Heading, format: Format) {
  const { t, day } = format;
  const x = sheet.left;
  const half = WIDTH / 2;
  const right = { x: x + half, width: half };
  const top = sheet.y;
  sheet.artifact(() =>
    sheet.write('Bálsamo', { x, y: top, width: half }, { face: 'title', size: 11, color: INK.leaf }),
  );
  const madeOn = t('exports-pdf:madeOn', { date: day(heading.madeOn) });
  sheet.tag('P', () => sheet.write(madeOn, { ...right, y: top + 2 }, { color: INK.soft, align: 'right' }));
  sheet.y = top + 20;
  sheet.paragraph(t('exports-pdf:title'), { tag: 'H1', face: 'title', size: 19, gap: 2 });
  const age = heading.age === null ? '' : ` · ${t('exports-pdf:age', { count: heading.age })}`;
  sheet.paragraph(`${printable(heading.name)}${age}`, { face: 'bold', size: 11, lines: 2, gap: 1 });
  const { from, to, days } = period;
  sheet.paragraph(t('exports-pdf:period', { from: day(from), to: day(to), count: days }), { size: 9.5, gap: 6 });

  const disclaimer = `${heading.keptBy} ${t('exports-pdf:disclaimer')}`;
  const height = sheet.heightOf(disclaimer, WIDTH - 20) + 10;
  const panelTop = sheet.y;
  sheet.artifact(() => sheet.doc.roundedRect(x, panelTop, WIDTH, height, 5).fill(INK.wash));
  sheet.tag('P', () => sheet.write(disclaimer, { x: x + 10, y: panelTop + 5, width: WIDTH - 20 }));
  sheet.y = panelTop + height;
}

/** Four numbers in a row. */
export function drawNumbers(
  sheet: Sheet,
  { counts, usesPerWeek, period }: DoctorSummary,
  { t, number, oneDecimal }: Format,
) {
  const figures = [
    [number(counts.uses), t('exports-pdf:numbers.uses', { count: counts.uses })],
    [usesPerWeek === null ? '–' : oneDecimal(usesPerWeek), t('exports-pdf:numbers.perWeek')],
    [number(counts.daysWithUse), t('exports-pdf:numbers.daysWithUse', { days: number(period.days) })],
    [number(counts.finished), t('exports-pdf:numbers.finished')],
  ] as const;
  sheet.section(t('exports-pdf:numbers.title'), 40, () => {
    const width = WIDTH / figures.length;
    for (const [index, [figure, label]] of figures.entries()) {
      const x = sheet.left + index * width;
      sheet.tag('P', () => {
        sheet.write(figure, { x, y: sheet.y, width: width - 8 }, { face: 'title', size: 17 });
        sheet.write(label, { x, y: sheet.y + 22, width: width - 8 }, { color: INK.soft, lines: 2 });
      });
    }
    sheet.y += 34;
  });
}
