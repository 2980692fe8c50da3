import type { SeizureFigures } from '@balsamo/contract/seizures/schemas.ts';
import { OBSERVED_WEEKS_MIN, SEIZURES_MIN } from '@balsamo/domain/seizures/rate-change.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { useSeizureWords } from './use-seizure-words.ts';

const OTHER = 'other';
const EARLIEST = '1900-01-01';

type ChangeCardProps = {
  figures: SeizureFigures;
  /** The day that was chosen; undefined = the beginning of what is used now. */
  since: string | undefined;
  onSinceChange: (since: string | undefined) => void;
  /** Of what is used, for who is shown no names. */
  productOf: (firstUse: SeizureFigures['firstUses'][number]) => string;
};

/** Whether seizures are fewer or more since a day than before it. Never why. */
export function ChangeCard({ figures, since, onSinceChange, productOf }: ChangeCardProps) {
  const { t } = useTranslation(['seizures']);
  const days = useDayFormat();
  const words = useSeizureWords();
  const { firstUses, change, today } = figures;
  const shownSince = since ?? change?.since;
  /** As it stands in the box: taken back while a year is half typed, it would lose its day and month. */
  const [typed, setTyped] = useState<string>();
  const [isOther, setOther] = useState(false);
  const isListed = firstUses.some(({ day }) => day === shownSince);
  const isTyped = isOther || !isListed;
  const day = change ? days.full(change.since) : '';
  // Until the answer about another day is there, the one of before says nothing of it.
  const isOld = since !== undefined && change !== null && change !== undefined && change.since !== since;
  const perWeek = (rate: number | null) => (rate === null ? '–' : words.number(rate));
  return (
    <FigureCard title={t('seizures:change.title')}>
      <Field label={t('seizures:change.since')}>
        <Select
          value={isTyped ? OTHER : shownSince}
          onChange={({ target }) => {
            setOther(target.value === OTHER);
            if (target.value !== OTHER) onSinceChange(target.value);
          }}
        >
          {firstUses.map((use, index) => (
            // Two products may have been begun on the same day.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is given as it is.
            <option key={index} value={use.day}>
              {t('seizures:change.firstUse', { product: productOf(use), day: days.short(use.day) })}
            </option>
          ))}
          <option value={OTHER}>{t('seizures:change.otherDay')}</option>
        </Select>
      </Field>
      {isTyped ? (
        <Field label={t('seizures:change.day')}>
          <Input
            type="date"
            min={EARLIEST}
            max={today}
            value={typed ?? shownSince ?? ''}
            onChange={({ target }) => {
              setTyped(target.value);
              // A year that is being typed is no year yet.
              if (target.value >= EARLIEST && target.value <= today) onSinceChange(target.value);
            }}
          />
        </Field>
      ) : null}
      {!change ? <p className="text-15 text-ink-soft">{t('seizures:change.chooseDay')}</p> : null}
      {change?.kind === 'too_few' && !isOld ? (
        <>
          <p className="font-semibold">{t('seizures:change.tooFew')}</p>
          <p className="text-15 text-ink-soft">
            {t('seizures:change.needs', { weeks: OBSERVED_WEEKS_MIN, seizures: SEIZURES_MIN })}{' '}
            {t('seizures:change.has', {
              before: change.before.observedWeeks,
              after: change.after.observedWeeks,
              seizures: change.before.seizures + change.after.seizures,
            })}
          </p>
        </>
      ) : null}
      {change?.kind === 'measured' && !isOld ? (
        <>
          <p className="font-semibold">{t(`seizures:change.${change.outcome}`, { day })}</p>
          <p className="text-15">
            {t('seizures:change.rates', {
              before: perWeek(change.before.perWeek),
              after: perWeek(change.after.perWeek),
            })}
          </p>
          <p className="text-15 text-ink-soft">
            {t('seizures:change.interval', { low: words.bound(change.low), high: words.bound(change.high) })}
          </p>
          <p className="text-13 text-ink-soft">
            {change.outcome === 'unclear' ? t('seizures:change.careful') : t('seizures:change.notWhy')}
            {shownSince === firstUses[0]?.day ? null : ` ${t('seizures:change.pickedLater')}`}
          </p>
        </>
      ) : null}
    </FigureCard>
  );
}
