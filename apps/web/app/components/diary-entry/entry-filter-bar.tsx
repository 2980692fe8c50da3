import { PRODUCT_TYPES, type ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../search-box.tsx';
import { Field } from '../ui/field.tsx';
import { Options, Select } from '../ui/select.tsx';

/** `productType` empty = all of them. */
export type EntryFilters = { search: string; productType: ProductType | '' };
type EntryFilterBarProps = { filters: EntryFilters; onFiltersChange: (filters: EntryFilters) => void };

/** Search and type of product, over a list of entries. */
export function EntryFilterBar({ filters, onFiltersChange }: EntryFilterBarProps) {
  const { t } = useTranslation(['diary']);
  return (
    <search className="grid grid-cols-1 gap-2.5 md:grid-cols-[1fr_14rem]">
      <SearchBox
        label={t('diary:history.search')}
        placeholder={t('diary:history.searchHint')}
        clearLabel={t('diary:history.clearSearch')}
        value={filters.search}
        onValueChange={(search) => onFiltersChange({ ...filters, search })}
      />
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
