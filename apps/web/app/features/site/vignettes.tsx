import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/ui/class-names.ts';

/** Pictures of the product in its own shapes, one per page of the hero. They show; the words beside them tell. */
function Picture({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['home']);
  return (
    <div role="img" aria-label={t('home:vignette.label')}>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

const RATED = [
  { id: 'mood', value: 4, track: 'bg-mood', ring: 'border-mood', text: 'text-mood' },
  { id: 'anxiety', value: 7, track: 'bg-anxiety', ring: 'border-anxiety', text: 'text-anxiety' },
  { id: 'pain', value: 6, track: 'bg-pain', ring: 'border-pain', text: 'text-pain' },
] as const;

export function RecordVignette() {
  const { t } = useTranslation(['home']);
  return (
    <Picture>
      <p className="text-13 text-ink-soft">{t('home:vignette.today')}</p>
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-serif text-21 font-medium">{t('home:vignette.product')}</p>
      </div>
      <p className="mb-2.5 text-13 text-ink-soft">{t('home:vignette.usual')}</p>
      <div className="flex flex-col gap-2.5">
        {RATED.map(({ id, value, track, ring, text }) => (
          <div key={id}>
            <div className="flex items-baseline justify-between">
              <span className="text-15 font-medium">{t(`home:vignette.${id}`)}</span>
              <span className={classNames('figure text-17', text)}>{value}</span>
            </div>
            <div className="relative h-1.5 rounded-full bg-line">
              <div className={classNames('h-full rounded-full', track)} style={{ width: `${value * 10}%` }} />
              <div
                className={classNames(
                  'absolute top-1/2 size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 bg-surface',
                  ring,
                )}
                style={{ left: `${value * 10}%` }}
              />
            </div>
          </div>
        ))}
      </div>
    </Picture>
  );
}

const COMPARED = [
  { id: 'pain', before: 6, after: 3, text: 'text-pain', stroke: 'var(--pain)' },
  { id: 'anxiety', before: 7, after: 4, text: 'text-anxiety', stroke: 'var(--anxiety)' },
  { id: 'energy', before: 4, after: 5, text: 'text-energy', stroke: 'var(--energy)' },
] as const;

export function CompareVignette() {
  const { t } = useTranslation(['home']);
  return (
    <Picture>
      <div className="mb-2 flex justify-between text-13 text-ink-soft">
        <span>{t('home:vignette.before')}</span>
        <span>{t('home:vignette.after')}</span>
      </div>
      <div className="flex flex-col gap-2">
        {COMPARED.map(({ id, before, after, text, stroke }) => (
          <div key={id} className="flex flex-col">
            <span className="text-center text-13 font-medium text-ink-soft">{t(`home:vignette.${id}`)}</span>
            <div className="flex items-center gap-4">
              <span className={classNames('figure w-6 text-28', text)}>{before}</span>
              <svg viewBox="0 0 120 16" className="h-4 min-w-0 flex-1" preserveAspectRatio="none" aria-hidden="true">
                <path
                  d={
                    before > after
                      ? 'M2 4.200c22-1.6 35 .8 54 3.600s38 4.6 62 4.2'
                      : 'M2 12c24 .6 42-1.2 60-3.800s34-4.2 56-4.4'
                  }
                  fill="none"
                  stroke={stroke}
                  strokeWidth="2.2"
                  strokeLinecap="round"
                  vectorEffect="non-scaling-stroke"
                />
              </svg>
              <span className={classNames('figure w-6 text-right text-28', text)}>{after}</span>
            </div>
          </div>
        ))}
      </div>
    </Picture>
  );
}

/** Daily averages of the example, newest last; 0 to 10. */
const WEEKS = [6.4, 6.8, 6.1, 6.3, 5.8, 6.2, 5.5, 5.6, 5.2, 5.4, 4.9, 5.1, 4.6, 4.7, 4.2, 4.4, 3.9];

export function TalkVignette() {
  const { t } = useTranslation(['home']);
  const points = WEEKS.map((value, index) => [(index / (WEEKS.length - 1)) * 296 + 2, 110 - value * 11] as const);
  return (
    <Picture>
      <p className="mb-2 font-serif text-17 font-medium">{t('home:vignette.weeks')}</p>
      <svg viewBox="0 0 300 116" className="h-auto w-full overflow-visible" aria-hidden="true">
        {[0, 5, 10].map((value) => (
          <path
            key={value}
            d={`M0 ${112 - value * 11}H300`}
            stroke="var(--line-strong)"
            strokeWidth="0.7"
            opacity="0.6"
          />
        ))}
        <polyline
          points={points.map((point) => point.join(',')).join(' ')}
          fill="none"
          stroke="var(--pain)"
          strokeWidth="2.4"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        {points
          .filter((_, index) => index % 4 === 0)
          .map(([x, y]) => (
            <circle key={x} cx={x} cy={y} r="3.4" fill="var(--paper)" stroke="var(--pain)" strokeWidth="2" />
          ))}
      </svg>
      <p className="mt-2 text-13 text-ink-soft">{t('home:vignette.weeksText')}</p>
    </Picture>
  );
}
