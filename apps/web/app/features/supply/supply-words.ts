import type { DueRow } from '@balsamo/domain/supply/due-list.ts';
import type { EndCause, UseSupply } from '@balsamo/domain/supply/supply.ts';
import { addDays, daysFromTo } from '@balsamo/domain/time/calendar-day.ts';
import type { TFunction } from 'i18next';

export type SupplyTexts = TFunction<['supply', 'wallet']>;
type DayText = (day: string) => string;

/** What a line of the list is about: `Pedir Óleo da noite`. */
export function titleOf(row: DueRow, t: SupplyTexts): string {
  switch (row.kind) {
    case 'order':
    case 'runs_out':
      return t(`supply:row.${row.kind}`, { name: row.item.nickname });
    case 'item_ends':
      return t(`supply:row.${row.because}`, { name: row.item.nickname });
    case 'prescription':
      return t('supply:row.prescription', { name: row.prescription.protocolName });
    case 'document':
      return row.document.title ?? t(`wallet:type.${row.document.type}`);
  }
}

const WHEN = {
  order: 'order',
  runs_out: 'runs_out',
  item_ends: 'ends',
  prescription: 'ends',
  document: 'ends',
} as const satisfies Record<DueRow['kind'], string>;

/** `em 12 dias`, `venceu há 3 dias`, on the person's own day. */
export function whenOf(row: DueRow, today: string, t: SupplyTexts): string {
  if (row.kind === 'runs_out' && row.because === 'gone') return t('supply:when.gone');
  const days = daysFromTo(today, row.on);
  const words = WHEN[row.kind];
  if (days === 0) return t(`supply:when.${words}.today`);
  return days > 0 ? t(`supply:when.${words}.in`, { count: days }) : t(`supply:when.${words}.ago`, { count: -days });
}

/** What ends it, in a sentence. `endsOn` is the first day without it: of what keeps until a day, that day is told. */
export function endText(because: EndCause, endsOn: string, t: SupplyTexts, dayText: DayText): string {
  const isLastDay = because === 'label' || because === 'opened';
  return t(`supply:why.${because}`, { day: dayText(isLastDay ? addDays(endsOn, -1) : endsOn) });
}

/** The sentence below a line; undefined where its title says it all. */
export function detailOf(row: DueRow, t: SupplyTexts, dayText: DayText): string | undefined {
  switch (row.kind) {
    case 'order':
      return [endText(row.because, row.endsOn, t, dayText), t('supply:delivery', { count: row.deliveryDays })].join(
        ' ',
      );
    case 'runs_out':
      if (row.because === 'gone') return t('supply:why.gone');
      return [endText(row.because, row.on, t, dayText), t('supply:askDelivery')].join(' ');
    case 'item_ends':
      return undefined;
    case 'prescription':
      return t('supply:renewing');
    case 'document':
      return row.document.type === 'autorizacao_anvisa' || row.document.type === 'receita'
        ? t('supply:renewing')
        : undefined;
  }
}

/** How long it lasts at the pace of real use, as a range and never more exact than that. */
export function lastingText(use: Exclude<UseSupply, { kind: 'unknown' }>, t: SupplyTexts): string {
  const { days, soonest, latest } = use;
  if (latest === null) return t('supply:item.use.open', { count: soonest });
  return soonest === latest
    ? t('supply:item.use.about', { count: days })
    : t('supply:item.use.range', { from: soonest, to: latest });
}
