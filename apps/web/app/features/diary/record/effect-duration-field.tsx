import {
  EFFECT_DURATION_MAX_HOURS,
  effectDurationHours,
  manualDurationHours,
  WATCHED_HOURS_MAX,
} from '@balsamo/domain/diary/check-out.ts';
import { parseQuantity } from '@balsamo/domain/diary/quantity.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { UnclearNumber } from '../../../components/ui/unclear-number.tsx';
import type { DiaryForm } from '../diary-form.tsx';

/** Typed by hand. */
export type DurationByHand = { kind: 'hand'; text: string; unit: 'hours' | 'minutes' };
/** By the clock from use until now, or by hand. */
export type DurationDraft = { kind: 'clock' } | DurationByHand;

export const NO_DURATION: DurationByHand = { kind: 'hand', text: '', unit: 'hours' };

/** How a check-out starts: by the clock while that is believable, else by hand. */
export function firstDuration(consumedAt: Date, now: Date): DurationDraft {
  return effectDurationHours(consumedAt, now) <= WATCHED_HOURS_MAX ? { kind: 'clock' } : NO_DURATION;
}

type Read = { kind: 'hours'; hours: number } | { kind: 'unknown' } | { kind: 'invalid'; problem: string };

/** What a draft says: hours, nothing (left empty), or something that is no duration, with the words for why. */
export function readDuration(
  draft: DurationDraft,
  { consumedAt, now }: { consumedAt: Date; now: Date },
  t: TFunction<['diary']>,
): Read {
  if (draft.kind === 'clock') return { kind: 'hours', hours: effectDurationHours(consumedAt, now) };
  const parsed = parseQuantity(draft.text);
  const invalid = (problem: string): Read => ({ kind: 'invalid', problem });
  if ('problem' in parsed) {
    switch (parsed.problem) {
      case 'empty':
        return { kind: 'unknown' };
      case 'not_positive':
        return invalid(t('diary:checkOut.amountNeeded'));
      case 'too_large':
        return invalid(t('diary:checkOut.amountTooLong'));
      default:
        return invalid(t(`diary:quantityProblem.${parsed.problem}`));
    }
  }
  const hours = manualDurationHours(parsed.value, draft.unit);
  if (hours === undefined) return invalid(t('diary:checkOut.amountNeeded'));
  return hours > EFFECT_DURATION_MAX_HOURS ? invalid(t('diary:checkOut.amountTooLong')) : { kind: 'hours', hours };
}

type DurationInputProps = {
  form: Pick<DiaryForm<{ duration: DurationByHand }>, 'set' | 'errorOf'>;
  duration: DurationByHand;
  hint?: string;
};

/** A duration by hand, in hours or minutes. */
export function DurationInput({ form, duration, hint }: DurationInputProps) {
  const { t } = useTranslation(['diary']);
  const change = (changes: Partial<DurationByHand>) => form.set({ duration: { ...duration, ...changes } });
  return (
    <div className="side-by-side items-start gap-3">
      <Field label={t('diary:checkOut.amount')} hint={hint} error={form.errorOf('duration')}>
        <Input
          name="duration"
          inputMode="decimal"
          autoComplete="off"
          value={duration.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <UnclearNumber text={duration.text} />
      </Field>
      <Field label={t('diary:checkOut.amountUnit')}>
        <Select
          value={duration.unit}
          onChange={(event) => change({ unit: event.target.value as DurationByHand['unit'] })}
        >
          <option value="hours">{t('diary:checkOut.hours')}</option>
          <option value="minutes">{t('diary:checkOut.minutes')}</option>
        </Select>
      </Field>
    </div>
  );
}

type EffectDurationFieldProps = { form: DiaryForm<{ duration: DurationDraft }>; consumedAt: Date; now: Date };

/** How long an effect that has ended lasted: counted by itself, or said by hand. */
export function EffectDurationField({ form, consumedAt, now }: EffectDurationFieldProps) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const { duration } = form.values;
  const change = (changed: DurationDraft) => form.set({ duration: changed });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-15 font-medium">{t('diary:checkOut.duration')}</legend>
      {duration.kind === 'clock' ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-leaf-wash py-1 pr-1 pl-3.5">
          <p className="py-1.5 text-15">
            {t('diary:checkOut.automatic', { span: format.duration(effectDurationHours(consumedAt, now)) })}
          </p>
          <Button variant="ghost" size="sm" onClick={() => change(NO_DURATION)}>
            {t('diary:checkOut.byHand')}
          </Button>
        </div>
      ) : (
        <>
          <DurationInput form={form} duration={duration} hint={t('diary:checkOut.amountHint')} />
          {firstDuration(consumedAt, now).kind === 'clock' ? (
            <Button variant="ghost" size="sm" className="self-start" onClick={() => change({ kind: 'clock' })}>
              {t('diary:checkOut.byClock')}
            </Button>
          ) : null}
        </>
      )}
    </fieldset>
  );
}
