import { FileArchive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DownloadLink } from '../../components/files/download-link.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { exportProblem } from './export-words.ts';

/** The photos and PDFs of documents and prescriptions, which the other files name and do not hold. */
export function OwnFiles() {
  const { t } = useTranslation(['exports']);
  return (
    <section aria-labelledby="own-pictures" className="flex flex-col items-start gap-2">
      <h3 id="own-pictures" className="text-17">
        {t('exports:ownFiles.title')}
      </h3>
      <p className="text-15 text-ink-soft">{t('exports:ownFiles.text')}</p>
      <DownloadLink
        variant="secondary"
        href={apiRequest('get', '/api/account/files').path}
        icon={<FileArchive className="size-5" aria-hidden="true" />}
        onFailed={(error) =>
          error && void showToast('error', t('exports:files.downloadFailed'), { description: exportProblem(error, t) })
        }
      >
        {t('exports:ownFiles.download')}
      </DownloadLink>
    </section>
  );
}
