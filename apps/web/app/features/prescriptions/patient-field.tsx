import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import type { PrescriptionFormState } from './prescription-draft.ts';
import { prescribablePatientsQuery } from './prescription-queries.ts';

/** Whom a doctor prescribes to. */
export type Prescribed = { id: string; name: string };

export type PatientFieldProps = {
  form: PrescriptionFormState;
  /** The patient whose page it was opened from, who is not chosen again. */
  settled?: Prescribed | undefined;
};

/** Says for whom: one of the patients who are connected. */
export function PatientField({ form, settled }: PatientFieldProps) {
  const { t } = useTranslation(['prescribed', 'prescriptions']);
  const query = useQuery({ ...prescribablePatientsQuery, enabled: !settled });
  const patients = settled ? [settled] : query.data;
  if (query.isError && !patients) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p>{t('prescribed:patientsFailed')}</p>
        <Button variant="secondary" size="sm" isPending={query.isFetching} onClick={() => void query.refetch()}>
          {t('prescriptions:errors.retry')}
        </Button>
      </div>
    );
  }
  const isNobodyThere = patients?.length === 0;
  return (
    <Field
      label={t('prescribed:patient')}
      hint={isNobodyThere ? t('prescribed:nobody') : undefined}
      error={form.errorOf('patientId')}
      isRequired
    >
      <Select {...form.text('patientId')} name="patient" disabled={!patients || isNobodyThere || settled !== undefined}>
        {settled ? null : (
          <option value="">{patients ? t('prescribed:choose') : t('prescribed:loadingPatients')}</option>
        )}
        {patients?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
