import { exportFormatsOf } from '@balsamo/domain/exports/vocabulary.ts';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../components/acting/acting.ts';
import { useWhose } from '../../components/acting/use-whose.ts';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { ExportFiles } from './export-files.tsx';
import { ExportForm } from './export-form.tsx';
import { ImportPanel } from './import-panel.tsx';
import { OwnFiles } from './own-files.tsx';

/** Taking one's data along, and bringing them back. Patients have documents of their treatment and can bring a diary. */
export default function OwnData() {
  const { t } = useTranslation(['exports']);
  const whose = useWhose();
  const { role } = useSignedInAccount();
  const isReadOnly = useIsReadOnly();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <p>{t('exports:intro', whose)}</p>
        <p className="text-13 text-ink-soft">{t('exports:care', whose)}</p>
      </div>
      {isReadOnly ? (
        <p className="text-15">{t('exports:onlyReads')}</p>
      ) : (
        <ExportForm formats={exportFormatsOf(role)} />
      )}
      <ExportFiles />
      {role === 'paciente' ? <OwnFiles /> : null}
      {role === 'paciente' && !isReadOnly ? <ImportPanel /> : null}
    </div>
  );
}
