import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import {
  PRODUCTS_MAX,
  PROTOCOL_NAME_MAX_LENGTH,
  prescriptionProblems,
} from '@balsamo/domain/prescriptions/prescription.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { Plus } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftState } from '../../components/form/draft.tsx';
import { focusFirstInvalid } from '../../components/form/focus-first-invalid.ts';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field, FieldError } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
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
  newPrescriptionOf,
  type PrescriptionDraft,
  type ProductDraft,
} from './prescription-draft.ts';
import { failedSubmission, NO_PROBLEM, problemOf, withoutProduct } from './prescription-problem.ts';
import { useWritePrescription } from './prescription-queries.ts';
import { usePrescriptionSide } from './prescription-side.ts';
import { ProductFields } from './product-fields.tsx';
import { useSideWords } from './side-words.ts';

export type PrescriptionFormSheetProps = OpenSheetProps & {
  /** The version before. */
  prescription?: Prescription;
  /** Whom a doctor prescribes to, where that is settled before. */
  patient?: Prescribed | undefined;
};

/** Writes a prescription, or a new version of one (decision 12). A doctor says first for whom. */
export function PrescriptionFormSheet({ prescription, patient, ...sheet }: PrescriptionFormSheetProps) {
  const { t } = useTranslation(['diary', 'prescriptions']);
  const words = useSideWords();
  const isEdit = prescription !== undefined;
  const today = localDay(presentTime(), useHomeTimeZone());
  const write = useWritePrescription(prescription?.id);
  const isForPatient = usePrescriptionSide() === 'prescribed';
  const isPatientAsked = isForPatient && !prescription;
  const [patientId, setPatientId] = useDraftState('patientId', patient?.id ?? '');
  const formId = useId();
  const productsErrorId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [id] = useDraftState('id', newId);
  const [draft, setDraft] = useDraftState<PrescriptionDraft>('draft', () => draftOf(prescription, today));
  const nextKey = useRef(Math.max(-1, ...draft.products.map(({ key }) => key)) + 1);
  const [problem, setProblem] = useState(NO_PROBLEM);
  const { products } = draft;
  const setProducts = (changed: PrescriptionDraft['products']) => setDraft({ ...draft, products: changed });
  const setProduct = (place: number, changed: ProductDraft) => {
    setProducts(products.with(place, changed));
    const found = prescriptionProblems(formOf({ ...draft, products: [changed] }), today);
    if (!found.some(({ product }) => product === 0)) setProblem((before) => withoutProduct(before, place));
  };
  const removeProduct = (place: number) => {
    setProducts(products.toSpliced(place, 1));
    // Words belong to a place, and the places have moved.
    setProblem((before) => ({ ...before, product: {} }));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    const form = formOf(draft);
    const found = prescriptionProblems(form, today);
    const isPatientMissing = isPatientAsked && patientId === '';
    setProblem({
      ...problemOf(found, t),
      ...(isPatientMissing ? { patientId: t('prescriptions:problem.patient_required') } : {}),
    });
    if (found.length > 0 || isPatientMissing) {
      focusFirstInvalid(formRef.current);
      return;
    }
    isSending.current = true;
    try {
      await write.mutateAsync({ ...newPrescriptionOf(id, form), ...(isPatientAsked ? { patientId } : {}) });
      sheet.onOpenChange(false);
      void showToast('success', isEdit ? t('prescriptions:form.edited') : words.saved);
    } catch (error) {
      const title = prescription ? t('prescriptions:errors.save') : t('prescriptions:errors.create');
      setProblem(failedSubmission(error, title, t));
      focusFirstInvalid(formRef.current);
    } finally {
      isSending.current = false;
    }
  };

  return (
    <Sheet
      {...sheet}
      title={isEdit ? words.editTitle : words.addTitle}
      description={isEdit ? t('prescriptions:form.editText') : undefined}
      footer={
        <>
          <Button variant="secondary" onClick={() => sheet.onOpenChange(false)}>
            {t('prescriptions:cancel')}
          </Button>
          <Button type="submit" form={formId} isPending={write.isPending}>
            {write.isPending
              ? t('prescriptions:form.saving')
              : isEdit
                ? t('prescriptions:form.submitEdit')
                : words.submitAdd}
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} onSubmit={submit} noValidate className="flex flex-col gap-5 pt-2">
        {isPatientAsked ? (
          <PatientField
            value={patientId}
            onValueChange={(chosen) => {
              setPatientId(chosen);
              setProblem(({ patientId: _, ...rest }) => rest);
            }}
            settled={patient}
            error={problem.patientId}
          />
        ) : null}
        <Field
          label={t('prescriptions:form.protocolName')}
          hint={t('prescriptions:form.protocolHint')}
          error={problem.protocolName}
          isRequired
        >
          <Input
            name="protocolName"
            autoComplete="off"
            maxLength={PROTOCOL_NAME_MAX_LENGTH}
            value={draft.protocolName}
            onChange={(event) => {
              setDraft({ ...draft, protocolName: event.target.value });
              setProblem(({ protocolName: _, ...rest }) => rest);
            }}
          />
        </Field>
        {products.map((product, place) => (
          <ProductFields
            key={product.key}
            number={place + 1}
            product={product}
            onProductChange={(changed) => setProduct(place, changed)}
            onRemove={products.length > 1 ? () => removeProduct(place) : undefined}
            error={problem.product[place]}
          />
        ))}
        <FieldError id={productsErrorId}>{problem.products}</FieldError>
        {products.length < PRODUCTS_MAX ? (
          <Button
            variant="secondary"
            onClick={() => {
              setProducts([...products, emptyProduct(nextKey.current)]);
              nextKey.current += 1;
            }}
          >
            <Plus className="size-4.5" aria-hidden="true" />
            {t('prescriptions:form.addProduct')}
          </Button>
        ) : null}
        <Field
          label={t('prescriptions:form.renewalDate')}
          aside={<span className="text-13 text-ink-soft">{t('prescriptions:form.optional')}</span>}
          hint={t('prescriptions:form.renewalHint')}
          error={problem.renewalDate}
        >
          <Input
            type="date"
            name="renewalDate"
            min={today}
            value={draft.renewalDate}
            onChange={(event) => {
              setDraft({ ...draft, renewalDate: event.target.value });
              setProblem(({ renewalDate: _, ...rest }) => rest);
            }}
          />
        </Field>
        {isForPatient ? <p className="text-13 text-ink-soft">{t('prescriptions:doctorDisclaimer')}</p> : null}
        <FormAlert problem={problem.general} />
      </form>
    </Sheet>
  );
}
