import type { AssociationCard, Membership } from '@balsamo/contract/my-associations/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useDayText } from '../../platform/day-text.ts';
import { AssociationAbout } from './association-about.tsx';
import { AssociationContact } from './association-contact.tsx';
import type { AssociationPanels } from './association-panels.ts';
import { LoadedProfile } from './loaded-profile.tsx';
import { membershipsQuery, useLeaveAssociation } from './my-association-queries.ts';
import { problemText } from './problem-text.ts';
import { SummaryConsent, WhatTheySee } from './summary-consent.tsx';

const PARTS = ['overview', 'inventory', 'doctors', 'info'] as const;
type Part = (typeof PARTS)[number];

type MembershipSheetProps = { association: AssociationCard; panels: AssociationPanels } & OpenSheetProps;

/** An association as its member sees it (spec §2.3): what it is, how to reach it, what it is shown, the way out. */
export default function MembershipSheet({ association, panels, ...sheet }: MembershipSheetProps) {
  const { t } = useTranslation(['myAssociations']);
  const [part, setPart] = useState<Part>('info');
  const dayText = useDayText();
  const { id, name } = association;
  const membership = useQuery(membershipsQuery).data?.items.find((one) => one.association.id === id);
  const given = { inventory: panels.inventory, doctors: panels.doctors };
  const parts = PARTS.filter((value) => (value === 'inventory' || value === 'doctors' ? given[value] : true));
  return (
    <Sheet
      {...sheet}
      title={name}
      description={
        membership
          ? t('myAssociations:mine.joined', { date: dayText(membership.joinedAt) })
          : t('myAssociations:noMember')
      }
    >
      <SegmentedControl
        label={t('myAssociations:profile.tabs')}
        segments={parts.map((value) => ({ value, label: t(`myAssociations:part.${value}`) }))}
        value={part}
        onValueChange={setPart}
      >
        <SegmentPanel value="overview" className="min-h-64">
          <LoadedProfile associationId={id}>{(loaded) => <AssociationAbout association={loaded} />}</LoadedProfile>
        </SegmentPanel>
        {(['inventory', 'doctors'] as const).map((value) => {
          const panel = given[value];
          return panel ? (
            <SegmentPanel key={value} value={value} className="min-h-64">
              {panel(id)}
            </SegmentPanel>
          ) : null;
        })}
        <SegmentPanel value="info" className="flex min-h-64 flex-col gap-6">
          <section className="flex flex-col gap-2">
            <h3 className="text-17">{t('myAssociations:contact.title')}</h3>
            <LoadedProfile associationId={id}>{(loaded) => <AssociationContact association={loaded} />}</LoadedProfile>
          </section>
          {membership ? <Belonging membership={membership} onLeft={() => sheet.onOpenChange(false)} /> : null}
        </SegmentPanel>
      </SegmentedControl>
    </Sheet>
  );
}

/** What the member shows the association, and the way out. */
function Belonging({ membership, onLeft }: { membership: Membership; onLeft: () => void }) {
  const { t } = useTranslation(['myAssociations']);
  const [isAsking, setAsking] = useState(false);
  const leave = useLeaveAssociation();
  const { id, name } = membership.association;
  const end = () =>
    void leave
      .mutateAsync(id)
      .then(
        () => {
          void showToast('success', t('myAssociations:leave.done', { name }));
          onLeft();
        },
        (error) => void showToast('error', t('myAssociations:leave.failed'), { description: problemText(error, t) }),
      )
      .finally(() => setAsking(false));
  return (
    <>
      <section className="flex flex-col gap-3 border-line border-t pt-5">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="text-17">{t('myAssociations:consent.title')}</h3>
          {membership.sharesSummarySince ? <Badge tone="done">{t('myAssociations:consent.shown')}</Badge> : null}
        </div>
        <SummaryConsent membership={membership} />
        <WhatTheySee />
      </section>
      <ForKeepers>
        <section className="border-line border-t pt-3">
          <Button variant="ghost" className="-ml-gutter text-clay" onClick={() => setAsking(true)}>
            <LogOut className="size-5" aria-hidden="true" />
            {t('myAssociations:leave.action')}
          </Button>
        </section>
      </ForKeepers>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('myAssociations:leave.title')}
        description={t('myAssociations:leave.text', { name })}
        confirmLabel={t('myAssociations:leave.confirm')}
        onConfirm={end}
        isDestructive
        isPending={leave.isPending}
      />
    </>
  );
}
