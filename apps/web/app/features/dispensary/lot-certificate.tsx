import type { AssociationLot } from '@balsamo/contract/dispensary/schemas.ts';
import { visibleProblem } from '@balsamo/domain/files/file.ts';
import { Paperclip } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { CertificateLink } from '../../components/association/certificate-link.tsx';
import { failureText } from '../../components/failure-text.ts';
import { UploadField } from '../../components/files/upload-field.tsx';
import { useUpload } from '../../components/files/use-upload.ts';
import { showToast } from '../../components/ui/toast.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { useRefreshStock, useRemoveCertificate } from './dispensary-queries.ts';
import { fileProblemText, uploadFailureText } from './stock-file-problem.ts';

/** The certificate of analysis of a lot for whoever keeps the stock: opened, brought, replaced, taken away. `name` is the lot's. */
export function LotCertificateField({ lot, name }: { lot: AssociationLot; name: string }) {
  const { t } = useTranslation(['diary', 'associationFiles']);
  const { id: associationId } = useAssociation();
  const params = { associationId, lotId: lot.id };
  const upload = useUpload({
    request: apiRequest('put', '/api/associations/{associationId}/lots/{lotId}/certificate', { params }),
    check: (file) => {
      const found = visibleProblem('lot_certificate', file);
      return found && fileProblemText('certificate', found, t);
    },
    failureText: (error) => uploadFailureText('certificate', error, t),
    refresh: useRefreshStock(),
  });
  const remove = useRemoveCertificate(lot.id);
  const hintId = useId();
  const takeAway = (close: () => void) =>
    void remove
      .mutateAsync()
      .then(
        () => showToast('success', t('associationFiles:certificate.removed')),
        (error) =>
          showToast('error', t('associationFiles:certificate.removeFailed'), { description: failureText(error, t) }),
      )
      .finally(close);
  const { certificate } = lot;
  return (
    <div className="flex flex-col items-start">
      {certificate ? <CertificateLink associationId={associationId} certificate={certificate} lot={name} /> : null}
      <UploadField
        kind="lot_certificate"
        upload={upload}
        icon={Paperclip}
        label={t(`associationFiles:certificate.${certificate ? 'replace' : 'add'}`)}
        variant="ghost"
        size="sm"
        aria-label={t(`associationFiles:certificate.${certificate ? 'replaceOf' : 'addOf'}`, { lot: name })}
        aria-describedby={certificate ? undefined : hintId}
        words={{
          sending: t('associationFiles:certificate.sending'),
          checking: t('associationFiles:certificate.checking'),
          cancel: t('associationFiles:cancel'),
          kept: t('associationFiles:certificate.saved'),
        }}
        removal={{
          isOffered: Boolean(certificate),
          label: t('associationFiles:certificate.remove'),
          'aria-label': t('associationFiles:certificate.removeOf', { lot: name }),
          title: t('associationFiles:certificate.removeTitle'),
          text: t('associationFiles:certificate.removeText'),
          isPending: remove.isPending,
          onConfirm: takeAway,
        }}
        data-testid={`certificate-${lot.id}`}
      >
        {certificate ? null : (
          <p id={hintId} className="text-13 text-ink-soft">
            {t('associationFiles:certificate.hint')}
          </p>
        )}
      </UploadField>
    </div>
  );
}
