import { useTranslation } from 'react-i18next';
import { useDraftChoice } from '../../components/form/draft.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { CodeForm } from './code-form.tsx';
import { InviteForm } from './invite-form.tsx';
import { ListForm } from './list-form.tsx';

const WAYS = ['byMail', 'byCode', 'byList'] as const;

/** The three ways to new members: an invitation by mail, the code that somebody shows, a list of addresses. */
export default function InviteSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['memberships']);
  const [way, setWay] = useDraftChoice<(typeof WAYS)[number]>('way', 'byMail');
  const close = () => sheet.onOpenChange(false);
  return (
    <Sheet {...sheet} title={t('memberships:invite.title')}>
      <SegmentedControl
        label={t('memberships:invite.ways')}
        segments={WAYS.map((value) => ({ value, label: t(`memberships:invite.${value}`) }))}
        value={way}
        onValueChange={setWay}
      >
        <SegmentPanel value="byMail" className="min-h-96">
          <InviteForm onSent={close} />
        </SegmentPanel>
        <SegmentPanel value="byCode" className="min-h-96">
          <CodeForm onAdded={close} />
        </SegmentPanel>
        <SegmentPanel value="byList" className="min-h-96">
          <ListForm />
        </SegmentPanel>
      </SegmentedControl>
    </Sheet>
  );
}
