import { PRODUCT_TYPES, type ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Options, Select } from '../ui/select.tsx';

/** `productType` empty = all of them. */
export type EntryFilters = { search: string; productType: ProductType | '' };
export type EntryFilterBarProps = { filters: EntryFilters; onFiltersChange: (filters: EntryFilters) => void };

/** Search and type of product, over a list of entries. */
export function EntryFilterBar({ filters, onFiltersChange }: EntryFilterBarProps) {
  const { t } = useTranslation(['diary']);
  const searchRef = useRef<HTMLInputElement>(null);
  return (
    <search className="grid grid-cols-1 gap-2.5 md:grid-cols-[1fr_14rem]">
      <Field label={t('diary:history.search')} isLabelHidden>
        <div className="relative">
          <Search
            className="pointer-events-none absolute top-1/2 left-3.5 z-1 size-5 -translate-y-1/2 text-ink-soft"
            aria-hidden="true"
          />
          <Input
            ref={searchRef}
            type="search"
            enterKeyHint="search"
            maxLength={100}
            placeholder={t('diary:history.searchHint')}
            className="pr-12 pl-11 [&::-webkit-search-cancel-button]:hidden"
            value={filters.search}
            onChange={(event) => onFiltersChange({ ...filters, search: event.target.value })}
          />
          {filters.search ? (
            <button
              type="button"
              aria-label={t('diary:history.clearSearch')}
              className="touch-target absolute top-0.5 right-0.5 flex items-center justify-center rounded-control text-ink-soft hover:text-ink"
              onClick={() => {
                onFiltersChange({ ...filters, search: '' });
                searchRef.current?.focus();
              }}
            >
              <X className="size-5" aria-hidden="true" />
            </button>
          ) : null}
        </div>
      </Field>
      <Field label={t('diary:history.filter')} isLabelHidden>
        <Select
          value={filters.productType}
          onChange={(event) => onFiltersChange({ ...filters, productType: event.target.value as ProductType | '' })}
        >
          <option value="">{t('diary:history.allTypes')}</option>
          <Options values={PRODUCT_TYPES} label={(type) => t(`diary:product.${type}`)} />
        </Select>
      </Field>
    </search>
  );
}
