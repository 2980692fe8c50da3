import type { LotCertificate } from '@balsamo/contract/dispensary/schemas.ts';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../platform/api-client.ts';
import { MOBILE_SERVER } from '../../platform/mobile-server.ts';
import { failureText } from '../failure-text.ts';
import { useDownload } from '../files/use-download.ts';
import { showToast } from '../ui/toast.ts';
import { fileAddress } from './file-address.ts';

type CertificateLinkProps = { associationId: string; certificate: LotCertificate; lot: string };

/** Opens the certificate of analysis of a lot. */
export function CertificateLink({ associationId, certificate, lot }: CertificateLinkProps) {
  const { t } = useTranslation(['diary', 'associationFiles']);
  const { isPending, onClick } = useDownload({
    onFailed: (error) => {
      if (!error) return;
      const isGone = error instanceof ApiProblem && error.code === 'files.gone';
      void showToast('error', t('associationFiles:certificate.openFailed'), {
        description: isGone ? t('associationFiles:certificate.gone') : failureText(error, t),
      });
    },
  });
  const isPdf = certificate.mediaType === 'application/pdf';
  return (
    <a
      href={fileAddress(associationId, certificate.id)}
      // A picture is shown; a PDF is saved, and needs no page for that. A store app has no second page.
      {...(isPdf || MOBILE_SERVER
        ? { onClick, 'aria-busy': isPending || undefined }
        : { target: '_blank', rel: 'noreferrer' })}
      className="inline-flex min-h-11 max-w-full items-center gap-2 text-15 text-leaf underline-offset-4 hover:underline"
    >
      <FileText className="size-4.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {t('associationFiles:certificate.title')}
        <span className="sr-only"> {t('associationFiles:certificate.ofLot', { lot })}</span>
        <span className="text-ink-soft"> · {certificate.name}</span>
      </span>
    </a>
  );
}
