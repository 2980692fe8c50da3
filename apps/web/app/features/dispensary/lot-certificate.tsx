import type { AssociationLot } from '@balsamo/contract/dispensary/schemas.ts';
import { FILE_RULES, visibleProblem } from '@balsamo/domain/files/file.ts';
import { Paperclip } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { CertificateLink } from '../../components/association/certificate-link.tsx';
import { failureText } from '../../components/failure-text.ts';
import { takeChosenFile } from '../../components/files/chosen-file.ts';
import { UploadProgress } from '../../components/files/upload-progress.tsx';
import { useUpload } from '../../components/files/use-upload.ts';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { useRefreshStock, useRemoveCertificate } from './dispensary-queries.ts';
import { fileProblemText, uploadFailureText } from './stock-file-problem.ts';

/** The certificate of analysis of a lot for whoever keeps the stock: opened, brought, replaced, taken away. `name` is the lot's. */
export function LotCertificateField({ lot, name }: { lot: AssociationLot; name: string }) {
  const { t } = useTranslation(['diary', 'associationFiles']);
  const { id: associationId } = useAssociation();
  const params = { associationId, lotId: lot.id };
  const { progress, problem, bring, cancel } = useUpload({
    request: apiRequest('put', '/api/associations/{associationId}/lots/{lotId}/certificate', { params }),
    check: (file) => {
      const found = visibleProblem('lot_certificate', file);
      return found && fileProblemText('certificate', found, t);
    },
    failureText: (error) => uploadFailureText('certificate', error, t),
    refresh: useRefreshStock(),
  });
  const remove = useRemoveCertificate(lot.id);
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = takeChosenFile(event);
    if (!file) return;
    void bring(file).then((isKept) => {
      if (isKept) void showToast('success', t('associationFiles:certificate.saved'));
    });
  };
  const takeAway = () =>
    void remove
      .mutateAsync()
      .then(
        () => showToast('success', t('associationFiles:certificate.removed')),
        (error) =>
          showToast('error', t('associationFiles:certificate.removeFailed'), { description: failureText(error, t) }),
      )
      .finally(() => setAsking(false));
  const { certificate } = lot;
  return (
    <div className="flex flex-col items-start">
      {certificate ? <CertificateLink associationId={associationId} certificate={certificate} lot={name} /> : null}
      <input
        ref={input}
        type="file"
        accept={FILE_RULES.lot_certificate.types.join()}
        hidden
        onChange={choose}
        data-testid={`certificate-${lot.id}`}
      />
      {progress === undefined ? (
        <div className="-mx-[min(0.75rem,3.75vw)] flex flex-wrap">
          <Button
            variant="ghost"
            size="sm"
            aria-describedby={certificate ? `${id}-error` : `${id}-hint ${id}-error`}
            aria-label={t(`associationFiles:certificate.${certificate ? 'replaceOf' : 'addOf'}`, { lot: name })}
            onClick={() => input.current?.click()}
          >
            <Paperclip className="size-4.5" aria-hidden="true" />
            {t(`associationFiles:certificate.${certificate ? 'replace' : 'add'}`)}
          </Button>
          {certificate ? (
            <Button
              variant="ghost"
              size="sm"
              className="text-clay hover:bg-clay-wash"
              aria-label={t('associationFiles:certificate.removeOf', { lot: name })}
              onClick={() => setAsking(true)}
            >
              {t('associationFiles:certificate.remove')}
            </Button>
          ) : null}
        </div>
      ) : (
        <div className="w-full">
          <UploadProgress
            progress={progress}
            words={{
              sending: t('associationFiles:certificate.sending'),
              checking: t('associationFiles:certificate.checking'),
              cancel: t('associationFiles:cancel'),
            }}
            onCancel={cancel}
          />
        </div>
      )}
      {certificate ? null : (
        <p id={`${id}-hint`} className="text-13 text-ink-soft">
          {t('associationFiles:certificate.hint')}
        </p>
      )}
      <FieldError id={`${id}-error`}>{problem ?? null}</FieldError>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('associationFiles:certificate.removeTitle')}
        description={t('associationFiles:certificate.removeText')}
        confirmLabel={t('associationFiles:certificate.remove')}
        onConfirm={takeAway}
        isDestructive
        isPending={remove.isPending}
      />
    </div>
  );
}
