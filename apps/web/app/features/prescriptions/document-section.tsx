import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { FILE_RULES, maxMegabytes } from '@balsamo/domain/files/file.ts';
import { Paperclip } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeChosenFile } from '../../components/files/chosen-file.ts';
import { UploadProgress } from '../../components/files/upload-progress.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { DocumentLine } from './document-line.tsx';
import { documentProblemText } from './document-problem.ts';
import { useDocument } from './use-document.ts';

const { types } = FILE_RULES.prescription_document;

/** The signed document for whoever wrote the prescription: brought, replaced, removed. */
export function DocumentSection({ prescription }: { prescription: Prescription }) {
  const { t } = useTranslation(['diary', 'prescriptions']);
  const { document, protocolName: name } = prescription;
  const { progress, problem, bring, cancel, remove } = useDocument(prescription.id);
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const hintId = useId();
  const isSending = progress !== undefined;
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = takeChosenFile(event);
    if (!file) return;
    void bring(file).then((isKept) => {
      if (isKept) void showToast('success', t('prescriptions:document.added'));
    });
  };
  const takeAway = () =>
    void remove.mutateAsync(undefined).then(
      () => {
        setAsking(false);
        return showToast('success', t('prescriptions:document.removed'));
      },
      (error) => {
        setAsking(false);
        return showToast('error', t('prescriptions:document.removeFailed'), {
          description: documentProblemText(error, t),
        });
      },
    );
  return (
    <div>
      <DocumentLine prescription={prescription} />
      <input ref={input} type="file" accept={types.join()} hidden onChange={choose} data-testid="document" />
      {isSending ? (
        <div className="mt-3">
          <UploadProgress
            progress={progress}
            words={{
              sending: t('prescriptions:document.sending'),
              checking: t('prescriptions:document.checking'),
              cancel: t('prescriptions:cancel'),
            }}
            onCancel={cancel}
          />
        </div>
      ) : (
        <div className="-mx-[min(0.75rem,3.75vw)] mt-1 flex flex-wrap">
          <Button
            variant="ghost"
            size="sm"
            aria-describedby={problem ? errorId : document ? undefined : hintId}
            aria-label={
              document
                ? t('prescriptions:document.replaceNamed', { name })
                : t('prescriptions:document.addNamed', { name })
            }
            onClick={() => input.current?.click()}
          >
            <Paperclip className="size-4.5" aria-hidden="true" />
            {document ? t('prescriptions:document.replace') : t('prescriptions:document.add')}
          </Button>
          {document ? (
            <Button
              variant="ghost"
              size="sm"
              className="text-clay hover:bg-clay-wash"
              aria-label={t('prescriptions:document.removeNamed', { name })}
              onClick={() => setAsking(true)}
            >
              {t('prescriptions:document.remove')}
            </Button>
          ) : null}
        </div>
      )}
      {document || isSending ? null : (
        <p id={hintId} className="text-13 text-ink-soft">
          {t('prescriptions:document.hint', { megabytes: maxMegabytes('prescription_document') })}
        </p>
      )}
      <FieldError id={errorId}>{problem}</FieldError>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('prescriptions:document.removeTitle')}
        description={t('prescriptions:document.removeText')}
        confirmLabel={t('prescriptions:document.remove')}
        onConfirm={takeAway}
        isDestructive
        isPending={remove.isPending}
      />
    </div>
  );
}
