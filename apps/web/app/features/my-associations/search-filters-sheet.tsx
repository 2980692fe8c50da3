import { CITY_SEARCH_MIN_LENGTH } from '@balsamo/domain/associations/search.ts';
import { BRAZILIAN_STATES, type BrazilianState } from '@balsamo/domain/auth/account.ts';
import { BRAZILIAN_STATE_NAMES } from '@balsamo/domain/auth/brazilian-states.ts';
import { folded } from '@balsamo/domain/text/folded.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useDebounced } from '../../platform/use-debounced.ts';
import { type AssociationFilters, citiesQuery, NO_FILTERS } from './my-association-queries.ts';

const CITY_REST_MS = 300;

type SearchFiltersSheetProps = {
  filters: AssociationFilters;
  onApply: (filters: AssociationFilters) => void;
} & OpenSheetProps;

/** Narrows the search down: name, one of the 27 states, a city among those that have an association. */
export default function SearchFiltersSheet({ filters, onApply, ...sheet }: SearchFiltersSheetProps) {
  const { t } = useTranslation(['myAssociations']);
  const apply = (next: AssociationFilters) => {
    onApply(next);
    sheet.onOpenChange(false);
  };
  const form = useForm<AssociationFilters, AssociationFilters>({
    start: filters,
    isKept: false,
    read: ({ name, state, city }) => {
      // A city is searched as the associations write it, so it is one of the suggestions, or the one that was chosen before.
      const typed = folded(city.trim());
      const known = typed === '' ? '' : [...cities, filters.city].find((each) => folded(each) === typed);
      return known === undefined
        ? { findings: [{ field: 'city', code: 'choose' }] }
        : { body: { name: name.trim(), state, city: known } };
    },
    send: async (body) => apply(body),
    refusal: {
      fieldText: () => t('myAssociations:filters.chooseCity'),
      general: () => ({ title: t('myAssociations:unexpected'), text: '' }),
    },
  });
  const { values } = form;
  const cities = useCities(values.city, values.state);
  const listId = useId();
  const isSuggested = cities.some((city) => city === values.city);
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('myAssociations:filters.title')}
      submitLabel={t('myAssociations:filters.apply')}
      secondary={{ label: t('myAssociations:filters.clear'), onPress: () => apply(NO_FILTERS) }}
      isFocusHeldBack
    >
      <Field label={t('myAssociations:filters.name')}>
        <Input {...form.text('name')} type="search" maxLength={100} />
      </Field>
      <Field label={t('myAssociations:filters.state')}>
        <Select
          name="state"
          value={values.state}
          // A city belongs to a state: that of another one would find nothing.
          onChange={(event) => form.set({ state: event.target.value as BrazilianState | '', city: '' })}
        >
          <option value="">{t('myAssociations:filters.anyState')}</option>
          <Options values={BRAZILIAN_STATES} label={(state) => BRAZILIAN_STATE_NAMES[state]} />
        </Select>
      </Field>
      <div className="flex flex-col gap-2">
        <Field
          label={t('myAssociations:filters.city')}
          hint={t('myAssociations:filters.cityHint')}
          error={form.errorOf('city')}
        >
          <Input {...form.text('city')} autoComplete="off" maxLength={100} aria-controls={listId} />
        </Field>
        <p role="status" className="sr-only">
          {cities.length > 0 && !isSuggested ? t('myAssociations:filters.suggested', { count: cities.length }) : ''}
        </p>
        <ul
          id={listId}
          aria-label={t('myAssociations:filters.suggestions')}
          className="flex flex-wrap gap-2 empty:hidden"
        >
          {isSuggested
            ? null
            : cities.map((city) => (
                <li key={city} className="max-w-full">
                  <button
                    type="button"
                    className="min-h-11 rounded-full border border-line bg-surface px-4 text-15 wrap-anywhere hover:border-leaf hover:bg-leaf-wash"
                    onClick={() => form.set({ city })}
                  >
                    {city}
                  </button>
                </li>
              ))}
        </ul>
      </div>
    </FormSheet>
  );
}

/** Cities that begin as is typed, each once. */
function useCities(typed: string, state: BrazilianState | ''): string[] {
  const start = useDebounced(typed.trim(), CITY_REST_MS);
  const isLongEnough = start.length >= CITY_SEARCH_MIN_LENGTH;
  const { data } = useQuery({
    ...citiesQuery(start, state),
    enabled: isLongEnough,
    placeholderData: (before) => before,
  });
  return isLongEnough ? [...new Set(data?.items.map(({ city }) => city))] : [];
}
