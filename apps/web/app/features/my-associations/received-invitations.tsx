import type { ReceivedAssociationInvitation } from '@balsamo/contract/memberships/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../components/acting/acting.ts';
import { ExpiresSoon } from '../../components/association/invitation-details.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheets } from '../../components/ui/use-sheets.ts';
import { CardButton, placeText } from './card-button.tsx';
import { receivedInvitationsQuery } from './my-association-queries.ts';

const loadSheet = () => import('./received-invitation-sheet.tsx');
const ReceivedInvitationSheet = lazy(loadSheet);

/** The invitations that wait for the patient's answer (spec §2.5); nothing where there are none, and nothing while they cannot be asked for. */
export function ReceivedInvitations() {
  const { t } = useTranslation(['myAssociations', 'memberships']);
  const { data } = useQuery(receivedInvitationsQuery);
  // All that can be done with one is to answer it.
  const isReadOnly = useIsReadOnly();
  const { current, props, open } = useSheets<{ invitation: ReceivedAssociationInvitation }>('received-invitations');
  const show = (invitation: ReceivedAssociationInvitation) =>
    open({ invitation }, loadSheet).catch(
      () =>
        void showToast('error', t('memberships:taking.loadFailed'), { description: t('myAssociations:connection') }),
    );
  return (
    <>
      {data && data.items.length > 0 && !isReadOnly ? (
        <ul aria-label={t('myAssociations:invited.list')} className="mb-3 grid grid-cols-1 gap-3 lg:grid-cols-2">
          {data.items.map((invitation) => (
            <CardButton
              key={invitation.id}
              association={{ ...invitation.association, description: invitation.message }}
              onOpen={() => void show(invitation)}
              badge={<Badge tone="pending">{t('myAssociations:invited.badge')}</Badge>}
            >
              <span className="empty:hidden">{placeText(invitation.association)}</span>
              <ExpiresSoon expiresAt={invitation.expiresAt} className="mt-1 px-3 py-2 text-ink" />
            </CardButton>
          ))}
        </ul>
      ) : null}
      {current ? (
        <Suspense fallback={null}>
          <ReceivedInvitationSheet key={current.opening} invitation={current.sheet.invitation} {...props} />
        </Suspense>
      ) : null}
    </>
  );
}
