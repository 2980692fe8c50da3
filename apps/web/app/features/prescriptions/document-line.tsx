import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '../../components/files/use-download.ts';
import { showToast } from '../../components/ui/toast.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { numberFormat } from '../../platform/intl-formats.ts';
import { documentProblemText } from './document-problem.ts';
import { PLACES, usePrescriptionSide } from './prescription-side.ts';

/** The signed document of a version, to be opened; nothing where there is none. */
export function DocumentLine({
  prescription: { id, document },
}: {
  prescription: Pick<Prescription, 'id' | 'document'>;
}) {
  const { t, i18n } = useTranslation(['diary', 'prescriptions']);
  const side = usePrescriptionSide();
  const { isPending, onClick } = useDownload({
    onFailed: (error) => {
      if (!error) return;
      const description = documentProblemText(error, t);
      void showToast('error', t('prescriptions:document.openFailed'), { description });
    },
  });
  if (!document) return null;
  const isPdf = document.mediaType === 'application/pdf';
  return (
    <>
      <a
        href={apiRequest('get', `${PLACES[side].path}/{id}/document`, { params: { id } }).path}
        // A picture is shown; a PDF is saved, and needs no page for that.
        {...(isPdf ? { onClick, 'aria-busy': isPending || undefined } : { target: '_blank', rel: 'noreferrer' })}
        className="mt-3 flex min-h-11 items-center gap-3 rounded-control border border-line px-3 py-2 hover:border-leaf"
      >
        <FileText className="size-5 text-leaf" aria-hidden="true" />
        <span className="min-w-0">
          <span className="block text-13 text-ink-soft">{t('prescriptions:document.title')}</span>
          <span className="block font-medium wrap-anywhere">
            {document.name}{' '}
            <span className="font-normal text-ink-soft">
              · {fileSizeText(document.byteSize, htmlLanguage(i18n.language))}
            </span>
          </span>
        </span>
      </a>
      {isPdf ? <p className="mt-1 text-13 text-ink-soft">{t('prescriptions:document.copyNote')}</p> : null}
    </>
  );
}

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** A size in words of the language: `820 kB`, `1,4 MB`. */
function fileSizeText(bytes: number, language: string): string {
  const [value, unit] =
    bytes < MEGABYTE ? [Math.max(1, Math.round(bytes / KILOBYTE)), 'kilobyte'] : [bytes / MEGABYTE, 'megabyte'];
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
