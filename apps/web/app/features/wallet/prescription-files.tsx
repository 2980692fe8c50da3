import { FileText, Smartphone, Wifi } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { KeptDocuments } from '../../components/document-viewer/use-kept-documents.ts';
import { Button } from '../../components/ui/button.tsx';
import { fileOfPrescription, isReadable } from './document-file.ts';
import type { ShownPrescription } from './slides.ts';

type PrescriptionFilesProps = {
  /** In force, each with a file. */
  prescriptions: readonly ShownPrescription[];
  kept: KeptDocuments | undefined;
  onOpen: (prescription: ShownPrescription) => void;
};

/** The files of what is prescribed: read here, and changed where the prescription is. */
export function PrescriptionFiles({ prescriptions, kept, onOpen }: PrescriptionFilesProps) {
  const { t } = useTranslation(['wallet']);
  return (
    <section aria-labelledby="prescription-files" className="flex flex-col gap-3">
      <div>
        <h2 id="prescription-files" className="text-21">
          {t('wallet:prescriptions.title')}
        </h2>
        <p className="text-13 text-ink-soft">{t('wallet:prescriptions.text')}</p>
      </div>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {prescriptions.map((prescription) => {
          const { id, protocolName: name, doctorName, document } = prescription;
          const isOnDevice = isReadable(fileOfPrescription(prescription), kept);
          const Where = isOnDevice ? Smartphone : Wifi;
          return (
            <li key={id} className="flex flex-col gap-2 rounded-card border border-line bg-surface p-gutter">
              <div className="flex items-start gap-3">
                <FileText className="mt-0.5 size-5 shrink-0 text-leaf" aria-hidden="true" />
                <div className="min-w-0 flex-1">
                  <h3 className="font-sans text-17 font-semibold tracking-normal wrap-anywhere">{name}</h3>
                  {doctorName ? (
                    <p className="text-15 text-ink-soft wrap-anywhere">
                      {t('wallet:prescriptions.by', { name: doctorName })}
                    </p>
                  ) : null}
                  <p className="text-13 text-ink-soft wrap-anywhere">{document?.name}</p>
                </div>
              </div>
              {isOnDevice === undefined ? null : (
                <p className="flex items-center gap-1.5 text-13 text-ink-soft">
                  <Where className="size-4 shrink-0" aria-hidden="true" />
                  {t(isOnDevice ? 'wallet:onDevice' : 'wallet:onlineOnly')}
                </p>
              )}
              <div className="flex flex-wrap items-center gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={t('wallet:prescriptions.openNamed', { name })}
                  onClick={() => onOpen(prescription)}
                >
                  {t('wallet:card.open')}
                </Button>
                <Button asChild variant="ghost" size="sm">
                  <Link
                    to={{ pathname: '/diary', hash: `treatment=${id}` }}
                    aria-label={t('wallet:prescriptions.goNamed', { name })}
                  >
                    {t('wallet:prescriptions.go')}
                  </Link>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
