import { hasFreePlace } from '@balsamo/domain/subscriptions/subscription.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDraftChoice } from '../../components/form/draft.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { usePollWhileStreamIsDown } from '../../platform/live-stream.ts';
import { CodeEntry } from './code-entry.tsx';
import { limitProblem } from './connection-problem.ts';
import { allowanceQuery } from './connection-queries.ts';
import { InviteForm } from './invite-form.tsx';
import { OwnCode } from './own-code.tsx';

const WAYS = ['byMail', 'byCode', 'share'] as const;

/**
 * The three ways to a new patient (spec §2.4): invite by e-mail, add an existing one, share the own code. Without room for one it
 * says so, and how to make some; what can be done all the same, the server decides.
 */
export default function AddPatientSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['connections']);
  const [way, setWay] = useDraftChoice<(typeof WAYS)[number]>('way', 'byMail');
  const { data: allowance } = useQuery({ ...allowanceQuery, refetchInterval: usePollWhileStreamIsDown() });
  const full =
    allowance?.limit != null && !hasFreePlace(allowance.limit, allowance.taken)
      ? limitProblem(t, allowance.limit)
      : undefined;
  const close = () => sheet.onOpenChange(false);
  return (
    <Sheet {...sheet} title={t('connections:add.title')}>
      {full ? (
        <Banner tone="pending" title={full.title} className="mb-4">
          <p>{full.text}</p>
          {allowance?.limit ? <p>{t('connections:trial.makeRoom')}</p> : null}
        </Banner>
      ) : null}
      <SegmentedControl
        label={t('connections:add.ways')}
        segments={WAYS.map((value) => ({ value, label: t(`connections:add.${value}`) }))}
        value={way}
        onValueChange={setWay}
      >
        <SegmentPanel value="byMail" className="min-h-96">
          <InviteForm onSent={close} />
        </SegmentPanel>
        <SegmentPanel value="byCode" className="min-h-96">
          <CodeEntry role="medico" onSent={close} />
        </SegmentPanel>
        <SegmentPanel value="share" className="min-h-96">
          <OwnCode role="medico" />
        </SegmentPanel>
      </SegmentedControl>
    </Sheet>
  );
}
