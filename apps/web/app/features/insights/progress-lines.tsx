import { RECORDS_MIN } from '@balsamo/domain/insights/effect.ts';
import { useTranslation } from 'react-i18next';
import { useInsightWords } from './insight-words.ts';
import type { UnmeasuredProduct } from './said-products.ts';

const missingOf = ({ effect }: UnmeasuredProduct) => Math.max(0, RECORDS_MIN - effect.records);

/** Products of which too little is known, in one line: what the nearest of them still needs. */
export function MissingLine({ products }: { products: readonly UnmeasuredProduct[] }) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  const [nearest] = [...products].sort((one, other) => missingOf(one) - missingOf(other));
  if (!nearest) return null;
  const missing = missingOf(nearest);
  const told = { product: words.groupThe(nearest.group) };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-1 text-13 text-ink-soft">
      <p className="min-w-0 break-words">
        {missing > 0
          ? t('insights:progress.missing', { ...told, count: missing })
          : t('insights:progress.fewDays', told)}
        {products.length > 1 ? ` ${t('insights:progress.more', { count: products.length - 1 })}` : null}
      </p>
      <ProgressDots done={RECORDS_MIN - missing} />
    </div>
  );
}

/** How many of the records are there that a first answer needs. The words beside it say what is missing. */
export function ProgressDots({ done }: { done: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1.5">
      {Array.from({ length: RECORDS_MIN }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place.
          key={place}
          className={place < done ? 'size-2 rounded-full bg-leaf' : 'size-2 rounded-full border border-line-strong'}
        />
      ))}
    </span>
  );
}
