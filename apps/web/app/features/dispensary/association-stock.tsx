import { ASSOCIATION_PRODUCT_TYPES, type AssociationProductType } from '@balsamo/domain/dispensary/vocabulary.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { EmptyShelf } from '../../components/marks/empty-shelf.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ChipToggle } from '../../components/ui/chip-toggle.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageButtons } from '../../components/ui/page-buttons.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useDebounced } from '../../platform/use-debounced.ts';
import { PRODUCTS_PAGE_SIZE, type ProductListing, productsQuery } from './dispensary-queries.ts';
import { ProductCard } from './product-card.tsx';
import { ShelfSheets } from './shelf-sheets.tsx';
import { useOpenShelfSheet } from './use-open-shelf-sheet.ts';

const SEARCH_DEBOUNCE_MS = 300;

/** The stock of an association (spec §2.5): its products, their lots and the books. */
export function AssociationStock() {
  return (
    <ShelfSheets>
      <Shelf />
    </ShelfSheets>
  );
}

function Shelf() {
  const { t } = useTranslation(['association', 'dispensary', 'common']);
  const { id } = useAssociation();
  const open = useOpenShelfSheet();
  const top = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [type, setType] = useState<AssociationProductType | ''>('');
  const [page, setPage] = useState(1);
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const listing: ProductListing = { page, search, type };
  const query = useQuery(productsQuery(id, listing));
  const { data } = query;
  const isFiltered = search !== '' || type !== '';
  const isNothingThere = data?.total === 0 && !isFiltered && !query.isPlaceholderData;
  const pageCount = Math.ceil((data?.total ?? 0) / PRODUCTS_PAGE_SIZE);

  // What was removed may have been all of the last page.
  if (data && !query.isPlaceholderData && pageCount > 0 && page > pageCount) setPage(pageCount);

  return (
    <section aria-labelledby="shelf-title">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 id="shelf-title" className="text-28">
          {t('association:tab.inventory')}
        </h1>
        {data && !isNothingThere ? (
          <div className="flex flex-wrap gap-2.5">
            <Button variant="secondary" onClick={() => open({ kind: 'books' })}>
              <Download className="size-4.5" aria-hidden="true" />
              {t('dispensary:books.open')}
            </Button>
            <Button onClick={() => open({ kind: 'add' })}>
              <Plus className="size-4.5" aria-hidden="true" />
              {t('dispensary:add')}
            </Button>
          </div>
        ) : null}
      </div>
      {isNothingThere ? (
        <EmptyState
          mark={<EmptyShelf />}
          title={t('dispensary:empty.title')}
          action={<Button onClick={() => open({ kind: 'add' })}>{t('dispensary:add')}</Button>}
        >
          {t('dispensary:empty.text')}
        </EmptyState>
      ) : (
        <div ref={top} className="flex scroll-mt-4 flex-col gap-3">
          <SearchBox
            label={t('dispensary:search.label')}
            placeholder={t('dispensary:search.placeholder')}
            clearLabel={t('dispensary:search.clear')}
            value={typed}
            onValueChange={(value) => {
              setTyped(value);
              setPage(1);
            }}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would make a form of it */}
          <div role="group" aria-label={t('dispensary:search.types')} className="flex flex-wrap gap-x-2 gap-y-2">
            {ASSOCIATION_PRODUCT_TYPES.map((one) => (
              <ChipToggle
                key={one}
                isPressed={type === one}
                onPressedChange={(isPressed) => {
                  setType(isPressed ? one : '');
                  setPage(1);
                }}
              >
                {t(`dispensary:type.${one}`)}
              </ChipToggle>
            ))}
          </div>
          <p role="status" className="text-13 text-ink-soft">
            {data ? t('dispensary:count', { count: data.total }) : ' '}
          </p>
          {data ? (
            data.items.length > 0 ? (
              <ul className="grid grid-cols-1 items-stretch gap-2.5 md:grid-cols-2 xl:grid-cols-3">
                {data.items.map((product) => (
                  <ProductCard key={product.id} product={product} />
                ))}
              </ul>
            ) : (
              <EmptyState title={t('dispensary:search.none')}>{t('dispensary:search.noneText')}</EmptyState>
            )
          ) : query.isError ? (
            <LoadFailed query={query} title={t('dispensary:errors.load')} retry={t('common:action.retry')}>
              {t('dispensary:errors.loadText')}
            </LoadFailed>
          ) : (
            <Loading />
          )}
          <PageButtons
            page={page}
            pageCount={pageCount}
            isPending={query.isPlaceholderData}
            onPageChange={setPage}
            label={t('dispensary:pages')}
            top={top}
          />
        </div>
      )}
    </section>
  );
}

function Loading() {
  const { t } = useTranslation(['dispensary']);
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-2.5 md:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">{t('dispensary:loading')}</span>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-40 rounded-card" />
      ))}
    </div>
  );
}
