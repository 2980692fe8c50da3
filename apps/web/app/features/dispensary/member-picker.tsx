import type { DispensableMember } from '@balsamo/contract/dispensary/dispensing-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { useDebounced } from '../../platform/use-debounced.ts';
import { dispensableMembersQuery } from './dispensing-queries.ts';

const SEARCH_DELAY_MS = 250;
/** More would push the button out of reach; typing another letter is quicker. */
const SHOWN = 5;

type MemberPickerProps = {
  chosen: DispensableMember | null;
  onChoose: (member: DispensableMember) => void;
  error: string | undefined;
};

/** Finds a member by name. Whoever was chosen stays in sight, whatever is searched for then. */
export function MemberPicker({ chosen, onChoose, error }: MemberPickerProps) {
  const { t, i18n } = useTranslation(['dispensing']);
  const days = dateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'medium' });
  const { id: associationId } = useAssociation();
  const [typed, setTyped] = useState('');
  const query = useQuery(dispensableMembersQuery(associationId, useDebounced(typed.trim(), SEARCH_DELAY_MS)));
  const found = query.data?.items.slice(0, SHOWN) ?? [];
  const isChosenFound = found.some(({ id }) => id === chosen?.id);
  const shown = chosen && !isChosenFound ? [chosen, ...found] : found;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-15 font-medium" aria-hidden="true">
        {t('dispensing:sheet.member')}
      </p>
      <SearchBox
        label={t('dispensing:sheet.search')}
        placeholder={t('dispensing:sheet.searchHint')}
        clearLabel={t('dispensing:sheet.clear')}
        value={typed}
        onValueChange={setTyped}
      />
      {query.data ? (
        <p role="status" className={found.length > 0 ? 'sr-only' : 'text-15 text-ink-soft'}>
          {found.length > 0 ? t('dispensing:sheet.found', { count: found.length }) : t('dispensing:sheet.noMember')}
        </p>
      ) : query.isError ? (
        <LoadFailed query={query} title={t('dispensing:errors.load')} retry={t('dispensing:errors.retry')}>
          {t('dispensing:errors.loadText')}
        </LoadFailed>
      ) : (
        <div aria-busy="true">
          <span className="sr-only">{t('dispensing:sheet.loadingMembers')}</span>
          <Skeleton className="h-13 rounded-control" />
        </div>
      )}
      <RadioCards
        legend={t('dispensing:sheet.member')}
        name="member"
        columns={1}
        isLegendHidden
        cards={shown.map(({ id, name, joinedAt }) => ({
          value: id,
          label: name,
          hint: t('dispensing:sheet.since', { day: days.format(new Date(joinedAt)) }),
        }))}
        value={chosen?.id}
        onValueChange={(id) => {
          const member = shown.find((one) => one.id === id);
          if (member) onChoose(member);
        }}
        error={error}
      />
      {query.data && query.data.items.length > SHOWN ? (
        <p className="text-13 text-ink-soft">{t('dispensing:sheet.more')}</p>
      ) : null}
    </div>
  );
}
