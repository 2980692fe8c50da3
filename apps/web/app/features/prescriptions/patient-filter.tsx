import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { prescribablePatientsQuery, prescribedQuery } from './prescription-queries.ts';

export type PatientFilterProps = {
  /** The id; undefined = every patient. */
  value: string | undefined;
  onValueChange: (id: string | undefined) => void;
};

/** Whose prescriptions are shown: one of those who are connected, or a former patient of the list. Nothing while there is no choice. */
export function PatientFilter({ value, onValueChange }: PatientFilterProps) {
  const { t } = useTranslation(['prescribed']);
  const { data: connected = [] } = useQuery(prescribablePatientsQuery);
  // As far as it was read: to know the names, nobody's record is opened.
  const { data: prescribed } = useInfiniteQuery({ ...prescribedQuery({}), enabled: false });
  const names = new Map(connected.map(({ id, name }) => [id, name]));
  for (const { patientId, patientName } of prescribed?.pages.flatMap(({ items }) => items) ?? []) {
    if (patientId && !names.has(patientId)) names.set(patientId, patientName);
  }
  if (names.size < 2 && value === undefined) return null;
  return (
    <Field label={t('prescribed:patient')} isLabelHidden className="mb-4 max-w-sm">
      <Select value={value ?? ''} onChange={(event) => onValueChange(event.target.value || undefined)}>
        <option value="">{t('prescribed:everyPatient')}</option>
        {[...names].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
