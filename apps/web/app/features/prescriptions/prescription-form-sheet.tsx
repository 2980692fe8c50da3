import type { NewPrescription, Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import {
  PRODUCTS_MAX,
  PROTOCOL_NAME_MAX_LENGTH,
  prescriptionProblems,
} from '@balsamo/domain/prescriptions/prescription.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field, FieldError } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { newId } from '../../platform/new-id.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { PatientField, type Prescribed } from './patient-field.tsx';
import {
  draftOf,
  emptyProduct,
  formOf,
  isSameAs,
  newPrescriptionOf,
  type PrescriptionFormState,
} from './prescription-draft.ts';
import { useWritePrescription } from './prescription-queries.ts';
import { usePrescriptionSide } from './prescription-side.ts';
import { ProductFields } from './product-fields.tsx';
import { useSideWords } from './side-words.ts';
import { findingsOf, usePrescriptionForm } from './use-prescription-form.ts';

export type PrescriptionFormSheetProps = OpenSheetProps & {
  /** The version before. */
  prescription?: Prescription;
  /** Whom a doctor prescribes to, where that is settled before. */
  patient?: Prescribed | undefined;
};

/** Writes a prescription, or a new version of one (spec-D12). A doctor says first for whom. */
export function PrescriptionFormSheet({ prescription, patient, ...sheet }: PrescriptionFormSheetProps) {
  const { t } = useTranslation(['prescriptions']);
  const words = useSideWords();
  const isEdit = prescription !== undefined;
  const today = localDay(presentTime(), useHomeTimeZone());
  const write = useWritePrescription(prescription?.id);
  const isForPatient = usePrescriptionSide() === 'prescribed';
  const isPatientAsked = isForPatient && !isEdit;
  const form = usePrescriptionForm({
    start: () => ({ id: newId(), patientId: patient?.id ?? '', ...draftOf(prescription, today) }),
    read: ({ id, patientId, ...draft }) => {
      const read = formOf(draft);
      const found = findingsOf(prescriptionProblems(read, today));
      if (isPatientAsked && patientId === '') found.push({ field: 'patientId', code: 'patient_required' });
      if (found.length > 0) return { findings: found };
      return { body: { ...newPrescriptionOf(id, read), ...(isPatientAsked ? { patientId } : {}) } };
    },
    send: async (body: NewPrescription & { patientId?: string }) => {
      if (prescription && isSameAs(prescription, body, today)) {
        sheet.onOpenChange(false);
        void showToast('info', t('prescriptions:form.unchanged'));
        return;
      }
      await write.mutateAsync(body);
      closeSaved(sheet, isEdit ? t('prescriptions:form.edited') : words.saved);
    },
    failedTitle: isEdit ? t('prescriptions:errors.save') : t('prescriptions:errors.create'),
  });

  return (
    <FormSheet
      {...sheet}
      form={form}
      title={isEdit ? words.editTitle : words.addTitle}
      description={
        prescription &&
        t(prescription.status === 'ativa' ? 'prescriptions:form.editText' : 'prescriptions:form.editTextNotInForce')
      }
      submitLabel={isEdit ? t('prescriptions:form.submitEdit') : words.submitAdd}
      sendingLabel={t('prescriptions:form.saving')}
    >
      {isPatientAsked ? <PatientField form={form} settled={patient} /> : null}
      <Field
        label={t('prescriptions:form.protocolName')}
        hint={t('prescriptions:form.protocolHint')}
        error={form.errorOf('protocolName')}
        isRequired
      >
        <Input {...form.text('protocolName')} autoComplete="off" maxLength={PROTOCOL_NAME_MAX_LENGTH} />
      </Field>
      <Products form={form} />
      <Field
        label={t('prescriptions:form.renewalDate')}
        aside={<span className="text-13 text-ink-soft">{t('prescriptions:form.optional')}</span>}
        hint={t('prescriptions:form.renewalHint')}
        error={form.errorOf('renewalDate')}
      >
        <Input {...form.text('renewalDate')} type="date" min={today} />
      </Field>
      {isForPatient ? <p className="text-13 text-ink-soft">{t('prescriptions:doctorDisclaimer')}</p> : null}
    </FormSheet>
  );
}

function Products({ form }: { form: PrescriptionFormState }) {
  const { t } = useTranslation(['prescriptions']);
  const errorId = useId();
  const { products } = form.values;
  const add = () => {
    const key = Math.max(-1, ...products.map((product) => product.key)) + 1;
    form.set({ products: [...products, emptyProduct(key)] });
  };
  return (
    <>
      {products.map(({ key }, place) => (
        <ProductFields key={key} form={form} place={place} />
      ))}
      <FieldError id={errorId}>{form.errorOf('products')}</FieldError>
      {products.length < PRODUCTS_MAX ? (
        <Button variant="secondary" onClick={add}>
          <Plus className="size-4.5" aria-hidden="true" />
          {t('prescriptions:form.addProduct')}
        </Button>
      ) : null}
    </>
  );
}
