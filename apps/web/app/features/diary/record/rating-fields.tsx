import { type Ratings, SLIDER_MAX, SLIDER_MIN, SLIDER_STEP, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';
import { RatingSlider } from '../../../components/ui/rating-slider.tsx';

/** Where the sliders of a new record stand (product.md §5). */
export const STARTING_RATINGS: Ratings = { mood: 5, anxiety: 5, energy: 5, pain: 1 };

type RatingFieldsProps<Name extends string> = {
  legend: string;
  /** Null = not rated, and nothing is asked. */
  form: { values: Record<Name, Ratings | null>; set: (changes: Partial<Record<Name, Ratings>>) => void };
  /** The value of the form that holds the ratings. */
  name: Name;
  /** What was rated before the use, drawn on the track. */
  before?: Ratings;
};

/** One slider per rated symptom; the sheet decides where one that is not rated every time gets its first value. */
export function RatingFields<Name extends string>({ legend, form, name, before }: RatingFieldsProps<Name>) {
  const { t } = useTranslation(['diary']);
  const ratings: Ratings | null = form.values[name];
  if (!ratings) return null;
  const rated = SYMPTOMS.filter((symptom) => ratings[symptom] !== undefined);
  return (
    <fieldset>
      <legend className="mb-2 font-serif text-17 font-[560]">{legend}</legend>
      <div className="flex flex-col gap-3.5">
        {rated.map((symptom) => {
          const previous = before?.[symptom];
          return (
            <RatingSlider
              key={symptom}
              symptom={symptom}
              label={t(`diary:symptom.${symptom}`)}
              lowWord={t(`diary:lowest.${symptom}`)}
              highWord={t(`diary:highest.${symptom}`)}
              value={ratings[symptom] ?? SLIDER_MIN}
              onValueChange={(value) =>
                form.set({ [name]: { ...ratings, [symptom]: value } } as Partial<Record<Name, Ratings>>)
              }
              min={Math.min(SLIDER_MIN, ratings[symptom] ?? SLIDER_MIN, previous ?? SLIDER_MIN)}
              max={SLIDER_MAX}
              step={SLIDER_STEP}
              previous={previous}
              previousLabel={previous === undefined ? undefined : t('diary:rating.wasBefore', { value: previous })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
