import { effectDurationHours, manualDurationHours } from '@balsamo/domain/diary/check-out.ts';
import { parseQuantity } from '@balsamo/domain/diary/quantity.ts';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';

export type DurationUnit = 'hours' | 'minutes';
/** By the clock from use until now, or typed by hand. */
export type DurationDraft = { kind: 'clock' } | { kind: 'hand'; text: string; unit: DurationUnit };

/** Counting from the use stops making sense when the check-out comes later than this. */
const CLOCK_LIMIT_HOURS = 24;

/** How a check-out starts: by the clock while that is believable, else by hand. */
export function firstDuration(consumedAt: Date, now: Date): DurationDraft {
  return effectDurationHours(consumedAt, now) <= CLOCK_LIMIT_HOURS
    ? { kind: 'clock' }
    : { kind: 'hand', text: '', unit: 'hours' };
}

/** What a draft says: hours, nothing (left empty), or something that is no duration. */
export function readDuration(
  draft: DurationDraft,
  consumedAt: Date,
  now: Date,
): { kind: 'hours'; hours: number } | { kind: 'unknown' } | { kind: 'invalid' } {
  if (draft.kind === 'clock') return { kind: 'hours', hours: effectDurationHours(consumedAt, now) };
  const parsed = parseQuantity(draft.text);
  if ('problem' in parsed) return { kind: parsed.problem === 'empty' ? 'unknown' : 'invalid' };
  const hours = manualDurationHours(parsed.value, draft.unit);
  return hours === undefined ? { kind: 'invalid' } : { kind: 'hours', hours };
}

export type DurationInputProps = {
  text: string;
  unit: DurationUnit;
  onChange: (text: string, unit: DurationUnit) => void;
  hint?: string;
  error?: string;
};

/** A duration by hand, in hours or minutes. */
export function DurationInput({ text, unit, onChange, hint, error }: DurationInputProps) {
  const { t } = useTranslation(['diary']);
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label={t('diary:checkOut.amount')} hint={hint} error={error}>
        <Input
          name="duration"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value, unit)}
        />
      </Field>
      <Field label={t('diary:checkOut.amountUnit')}>
        <Select value={unit} onChange={(event) => onChange(text, event.target.value as DurationUnit)}>
          <option value="hours">{t('diary:checkOut.hours')}</option>
          <option value="minutes">{t('diary:checkOut.minutes')}</option>
        </Select>
      </Field>
    </div>
  );
}

export type EffectDurationFieldProps = {
  draft: DurationDraft;
  onDraftChange: (draft: DurationDraft) => void;
  consumedAt: Date;
  now: Date;
  error?: string;
};

/** How long an effect that has ended lasted: counted by itself, or said by hand. */
export function EffectDurationField({ draft, onDraftChange, consumedAt, now, error }: EffectDurationFieldProps) {
  const { t } = useTranslation(['diary']);
  const { duration } = useDiaryFormat();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-15 font-medium">{t('diary:checkOut.duration')}</legend>
      {draft.kind === 'clock' ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-leaf-wash py-1 pr-1 pl-3.5">
          <p className="py-1.5 text-15">
            {t('diary:checkOut.automatic', { span: duration(effectDurationHours(consumedAt, now)) })}
          </p>
          <Button variant="ghost" size="sm" onClick={() => onDraftChange({ kind: 'hand', text: '', unit: 'hours' })}>
            {t('diary:checkOut.byHand')}
          </Button>
        </div>
      ) : (
        <>
          <DurationInput
            text={draft.text}
            unit={draft.unit}
            onChange={(text, unit) => onDraftChange({ kind: 'hand', text, unit })}
            hint={t('diary:checkOut.amountHint')}
            error={error}
          />
          {firstDuration(consumedAt, now).kind === 'clock' ? (
            <Button variant="ghost" size="sm" className="self-start" onClick={() => onDraftChange({ kind: 'clock' })}>
              {t('diary:checkOut.byClock')}
            </Button>
          ) : null}
        </>
      )}
    </fieldset>
  );
}
