import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { type RelativeDue, relativeDue } from '@balsamo/domain/diary/check-out.ts';
import { triggerKey } from '@balsamo/domain/diary/triggers.ts';
import {
  type ConsumptionMethod,
  type KnownTrigger,
  type PrimaryEffect,
  type ProductType,
  type Quantity,
  TRIGGERS_TO_PROMOTE,
  TRIGGERS_TO_RELIEVE,
  type UnwantedEffect,
} from '@balsamo/domain/diary/vocabulary.ts';
import { estimateDose } from '@balsamo/domain/dose/estimate.ts';
import { CLOCKS, DEFAULT_LANGUAGE, languageOf } from '@balsamo/domain/language.ts';
import { daysBetween } from '@balsamo/domain/time/zone.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat, listFormat, numberFormat } from '../../platform/intl-formats.ts';
import { createAmountFormat } from '../stock/amount-format.ts';

type Moment = { instant: Date; timeZone: string };
/** Of the product that was used, as much as its reader is shown. */
type UsedItem<Key extends keyof NonNullable<Entry['inventoryItem']>> = {
  inventoryItem: Pick<NonNullable<Entry['inventoryItem']>, Key> | null;
};
type Named = Pick<Entry, 'productType'> & UsedItem<'nickname'>;
type Dosed = Pick<Entry, 'productType' | 'consumptionMethod' | 'quantity'> & UsedItem<'strength' | 'dropsPerMl'>;
const KNOWN_TRIGGERS: readonly string[] = [...TRIGGERS_TO_RELIEVE, ...TRIGGERS_TO_PROMOTE];

/** How the diary speaks of amounts, times and kinds in one language. */
export function createDiaryFormat(t: TFunction<['diary']>, language: string) {
  const amounts = createAmountFormat(t, language);
  const list = listFormat(language, { type: 'conjunction' });
  const unit = (value: number, name: 'day' | 'hour' | 'minute') =>
    numberFormat(language, {
      style: 'unit',
      unit: name,
      unitDisplay: 'long',
      maximumFractionDigits: 1,
    }).format(value);
  /** Below an hour. With one decimal, as hours are counted (spec §5), what lasted less than 3 minutes is 0. */
  const minutes = (hours: number) => (hours === 0 ? t('diary:entry.tooShort') : unit(Math.round(hours * 60), 'minute'));
  const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase(language) + text.slice(1);
  const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

  const [hour, spoken] = CLOCKS[languageOf(language) ?? DEFAULT_LANGUAGE];
  const clock = { hour, minute: '2-digit' } as const;
  const time = ({ instant, timeZone }: Moment) => dateTimeFormat(language, { ...clock, timeZone }).format(instant);

  /** `14h35`, `14 h 35`, `2:35 PM`: a time of day as it is said in a sentence. */
  const spokenTime = (moment: Moment) => {
    if (spoken === null) return time(moment);
    const parts = dateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', timeZone: moment.timeZone });
    const [hour = '', minute = ''] = parts.format(moment.instant).split(':');
    const rest = minute === '00' ? '' : minute;
    return `${Number(hour)}${spoken}${rest}`.trimEnd();
  };

  /** `hoje 9:10`, `ontem 21:40`, `12 de nov, 8:00`; the year where it is another one. Read on the moment's own clock. */
  const when = (moment: Moment, now: Moment) => {
    const days = daysBetween(moment, now);
    if (days === 0) return t('diary:when.today', { time: time(moment) });
    if (days === 1) return t('diary:when.yesterday', { time: time(moment) });
    if (days === -1) return t('diary:when.tomorrow', { time: time(moment) });
    return t('diary:when.onDay', { day: shortDay(moment, now), time: time(moment) });
  };
  /** `12 de nov`, with the year where it is another one. */
  const shortDay = (moment: Moment, now: Moment) => {
    const year = (of: Moment) => dateTimeFormat('en', { year: 'numeric', timeZone: of.timeZone }).format(of.instant);
    const day = dateTimeFormat(language, {
      day: 'numeric',
      month: 'short',
      year: year(moment) === year(now) ? undefined : 'numeric',
      timeZone: moment.timeZone,
    }).format(moment.instant);
    return day.replaceAll('.', '');
  };

  const span = (due: Exclude<RelativeDue, { kind: 'now' }>): string => {
    if ('minutes' in due) return unit(due.minutes, 'minute');
    if (!('days' in due)) return unit(due.hours, 'hour');
    // Hours no longer matter after a week.
    return list.format([unit(due.days, 'day'), ...(due.hours > 0 && due.days < 7 ? [unit(due.hours, 'hour')] : [])]);
  };
  const due = (relative: RelativeDue): string => {
    if (relative.kind === 'now') return t('diary:due.now');
    const isAhead = relative.kind === 'inMinutes' || relative.kind === 'inHours';
    return t(isAhead ? 'diary:due.in' : 'diary:due.overdue', { span: span(relative) });
  };

  const product = (type: ProductType) => t(`diary:product.${type}`);
  const method = (name: ConsumptionMethod) => t(`diary:method.${name}`);

  return {
    language,
    time,
    spokenTime,
    /** A day that is not today, as it stands in a sentence: `ontem`, `em 12 de nov`. */
    dayInLine: (moment: Moment, now: Moment) =>
      daysBetween(moment, now) === 1
        ? t('diary:when.dayBefore')
        : t('diary:when.thatDay', { day: shortDay(moment, now) }),
    when,
    product,
    method,
    /** As part of a line, after other words. */
    methodInLine: (name: ConsumptionMethod) => lowerFirst(method(name)),
    productInLine: (type: ProductType) => lowerFirst(product(type)),
    effect: (name: PrimaryEffect) => t(`diary:effect.${name}`),
    /** `Boca seca (leve) e Tontura (forte)`. */
    unwanted: (effects: readonly UnwantedEffect[]) =>
      list.format(
        effects.map(({ effect, strength }) =>
          t('diary:unwantedWithStrength', {
            effect: t(`diary:unwanted.${effect}`),
            strength: t(`diary:unwantedStrength.${strength}`),
          }),
        ),
      ),
    /** A trigger of ours in the reader's language, any other text as it was written. */
    trigger: (text: string) =>
      KNOWN_TRIGGERS.includes(text) ? t(`diary:trigger.${triggerKey(text as KnownTrigger) as 'foco'}`) : text,
    number: amounts.number,
    /** `2 gotas`, `0,1 g`. */
    quantity: ({ value, unit: name }: Quantity) => amounts.amount(value, name),
    /** `3,3 mg de CBD`; none where nothing is known, or no product of the own stock was used. */
    doses: (entry: Dosed) => {
      const item = entry.inventoryItem;
      return item
        ? amounts.doses(estimateDose({ ...entry, strength: item.strength, dropsPerMl: item.dropsPerMl }))
        : [];
    },
    /** What was used by the name that the patient gave it, else by its type. */
    name: (entry: Named) => entry.inventoryItem?.nickname ?? product(entry.productType),
    /** A unit where several are meant. */
    unit: (name: Quantity['unit']) => amounts.unit(name, 2),
    /** How far a due time is away, for example `em 3 horas`. */
    due: (dueAt: string, now: Date) => due(relativeDue(new Date(dueAt), now)),
    /** How long after a use something was felt, in whole hours from one hour on. */
    later: (hours: number) => (hours < 1 ? minutes(hours) : unit(Math.round(hours), 'hour')),
    /** A duration in hours: minutes below one hour, else hours with one decimal. */
    duration: (hours: number) => (hours < 1 ? minutes(hours) : unit(hours, 'hour')),
    /** Date and time in full, on the clock it was made with. */
    dateTime: (instant: string, timeZone: string) =>
      dateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric', ...clock, timeZone }).format(
        new Date(instant),
      ),
    /** The day with its weekday, as a page's date line. */
    dayLine: ({ instant, timeZone }: Moment) =>
      upperFirst(
        dateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(instant),
      ),
    /** When an entry was used, on its own clock, spoken of from now. */
    whenUsed: ({ consumedAt, timeZone }: Pick<Entry, 'consumedAt' | 'timeZone'>, now: Moment) =>
      when({ instant: new Date(consumedAt), timeZone }, now),
  };
}
export type DiaryFormat = ReturnType<typeof createDiaryFormat>;

/** The diary's formats in the language of the interface. */
export function useDiaryFormat(): DiaryFormat {
  const { t, i18n } = useTranslation(['diary']);
  return useMemo(() => createDiaryFormat(t, htmlLanguage(i18n.language)), [t, i18n.language]);
}
