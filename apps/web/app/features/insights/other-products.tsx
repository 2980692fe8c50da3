import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { VerdictMark } from '../../components/charts/verdict-mark.tsx';
import { useInsightWords } from './insight-words.ts';
import type { MeasuredProduct } from './said-products.ts';

const width = (rating: number) => `${10 * rating}%`;

/** The products beside the answer: each with its verdict, and from where to where. */
export function OtherProducts({ symptom, products }: { symptom: Symptom; products: readonly MeasuredProduct[] }) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  if (products.length === 0) return null;
  return (
    <FigureCard title={t('insights:others.title')}>
      <ul className="flex flex-col gap-4">
        {products.map(({ key, group, effect }) => (
          <li key={key} className="flex flex-col gap-1">
            <p className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="min-w-0 font-medium break-words">{words.groupName(group)}</span>
              <VerdictMark verdict={effect.verdict} />
            </p>
            <ChangeBar symptom={symptom} before={effect.before} after={effect.after} />
            <p className="text-13 text-ink-soft">
              {t('insights:others.change', { before: words.number(effect.before), after: words.number(effect.after) })}
            </p>
          </li>
        ))}
      </ul>
    </FigureCard>
  );
}

/** Full up to the rating after; the ring is where it was before. The words below say the same. */
function ChangeBar({ symptom, before, after }: { symptom: Symptom; before: number; after: number }) {
  const colour = `var(--${symptom})`;
  return (
    <div aria-hidden="true" className="relative my-1 h-2 rounded-full bg-line">
      <span
        className="absolute inset-y-0 left-0 rounded-full opacity-35"
        style={{ width: width(Math.max(before, after)), background: colour }}
      />
      <span className="absolute inset-y-0 left-0 rounded-full" style={{ width: width(after), background: colour }} />
      <span
        className="-translate-1/2 absolute top-1/2 size-3.5 rounded-full border-2 bg-surface"
        style={{ left: width(before), borderColor: colour }}
      />
    </div>
  );
}
