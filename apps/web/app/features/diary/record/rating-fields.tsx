import { type Ratings, SLIDER_MAX, SLIDER_MIN, SLIDER_STEP, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';
import { RatingSlider } from '../../../components/ui/rating-slider.tsx';

export type RatingFieldsProps = {
  legend: string;
  ratings: Ratings;
  onRatingsChange: (ratings: Ratings) => void;
  /** What was rated before the use, drawn on the track. */
  before?: Ratings;
};

/** One slider per rated symptom; the sheet decides where one that is not rated every time gets its first value. */
export function RatingFields({ legend, ratings, onRatingsChange, before }: RatingFieldsProps) {
  const { t } = useTranslation(['diary']);
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
              onValueChange={(value) => onRatingsChange({ ...ratings, [symptom]: value })}
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
