import { exportFormatsOf } from '@balsamo/domain/exports/vocabulary.ts';
import { useTranslation } from 'react-i18next';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { ExportFiles } from './export-files.tsx';
import { ExportForm } from './export-form.tsx';
import { ImportPanel } from './import-panel.tsx';

/** Taking one's data along, and bringing them back. Patients have documents of their treatment and can bring a diary. */
export default function OwnData() {
  const { t } = useTranslation(['exports']);
  const { role } = useSignedInAccount();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <p>{t('exports:intro')}</p>
        <p className="text-13 text-ink-soft">{t('exports:care')}</p>
      </div>
      <ExportForm formats={exportFormatsOf(role)} />
      <ExportFiles />
      {role === 'paciente' ? <ImportPanel /> : null}
    </div>
  );
}
