import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { BAR_MAX, type Bar } from '@balsamo/domain/insights/bars.ts';
import type { MeasuredEffect } from '@balsamo/domain/insights/effect.ts';
import { smallestMeaningful } from '@balsamo/domain/insights/meaningful-change.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';

/** Where a value lies on the axis, in percent from its left end. */
function place(value: number): number {
  return ((Math.min(BAR_MAX, Math.max(-BAR_MAX, value)) + BAR_MAX) / (2 * BAR_MAX)) * 100;
}
const at = (value: number) => ({ left: `${place(value)}%` });
const between = (from: number, to: number) => ({
  left: `${place(Math.min(from, to))}%`,
  width: `${Math.abs(place(to) - place(from))}%`,
});

export type EffectTrackProps = { effect: MeasuredEffect; drawn: NonNullable<Bar<string>['drawn']> };

/**
 * A change as a bar from the middle, its 95 % interval as a whisker, the expected regression to the mean as a diamond, the smallest meaningful
 * change as a dashed mark. Whoever shows it writes all of it as well.
 */
export function EffectTrack({ effect, drawn }: EffectTrackProps) {
  const { comeback, verdict, before, symptom } = effect;
  const mark = smallestMeaningful(symptom, before);
  return (
    <div className="relative my-1.5 h-6" aria-hidden="true">
      <span className="absolute inset-x-0 top-2 h-2 rounded-full bg-line/70" />
      {[-mark, mark].map((value) => (
        <span
          key={value}
          className="absolute inset-y-0 -ml-px border-ink-soft border-l-2 border-dashed"
          style={at(value)}
        />
      ))}
      <span
        className={classNames(
          'absolute top-2 h-2 rounded-full',
          // Green only where it is said that it helps; a bar to the right alone promises nothing.
          verdict === 'helps' ? 'bg-leaf' : verdict === 'worse' ? 'bg-clay' : 'bg-line-strong',
        )}
        style={between(0, drawn.length)}
      />
      <span className="absolute inset-y-0 -ml-px w-0.5 bg-ink" style={at(0)} />
      <span className="absolute top-1.5 h-3 border-ink border-x-2" style={between(drawn.low, drawn.high)}>
        <span className="absolute inset-x-0 top-1/2 -mt-px h-0.5 bg-ink" />
      </span>
      {comeback ? (
        <span
          className="absolute top-[7px] -ml-[5px] size-2.5 rotate-45 border-2 border-honey bg-surface"
          style={at(comeback.expected)}
        />
      ) : null}
    </div>
  );
}

/** The ends and the middle of the axis, once below all rows. */
export function EffectAxis() {
  const { t } = useTranslation(['insights']);
  return (
    <div className="tabular mt-3 border-line border-t pt-1.5 text-13 text-ink-soft">
      <p className="sr-only">{t('insights:effects.axis')}</p>
      <div className="grid grid-cols-3" aria-hidden="true">
        <span>
          −{BAR_MAX} {t('insights:effects.worse')}
        </span>
        <span className="text-center">0</span>
        <span className="text-right">
          +{BAR_MAX} {t('insights:effects.better')}
        </span>
      </div>
    </div>
  );
}

/** What the marks of a row stand for. */
export function EffectLegend({ symptom }: { symptom: Symptom }) {
  const { t } = useTranslation(['insights']);
  return (
    <ul className="flex flex-col gap-1.5 text-13 text-ink-soft">
      <LegendLine
        mark={
          <span className="block h-3 w-5 border-ink border-x-2">
            <span className="block h-1/2 border-ink border-b-2" />
          </span>
        }
      >
        {t('insights:effects.legend.interval')}
      </LegendLine>
      <LegendLine mark={<span className="block size-2.5 rotate-45 border-2 border-honey bg-surface" />}>
        {t('insights:effects.legend.expected')}
      </LegendLine>
      <LegendLine mark={<span className="block h-4 border-ink-soft border-l-2 border-dashed" />}>
        {symptom === 'pain'
          ? t('insights:effects.legend.meaningfulPain')
          : t('insights:effects.legend.meaningfulConvention')}
      </LegendLine>
    </ul>
  );
}

function LegendLine({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      <span className="flex w-5 shrink-0 justify-center" aria-hidden="true">
        {mark}
      </span>
      {children}
    </li>
  );
}
