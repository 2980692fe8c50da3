import type { Membership } from '@balsamo/contract/my-associations/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../components/acting/acting.ts';
import { useWhose } from '../../components/acting/use-whose.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { CircleOfDrops } from '../../components/marks/circle-of-drops.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheets } from '../../components/ui/use-sheets.ts';
import { useDayText } from '../../platform/day-text.ts';
import type { AssociationPanels } from './association-panels.ts';
import { CardButton, placeText } from './card-button.tsx';
import { membershipsQuery, receivedInvitationsQuery } from './my-association-queries.ts';
import { ReceivedInvitations } from './received-invitations.tsx';

const loadSheet = () => import('./membership-sheet.tsx');
const MembershipSheet = lazy(loadSheet);

/** The associations of which the patient is a member. */
export function MembershipCards({ panels, onSearch }: { panels: AssociationPanels; onSearch: () => void }) {
  const { t } = useTranslation(['myAssociations', 'common']);
  const whose = useWhose();
  const query = useQuery(membershipsQuery);
  // An invitation is the next step then, and not the search.
  const isReadOnly = useIsReadOnly();
  const isInvited = (useQuery(receivedInvitationsQuery).data?.items.length ?? 0) > 0 && !isReadOnly;
  const { current, props, open } = useSheets<{ membership: Membership }>('memberships');
  const show = (membership: Membership) =>
    open({ membership }, loadSheet).catch(
      () =>
        void showToast('error', t('myAssociations:profile.loadFailed'), {
          description: t('myAssociations:connection'),
        }),
    );
  if (!query.data) {
    return query.isError ? (
      <LoadFailed query={query} title={t('myAssociations:loadFailed')} retry={t('common:action.retry')}>
        {t('myAssociations:connection')}
      </LoadFailed>
    ) : (
      <Skeleton className="h-28 rounded-card" aria-label={t('myAssociations:loading')} />
    );
  }
  const { items } = query.data;
  return (
    <>
      <ReceivedInvitations />
      {items.length === 0 && isInvited ? null : items.length === 0 ? (
        <EmptyState
          mark={<CircleOfDrops />}
          title={t('myAssociations:mine.empty.title', whose)}
          action={<Button onClick={onSearch}>{t('myAssociations:mine.empty.action')}</Button>}
        >
          {t('myAssociations:mine.empty.text', whose)}
        </EmptyState>
      ) : (
        <ul aria-label={t('myAssociations:mine.tab', whose)} className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {items.map((membership) => (
            <MembershipCard
              key={membership.association.id}
              membership={membership}
              onOpen={() => void show(membership)}
            />
          ))}
        </ul>
      )}
      {current ? (
        <Suspense fallback={null}>
          <MembershipSheet
            key={current.opening}
            association={current.sheet.membership.association}
            panels={panels}
            {...props}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function MembershipCard({ membership, onOpen }: { membership: Membership; onOpen: () => void }) {
  const { t } = useTranslation(['myAssociations']);
  const dayText = useDayText();
  const { association, joinedAt, role } = membership;
  return (
    <CardButton
      association={association}
      onOpen={onOpen}
      badge={<Badge tone="done">{t(`myAssociations:role.${role}`)}</Badge>}
    >
      <span>{t('myAssociations:mine.joined', { date: dayText(joinedAt) })}</span>
      <span className="empty:hidden">{placeText(association)}</span>
    </CardButton>
  );
}
