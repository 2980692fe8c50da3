import {
  type Ratings,
  ratedSymptoms,
  SLIDER_MAX,
  SLIDER_MIN,
  SLIDER_STEP,
  SYMPTOM_RULES,
  SYMPTOMS,
  type Symptom,
} from '@balsamo/domain/diary/symptoms.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { RatingSlider } from '../../../components/ui/rating-slider.tsx';

/** The sliders in one line each where the name and the number leave the track 6 rem. */
const COMPACT =
  '@min-[16rem]:slider-in-one-line @min-[16rem]:grid-cols-[minmax(0,5rem)_minmax(0,1fr)_3.75rem] @min-[16rem]:[&_output]:text-21';
/** With room for `6 → 4`, and where that leaves the track 7 rem: it is moved from where it was. */
const COMPACT_CHANGE =
  '@min-[19.25rem]:slider-in-one-line @min-[19.25rem]:grid-cols-[minmax(0,5rem)_minmax(0,1fr)_6rem] @min-[19.25rem]:[&_output]:text-17';

type RatingFieldsProps<Name extends string> = {
  legend: string;
  /** A line each, below a symptom that stands out: the legend is there for screen readers. */
  isCompact?: boolean;
  /** Ratings that are null are not asked. */
  form: { values: Record<Name, Ratings | null>; set: (changes: Partial<Record<Name, Ratings>>) => void };
  /** The value of the form that holds the ratings. */
  name: Name;
  /** Those that are asked; without it all, of which sleep after a use only where it was rated before. */
  symptoms?: readonly Symptom[];
  /** What was rated before the use, drawn on the track. */
  before?: Ratings;
};

/** Ratings with one of them changed, or taken out. */
export function withRating(ratings: Ratings, symptom: Symptom, value: number | undefined): Ratings {
  const { [symptom]: _, ...others } = ratings;
  return value === undefined ? others : { ...others, [symptom]: value };
}

export const isAnythingRated = (ratings: Ratings) => ratedSymptoms(ratings).length > 0;

/** Why a form is not sent that asks for ratings alone. */
export const nothingRated = (t: TFunction<['diary']>) => ({
  fields: {},
  general: { title: t('diary:rate.nothingRated'), text: t('diary:rate.nothingRatedText') },
});

/** One slider per symptom, each not rated until it is touched. */
export function RatingFields<Name extends string>({
  legend,
  isCompact = false,
  form,
  name,
  before,
  ...asked
}: RatingFieldsProps<Name>) {
  const { t } = useTranslation(['diary']);
  const ratings: Ratings | null = form.values[name];
  if (!ratings) return null;
  const isAsked = (symptom: Symptom) => !before || symptom !== 'sleep' || (before.sleep ?? ratings.sleep) !== undefined;
  const symptoms = asked.symptoms ?? SYMPTOMS.filter(isAsked);
  const rate = (symptom: Symptom, value?: number) =>
    form.set({ [name]: withRating(ratings, symptom, value) } as Partial<Record<Name, Ratings>>);
  return (
    <fieldset>
      <legend className={isCompact ? 'sr-only' : 'mb-2 font-serif text-17 font-[560]'}>{legend}</legend>
      <div className={isCompact ? '@container flex flex-col gap-1' : 'flex flex-col gap-3.5'}>
        {symptoms.map((symptom) => {
          const previous = before?.[symptom];
          return (
            <RatingSlider
              key={symptom}
              tone={symptom}
              label={t(`diary:symptom.${symptom}`)}
              lowWord={t(`diary:lowest.${symptom}`)}
              highWord={t(`diary:highest.${symptom}`)}
              value={ratings[symptom] ?? null}
              onValueChange={(value) => rate(symptom, value)}
              onClear={() => rate(symptom)}
              defaultValue={SYMPTOM_RULES[symptom].start}
              min={Math.min(SLIDER_MIN, ratings[symptom] ?? SLIDER_MIN, previous ?? SLIDER_MIN)}
              max={SLIDER_MAX}
              step={SLIDER_STEP}
              previous={previous}
              previousLabel={previous === undefined ? undefined : t('diary:rating.wasBefore', { value: previous })}
              isPreviousShown={isCompact}
              className={isCompact ? (before ? COMPACT_CHANGE : COMPACT) : undefined}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
