import { REPORT_PATIENTS_MAX } from '@balsamo/domain/reports/period.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { connectedPatientsQuery } from './connected-patients.ts';

export type PatientsSheetProps = OpenSheetProps & {
  chosen: readonly string[];
  onChoose: (patientIds: string[]) => void;
};

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whom the report is about: none ticked are all. */
export default function PatientsSheet({ chosen, onChoose, ...sheet }: PatientsSheetProps) {
  const { t } = useTranslation(['reports']);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(chosen));
  const query = useQuery(connectedPatientsQuery);
  const patients = query.data;
  const isTooMany = ticked.size > REPORT_PATIENTS_MAX;
  const choose = (ids: Iterable<string>) => {
    onChoose([...ids]);
    sheet.onOpenChange(false);
  };
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  return (
    <Sheet
      {...sheet}
      title={t('reports:picker.title')}
      description={t('reports:picker.text')}
      footer={
        <>
          <Button variant="secondary" onClick={() => choose([])}>
            {t('reports:picker.all')}
          </Button>
          <Button disabled={isTooMany} onClick={() => choose(ticked)}>
            {t('reports:picker.submit')}
          </Button>
        </>
      }
    >
      {patients ? (
        <Patients patients={patients} ticked={ticked} onToggle={toggle} />
      ) : query.isError ? (
        <LoadFailed query={query} title={t('reports:errors.patients')} retry={t('reports:retry')}>
          {t('reports:picker.connection')}
        </LoadFailed>
      ) : (
        <div aria-busy="true">
          <span className="sr-only">{t('reports:picker.loading')}</span>
          <Skeleton className="h-64 rounded-control" />
        </div>
      )}
      <p role="status" className="mt-3 min-h-6 font-medium">
        {isTooMany
          ? t('reports:picker.tooMany', { count: REPORT_PATIENTS_MAX })
          : ticked.size > 0
            ? t('reports:filters.chosen', { count: ticked.size })
            : t('reports:filters.allPatients')}
      </p>
    </Sheet>
  );
}

type PatientsProps = {
  patients: readonly { id: string; name: string }[];
  ticked: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

function Patients({ patients, ticked, onToggle }: PatientsProps) {
  const { t } = useTranslation(['reports']);
  const [typed, setTyped] = useState('');
  const id = useId();
  const wanted = withoutAccents(typed.trim());
  const found = patients.filter(({ name }) => withoutAccents(name).includes(wanted));
  return (
    <>
      <Field label={t('reports:picker.search')} isLabelHidden>
        <Input
          type="search"
          maxLength={100}
          placeholder={t('reports:picker.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <p role="status" className={found.length > 0 ? 'sr-only' : 'py-6 text-center text-ink-soft'}>
        {found.length > 0 ? null : t('reports:picker.none')}
      </p>
      <ul className="mt-2 max-h-[45dvh] overflow-y-auto">
        {found.map((patient) => (
          <li key={patient.id} className="flex items-start gap-3 border-line border-b px-1 last:border-b-0">
            <span className="py-3">
              <Checkbox
                id={`${id}-${patient.id}`}
                checked={ticked.has(patient.id)}
                onChange={() => onToggle(patient.id)}
              />
            </span>
            <label htmlFor={`${id}-${patient.id}`} className="min-h-11 min-w-0 flex-1 py-3 break-words">
              {patient.name}
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
