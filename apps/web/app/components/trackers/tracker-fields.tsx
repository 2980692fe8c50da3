import type { Tracker } from '@balsamo/contract/trackers/schemas.ts';
import { SCALE_MAX, type TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChipToggle } from '../ui/chip-toggle.tsx';
import { FieldError } from '../ui/field.tsx';
import { RatingSlider } from '../ui/rating-slider.tsx';
import { CountField } from './count-field.tsx';
import { useTrackers } from './tracker-queries.ts';
import { useTrackerWords } from './tracker-words.ts';

/** Where the hollow thumb of a scale stands; never a rating by itself (spec-D26). */
const START = 5;

type TrackerFieldsProps<Name extends string> = {
  form: { values: Record<Name, TrackerValues | null>; set: (changes: Partial<Record<Name, TrackerValues>>) => void };
  /** The value of the form that holds what is said. */
  name: Name;
  /** Of which moment it is asked: the present, or right before or after a use that is over. */
  moment: 'now' | 'before' | 'after';
  /** Is that moment long over? Then the last hours before it are not the last of now. */
  isPast?: boolean | undefined;
  /** What was said before the use, shown beside. */
  before?: TrackerValues | undefined;
  /** Why what was said was not taken. */
  error?: string | undefined;
};

const LEGENDS = { now: 'legendNow', before: 'legendBefore', after: 'legendAfter' } as const;

/** What the person follows by themselves, each not answered until it is touched. Nothing where they follow nothing. */
export function TrackerFields<Name extends string>({
  form,
  name,
  moment,
  isPast = false,
  before,
  error,
}: TrackerFieldsProps<Name>) {
  const { t } = useTranslation(['trackers']);
  const errorId = useId();
  const trackers = useTrackers();
  const values: TrackerValues | null = form.values[name];
  if (!values) return null;
  // What was stopped meanwhile is asked for where it was answered: it can be corrected.
  const asked = trackers.filter(({ id, isFollowed }) => isFollowed || values[id] !== undefined);
  if (asked.length === 0) return null;
  const say = (id: string, value: number | undefined) => {
    const { [id]: _, ...others } = values;
    form.set({ [name]: value === undefined ? others : { ...others, [id]: value } } as Partial<
      Record<Name, TrackerValues>
    >);
  };
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 font-serif text-17 font-[560]">{t(`trackers:field.${LEGENDS[moment]}`)}</legend>
      <div className="flex flex-col gap-4">
        {asked.map((tracker) => (
          <TrackerField
            key={tracker.id}
            tracker={tracker}
            hours={moment === 'before' ? 'hoursBefore' : isPast ? 'hoursUntilThen' : 'lastHours'}
            value={values[tracker.id]}
            onValueChange={(value) => say(tracker.id, value)}
            before={before?.[tracker.id]}
          />
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}

type TrackerFieldProps = {
  tracker: Tracker;
  /** The words for the hours over which something is counted. */
  hours: 'hoursBefore' | 'hoursUntilThen' | 'lastHours';
  value: number | undefined;
  onValueChange: (value: number | undefined) => void;
  before: number | undefined;
};

function TrackerField({ tracker, hours, value, onValueChange, before }: TrackerFieldProps) {
  const { t } = useTranslation(['trackers']);
  const words = useTrackerWords();
  const { kind, name, windowHours } = tracker;
  const was = before === undefined ? undefined : t('trackers:field.was', { value: words.value(tracker, before) });
  if (kind === 'count') {
    const question = t(`trackers:field.${hours}`, { count: windowHours ?? 1 });
    return <CountField {...{ name, question, was, value, onValueChange }} />;
  }
  if (kind === 'yes_no') return <YesNoField {...{ name, was, value, onValueChange }} />;
  return (
    <RatingSlider
      tone="ink"
      label={name}
      lowWord={tracker.lowEnd ?? ''}
      highWord={tracker.highEnd ?? ''}
      value={value ?? null}
      onValueChange={onValueChange}
      onClear={() => onValueChange(undefined)}
      defaultValue={START}
      min={0}
      max={SCALE_MAX}
      isPreviousShown
      {...(before === undefined ? {} : { previous: before, previousLabel: was ?? '' })}
    />
  );
}

function YesNoField({
  name,
  was,
  value,
  onValueChange,
}: Omit<TrackerFieldProps, 'tracker' | 'hours' | 'before'> & { name: string; was: string | undefined }) {
  const { t } = useTranslation(['trackers']);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within the fieldset of all of them would be read twice.
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
      <span id={id} className="min-w-0 font-medium wrap-anywhere">
        {name}
        {was ? <span className="block font-normal text-13 text-ink-soft">{was}</span> : null}
      </span>
      <span className="flex gap-2">
        {([1, 0] as const).map((answer) => (
          <ChipToggle
            key={answer}
            isPressed={value === answer}
            onPressedChange={(isPressed) => onValueChange(isPressed ? answer : undefined)}
          >
            {answer === 1 ? t('trackers:field.yes') : t('trackers:field.no')}
          </ChipToggle>
        ))}
      </span>
    </div>
  );
}
