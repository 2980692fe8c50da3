import type { AssociationProduct, AssociationProductDetails } from '@balsamo/contract/dispensary/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { movementsQuery } from './dispensary-queries.ts';
import { useShelfFormat } from './use-shelf-format.ts';

type BooksProps = { product: AssociationProduct; first: AssociationProductDetails['movements'] };

/** What came in and went out, booked last first, with what there was before and after. */
export function Books({ product, first }: BooksProps) {
  const { t } = useTranslation(['dispensary']);
  const format = useShelfFormat();
  const timeZone = useHomeTimeZone();
  const { id } = useAssociation();
  const query = useInfiniteQuery(movementsQuery(id, product.id, first));
  const lines = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (lines.length === 0) return <p className="text-ink-soft">{t('dispensary:movements.none')}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
            <span className="min-w-0 flex-1 basis-32 break-words">
              <span className="block">
                {line.reason ? t(`dispensary:reason.${line.reason}`) : t(`dispensary:movements.kind.${line.kind}`)}
              </span>
              {line.note ? <span className="block text-13">{line.note}</span> : null}
              <span className="block text-13 text-ink-soft">
                {[format.instant(line.createdAt, timeZone), line.byName, line.batchNumber].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="ml-auto text-right">
              <span className="block font-semibold tabular">{format.change(line.change, line.unit)}</span>
              <span className="block text-13 text-ink-soft tabular">
                {t('dispensary:movements.fromTo', {
                  before: format.number(line.before),
                  after: format.amount(line.after, line.unit),
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <MoreButton query={query} size="sm" className="mt-2 w-full">
        {t('dispensary:movements.more')}
      </MoreButton>
    </>
  );
}
