import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { formerDoctorsEnd } from '@balsamo/domain/prescriptions/status.ts';
import { Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { useDayFormat } from './day-format.ts';
import { refusalText } from './prescription-problem.ts';
import { useDeletePrescription } from './prescription-queries.ts';

type FormerProps = { prescription: Prescription };

/** Says that who prescribed it no longer follows the patient, and until when it counts at most (spec-D34). */
export function FormerDoctor({ prescription }: FormerProps) {
  const { t } = useTranslation(['prescriptions']);
  const { dayOf } = useDayFormat();
  const timeZone = useHomeTimeZone();
  const { doctorId, doctorName: name, followEndedAt, status } = prescription;
  const isInForce = status === 'ativa' || status === 'pausada';
  const lines = [
    followEndedAt && doctorId
      ? t('prescriptions:former.since', { name, day: dayOf(followEndedAt, timeZone) })
      : t('prescriptions:former.gone', { name }),
    followEndedAt && isInForce
      ? t('prescriptions:former.until', {
          day: dayOf(formerDoctorsEnd(new Date(followEndedAt)).toISOString(), timeZone),
        })
      : null,
  ];
  return (
    <p className="mt-1.5 flex items-start gap-2 rounded-control bg-honey-wash px-3 py-2 text-13">
      <Unlink className="mt-0.5 size-4 shrink-0 text-honey" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{lines.filter(Boolean).join(' ')}</span>
    </p>
  );
}

/** Takes it out of the patient's list; nobody else can. */
export function PutAwayButton({ prescription }: FormerProps) {
  const { t } = useTranslation(['diary', 'prescriptions']);
  const [isAsking, setAsking] = useState(false);
  const remove = useDeletePrescription(prescription.id);
  const { protocolName: name } = prescription;
  const putAway = () =>
    void remove
      .mutateAsync(undefined)
      .then(
        () => showToast('success', t('prescriptions:former.done')),
        (error) => showToast('error', t('prescriptions:former.failed'), { description: refusalText(error, t) }),
      )
      .finally(() => setAsking(false));
  return (
    <div className="-mx-[min(0.75rem,3.75vw)] mt-2 -mb-1.5">
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('prescriptions:former.putAwayNamed', { name })}
        onClick={() => setAsking(true)}
      >
        {t('prescriptions:former.putAway')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('prescriptions:former.title')}
        description={t('prescriptions:former.text', { name })}
        confirmLabel={t('prescriptions:former.putAway')}
        onConfirm={putAway}
        isPending={remove.isPending}
      />
    </div>
  );
}
