import type { Member } from '@balsamo/contract/memberships/schemas.ts';
import { MEMBER_STATUSES, type MemberStatus } from '@balsamo/domain/associations/association.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { JoinedCups } from '../../components/marks/joined-cups.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useDebounced } from '../../platform/use-debounced.ts';
import { MemberCard } from './member-card.tsx';
import { membersQuery } from './membership-queries.ts';
import { OpenInvitations } from './open-invitations.tsx';
import { useInviteSheet } from './use-invite-sheet.tsx';

/** What is typed is looked for when typing has rested this long (spec §9). */
const SEARCH_DEBOUNCE_MS = 500;

/** What leads to what a member shows, which is another part of the app. */
export type SummarySlot = (member: Pick<Member, 'id' | 'name'>) => ReactNode;

/** The members of the open association and its open invitations (spec §2.5). */
export function MembersPage({ summaryOf, documentsOf }: { summaryOf?: SummarySlot; documentsOf?: SummarySlot }) {
  const { t } = useTranslation(['memberships']);
  const { id } = useAssociation();
  const { show, sheet } = useInviteSheet();
  const [status, setStatus] = useState<MemberStatus>('active');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const query = useInfiniteQuery({ ...membersQuery(id, status, search), placeholderData: (before) => before });
  const total = query.data?.pages.at(-1)?.totalActive;
  const members = membersOf(query.data?.pages);
  // A list that shows another status until its own has come would say the wrong thing.
  const isStale = query.isPlaceholderData && members?.some((member) => member.status !== status);
  const shown = isStale ? undefined : members;
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h1 className="text-28">{t('memberships:page.title')}</h1>
          <p className="text-15 text-ink-soft" aria-live="polite">
            {total ? t('memberships:page.count', { count: total }) : null}
          </p>
        </div>
        <InviteButton onClick={show} />
      </header>
      <OpenInvitations />
      <SegmentedControl
        label={t('memberships:page.statuses')}
        segments={MEMBER_STATUSES.map((value) => ({ value, label: t(`memberships:page.${value}`) }))}
        value={status}
        onValueChange={setStatus}
      >
        <SegmentPanel value={status} className="flex flex-col gap-3">
          <search>
            <SearchBox
              label={t('memberships:page.search')}
              placeholder={t('memberships:page.searchHint')}
              clearLabel={t('memberships:page.clearSearch')}
              value={typed}
              onValueChange={setTyped}
            />
          </search>
          <MemberList
            query={query}
            members={shown}
            status={status}
            isSearched={search !== ''}
            onInvite={show}
            summaryOf={summaryOf}
            documentsOf={documentsOf}
          />
        </SegmentPanel>
      </SegmentedControl>
      {sheet}
    </div>
  );
}

function InviteButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation(['memberships']);
  return (
    <Button onClick={onClick}>
      <UserRoundPlus className="size-5" aria-hidden="true" />
      {t('memberships:page.invite')}
    </Button>
  );
}

/** All that were read, each once: who joined while the pages were read moves the others on. */
function membersOf(pages: readonly { items: readonly Member[] }[] | undefined): Member[] | undefined {
  if (!pages) return undefined;
  const known = new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item])));
  return [...known.values()];
}

type MemberListProps = {
  query: {
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  members: readonly Member[] | undefined;
  status: MemberStatus;
  isSearched: boolean;
  onInvite: () => void;
  summaryOf: SummarySlot | undefined;
  documentsOf: SummarySlot | undefined;
};

function MemberList({ query, members, status, isSearched, onInvite, summaryOf, documentsOf }: MemberListProps) {
  const { t } = useTranslation(['common', 'memberships']);
  if (!members) {
    if (!query.isError) return <MemberListSkeleton />;
    return (
      <LoadFailed query={query} title={t('memberships:page.loadFailed')} retry={t('common:action.retry')}>
        {t('memberships:problem.connection')}
      </LoadFailed>
    );
  }
  if (members.length === 0) {
    const empty = isSearched ? 'noMatch' : status === 'active' ? 'empty' : 'emptyInactive';
    return (
      <div aria-live="polite">
        <EmptyState
          mark={empty === 'empty' ? <JoinedCups /> : undefined}
          title={t(`memberships:page.${empty}.title`)}
          action={empty === 'empty' ? <InviteButton onClick={onInvite} /> : undefined}
        >
          {t(`memberships:page.${empty}.text`)}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <h2 className="sr-only">{t(`memberships:page.${status}`)}</h2>
      <ul className="grid grid-cols-1 gap-2.5 lg:grid-cols-2">
        {members.map((member) => (
          <MemberCard
            key={member.id}
            member={member}
            summary={member.sharesSummary ? summaryOf?.(member) : null}
            documents={member.showsDocuments ? documentsOf?.(member) : null}
          />
        ))}
      </ul>
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-15 text-clay">
          {t('memberships:page.moreFailed')}
        </p>
      ) : null}
      <MoreButton query={query} className="self-start">
        {t('memberships:page.more')}
      </MoreButton>
    </>
  );
}

/** As high as three members. */
function MemberListSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-2.5 lg:grid-cols-2" aria-hidden="true">
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} className="h-18 rounded-card" />
      ))}
    </div>
  );
}
