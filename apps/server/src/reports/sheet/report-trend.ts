import type { Report } from '@balsamo/contract/reports/schemas.ts';
import { RATING_MAX, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { PATIENTS_MIN } from '@balsamo/domain/reports/patient-means.ts';
import { daysFromTo } from '@balsamo/domain/time/calendar-day.ts';
import { SYMPTOM_COLOURS } from '../../pdf/charts.ts';
import { INK, NOTE, type Sheet, WIDTH } from '../../pdf/sheet.ts';
import type { Format } from '../../pdf/words.ts';

const HEIGHT = 84;
/** For the numbers beside the lines. */
const AXIS = 16;

/** The mean of each day, 0 at the bottom and 10 at the top, with its interval as a stroke; no line over days without a mean. */
export function drawTrend(sheet: Sheet, symptom: Symptom, report: Report, { t, day, oneDecimal }: Format) {
  const { period, symptomTrends, unit } = report;
  const points = symptomTrends.flatMap(({ date, [symptom]: { value, low, high } }) =>
    value === null ? [] : [{ date, value, low, high }],
  );
  sheet.section(t(`diary:howBefore.${symptom}`), HEIGHT + 40, () => {
    const [first] = points;
    if (!first) {
      const isAnyRated = symptomTrends.some((each) => each[symptom].records > 0);
      sheet.paragraph(isAnyRated ? t('reports:trends.tooFew', { least: PATIENTS_MIN }) : t('reports:trends.none'));
      return;
    }
    const values = points.map(({ value }) => value);
    const [low, high] = [oneDecimal(Math.min(...values)), oneDecimal(Math.max(...values))];
    const told = { count: points.length, least: PATIENTS_MIN, low, high };
    sheet.paragraph(unit === 'days' ? t('reports:trends.sentenceOfOne', told) : t('reports:trends.sentence', told), {
      gap: 6,
    });
    const top = sheet.y;
    const x = sheet.left + AXIS;
    const width = WIDTH - AXIS;
    const steps = Math.max(1, period.days - 1);
    const at = (date: string) => x + (daysFromTo(period.from, date) / steps) * width;
    const height = (rating: number) => top + HEIGHT * (1 - rating / RATING_MAX);
    sheet.tag('Figure', () => drawLine(), { alt: t('reports:sheet.trendAlt', { low, high }) });
    sheet.artifact(() => {
      for (const level of [0, 5, 10]) {
        sheet.write(
          String(level),
          { x: sheet.left, y: height(level) - 4, width: AXIS - 5 },
          { size: 7, align: 'right', color: INK.soft },
        );
      }
      sheet.write(day(period.from), { x, y: top + HEIGHT + 4, width: 120 }, { size: 7, color: INK.soft });
      const end = { x: x + width - 120, y: top + HEIGHT + 4, width: 120 };
      sheet.write(day(period.to), end, { size: 7, align: 'right', color: INK.soft });
    });
    sheet.y = top + HEIGHT + 16;
    const band = points.some((point) => point.low !== null) ? ` · ${t('reports:trends.band')}` : '';
    const mean = unit === 'days' ? t('reports:trends.meanOfOne') : t('reports:trends.mean');
    sheet.paragraph(`${mean}${band} · ${t(`diary:scaleEnd.${symptom}`)}`, NOTE);

    function drawLine() {
      const { doc } = sheet;
      const colour = SYMPTOM_COLOURS[symptom];
      doc.lineWidth(0.4).strokeColor(INK.line);
      for (const level of [0, 5, 10]) doc.moveTo(x, height(level)).lineTo(x + width, height(level));
      doc.stroke();
      doc.lineWidth(2.4).strokeOpacity(0.28).strokeColor(colour);
      for (const point of points) {
        if (point.low === null || point.high === null) continue;
        doc.moveTo(at(point.date), height(point.low)).lineTo(at(point.date), height(point.high));
      }
      doc.stroke().strokeOpacity(1);
      doc.lineWidth(1.1).lineJoin('round');
      for (const [index, point] of points.entries()) {
        const before = points[index - 1];
        if (before && daysFromTo(before.date, point.date) === 1) doc.lineTo(at(point.date), height(point.value));
        else doc.moveTo(at(point.date), height(point.value));
      }
      if (points.length > 1) doc.stroke();
      for (const point of points) doc.circle(at(point.date), height(point.value), 1.5).fill(colour);
    }
  });
}
