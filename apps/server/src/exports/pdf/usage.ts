import type { DoctorSummary } from '@balsamo/domain/exports/doctor-summary.ts';
import type { MgUsed, ProductSummary } from '@balsamo/domain/exports/summary-products.ts';
import { sharesOf } from '@balsamo/domain/insights/shares.ts';
import { drawShare } from '../../pdf/charts.ts';
import { INK, NOTE, type Sheet, WIDTH } from '../../pdf/sheet.ts';
import { type Cell, drawTable } from '../../pdf/table.ts';
import { type Format, printable } from '../../pdf/words.ts';

/** What a product is called on the sheet. */
export function productName({ item, productType }: ProductSummary, { t }: Format): string {
  const type = t(`diary:product.${productType}`);
  return item ? printable(item.nickname) || type : t('exports-pdf:products.withoutItem', { type });
}

function typeAndBrand({ item, productType }: ProductSummary, { t }: Format): string {
  if (!item) return '';
  return [t(`diary:product.${productType}`), printable(item.brand ?? '')].filter(Boolean).join(' · ');
}

function amountCell({ amounts }: ProductSummary, { t, amount, number, unit }: Format): Cell {
  const [usual, other] = amounts;
  if (!usual) return { text: '' };
  const range =
    usual.from === usual.to
      ? ''
      : t('exports-pdf:products.range', {
          from: number(usual.from),
          to: number(usual.to),
          unit: unit(usual.unit, usual.to),
        });
  const also = other ? t('exports-pdf:products.alsoIn', { uses: number(other.uses), unit: unit(other.unit, 2) }) : '';
  return { text: amount(usual.median, usual.unit), minor: [range, also].filter(Boolean).join('; ') };
}

function mgCell(used: MgUsed, { t, mg, number }: Format): Cell {
  if (!used.perUse) return { text: t('exports-pdf:products.unknown'), style: { color: INK.soft } };
  const minor = used.perDay
    ? t('exports-pdf:products.perDay', { mg: mg(used.perDay) })
    : t('exports-pdf:products.knownOf', { known: number(used.known), uses: number(used.known + used.unknown) });
  return { text: mg(used.perUse), minor };
}

/** @param limit more products than this are summed up as "and N more" */
export function drawProducts(sheet: Sheet, { products }: DoctorSummary, format: Format, limit: number) {
  const { t, number } = format;
  sheet.section(t('exports-pdf:products.title'), 50, () => {
    if (products.shown.length === 0) {
      sheet.paragraph(t('exports-pdf:products.none'));
      return;
    }
    drawTable(
      sheet,
      [
        { title: t('exports-pdf:products.product'), width: 190 },
        { title: t('exports-pdf:products.uses'), width: 40, align: 'right' },
        { title: t('exports-pdf:products.amount'), width: 115 },
        { title: t('exports-pdf:products.thc'), width: 83 },
        { title: t('exports-pdf:products.cbd'), width: WIDTH - 428 },
      ],
      products.shown.slice(0, limit).map((product) => ({
        cells: [
          {
            text: productName(product, format),
            minor: typeAndBrand(product, format),
            minorLines: 1,
            style: { face: 'bold' },
          },
          { text: number(product.uses) },
          amountCell(product, format),
          mgCell(product.thc, format),
          mgCell(product.cbd, format),
        ],
      })),
    );
    const cut = products.shown.slice(limit);
    const count = products.more.products + cut.length;
    const uses = cut.reduce((sum, product) => sum + product.uses, products.more.uses);
    if (count > 0) {
      const recorded = `${number(uses)} ${t('exports-pdf:numbers.uses', { count: uses })}`;
      sheet.paragraph(t('exports-pdf:products.more', { count, uses: recorded }));
    }
    sheet.paragraph(t('exports-pdf:products.note'), NOTE);
  });
}

/** With the share of each row as it is told: whole percentages that add up to 100. */
function sharedOut<Row extends { group: string; uses: number }>(rows: readonly Row[]): (Row & { share: number })[] {
  const shares = sharesOf(rows.map(({ group, uses }) => ({ group, count: uses })));
  const percents = new Map(shares.map(({ group, percent }) => [group, percent]));
  return rows.map((row) => ({ ...row, share: (percents.get(row.group) ?? 0) / 100 }));
}

/** Ways of use and times of day, side by side. */
export function drawWhen(sheet: Sheet, { methods, dayPeriods, counts }: DoctorSummary, { t, number, percent }: Format) {
  if (counts.uses === 0) return;
  const lists = [
    {
      title: t('exports-pdf:when.method'),
      rows: sharedOut(methods.map(({ method, uses }) => ({ group: method, label: t(`diary:method.${method}`), uses }))),
    },
    {
      title: t('exports-pdf:when.period'),
      rows: sharedOut(
        dayPeriods.map(({ period, uses }) => ({ group: period, label: t(`exports-pdf:when.${period}`), uses })),
      ),
    },
  ];
  const LINE = 12.5;
  const height = (1 + Math.max(...lists.map(({ rows }) => rows.length))) * LINE;
  sheet.section(t('exports-pdf:when.title'), height, () => {
    const top = sheet.y;
    const half = WIDTH / 2;
    for (const [index, { title, rows }] of lists.entries()) {
      const x = sheet.left + index * half;
      sheet.group('L', () => {
        sheet.tag('Caption', () => sheet.write(title, { x, y: top, width: half }, NOTE));
        for (const [row, { label, uses, share }] of rows.entries()) {
          const y = top + (row + 1) * LINE;
          sheet.artifact(() => drawShare(sheet, { x: x + 100, y: y + 3, width: 70, height: 4 }, share));
          sheet.group('LI', () =>
            sheet.tag('LBody', () => {
              sheet.write(label, { x, y, width: 96 }, { lines: 1 });
              sheet.write(`${number(uses)} · ${percent(share)}`, { x: x + 178, y, width: 70 });
            }),
          );
        }
      });
    }
    sheet.y = top + height;
  });
}
