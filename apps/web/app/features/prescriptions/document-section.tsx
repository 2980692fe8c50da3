import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { maxMegabytes } from '@balsamo/domain/files/file.ts';
import { Paperclip } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadField } from '../../components/files/upload-field.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { DocumentLine } from './document-line.tsx';
import { documentProblemText } from './document-problem.ts';
import { useDocument } from './use-document.ts';

/** The signed document for whoever wrote the prescription: brought, replaced, removed. */
export function DocumentSection({ prescription }: { prescription: Prescription }) {
  const { t } = useTranslation(['diary', 'prescriptions']);
  const { document, protocolName: name } = prescription;
  const { remove, ...upload } = useDocument(prescription.id);
  const hintId = useId();
  const isSending = upload.progress !== undefined;
  const takeAway = (close: () => void) =>
    void remove.mutateAsync(undefined).then(
      () => {
        close();
        return showToast('success', t('prescriptions:document.removed'));
      },
      (error) => {
        close();
        return showToast('error', t('prescriptions:document.removeFailed'), {
          description: documentProblemText(error, t),
        });
      },
    );
  return (
    <div>
      <DocumentLine prescription={prescription} />
      <div className={isSending ? 'mt-3' : 'mt-1'}>
        <UploadField
          kind="prescription_document"
          upload={upload}
          icon={Paperclip}
          label={document ? t('prescriptions:document.replace') : t('prescriptions:document.add')}
          variant="ghost"
          size="sm"
          aria-label={
            document
              ? t('prescriptions:document.replaceNamed', { name })
              : t('prescriptions:document.addNamed', { name })
          }
          aria-describedby={document || upload.problem ? undefined : hintId}
          words={{
            sending: t('prescriptions:document.sending'),
            checking: t('prescriptions:document.checking'),
            cancel: t('prescriptions:cancel'),
            kept: t('prescriptions:document.added'),
          }}
          removal={{
            isOffered: Boolean(document),
            label: t('prescriptions:document.remove'),
            'aria-label': t('prescriptions:document.removeNamed', { name }),
            title: t('prescriptions:document.removeTitle'),
            text: t('prescriptions:document.removeText'),
            isPending: remove.isPending,
            onConfirm: takeAway,
          }}
          data-testid="document"
        >
          {document || isSending ? null : (
            <p id={hintId} className="text-13 text-ink-soft">
              {t('prescriptions:document.hint', { megabytes: maxMegabytes('prescription_document') })}
            </p>
          )}
        </UploadField>
      </div>
    </div>
  );
}
