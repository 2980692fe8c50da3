import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { renewalProblem } from '@balsamo/domain/prescriptions/prescription.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftState } from '../../components/form/draft.tsx';
import { focusFirstInvalid } from '../../components/form/focus-first-invalid.ts';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { failedSubmission, NO_PROBLEM, problemOf } from './prescription-problem.ts';
import { useRenewPrescription } from './prescription-queries.ts';
import { useSideWords } from './side-words.ts';

/** Sets a new renewal date, today at the earliest, and puts the prescription back in force (product.md §4, §5). */
export function PrescriptionRenewSheet({ prescription, ...sheet }: { prescription: Prescription } & OpenSheetProps) {
  const { t } = useTranslation(['diary', 'prescriptions']);
  const words = useSideWords(prescription.protocolName);
  const today = localDay(presentTime(), useHomeTimeZone());
  const renew = useRenewPrescription(prescription.id);
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [renewalDate, setRenewalDate] = useDraftState('renewalDate', '');
  const [problem, setProblem] = useState(NO_PROBLEM);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    const code = renewalProblem(renewalDate || null, today);
    setProblem(problemOf(code ? [{ field: 'renewalDate', code }] : [], t));
    if (code) {
      focusFirstInvalid(formRef.current);
      return;
    }
    isSending.current = true;
    try {
      await renew.mutateAsync({ renewalDate });
      sheet.onOpenChange(false);
      void showToast('success', words.renewed);
    } catch (error) {
      setProblem(failedSubmission(error, t('prescriptions:errors.renew'), t));
      focusFirstInvalid(formRef.current);
    } finally {
      isSending.current = false;
    }
  };

  return (
    <Sheet
      {...sheet}
      title={words.renewTitle}
      description={prescription.protocolName}
      footer={
        <>
          <Button variant="secondary" onClick={() => sheet.onOpenChange(false)}>
            {t('prescriptions:cancel')}
          </Button>
          <Button type="submit" form={formId} isPending={renew.isPending}>
            {t('prescriptions:renew.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} onSubmit={submit} noValidate className="flex flex-col gap-5 pt-2">
        <Field label={t('prescriptions:renew.date')} error={problem.renewalDate} isRequired>
          <Input
            type="date"
            name="renewalDate"
            min={today}
            value={renewalDate}
            onChange={(event) => setRenewalDate(event.target.value)}
          />
        </Field>
        <FormAlert problem={problem.general} />
      </form>
    </Sheet>
  );
}
