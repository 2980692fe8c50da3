import { useQuery } from '@tanstack/react-query';
import { Copy, Download, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadLink } from '../../components/files/download-link.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { copyText } from '../../components/second-factor/copy-text.ts';
import { Button } from '../../components/ui/button.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { vigimedQuery } from './effect-queries.ts';

/** Anvisa's page about the form; the form itself moves. */
const VIGIMED_PAGE =
  'https://www.gov.br/pt-br/servicos/notificar-eventos-adversos-de-medicamentos-e-vacinas-no-vigimed';

/** A report as a text for VigiMed, to be copied or saved. Nothing is sent from here. */
export default function VigimedSheet({ reportId, ...sheet }: { reportId: string } & OpenSheetProps) {
  const { t } = useTranslation(['unwantedEffects', 'common']);
  const query = useQuery(vigimedQuery(reportId));
  const { data } = query;
  const copy = async (text: string) =>
    (await copyText(text))
      ? showToast('success', t('unwantedEffects:vigimed.copied'))
      : showToast('error', t('unwantedEffects:vigimed.copyFailed'));
  const [isNotSaved, setNotSaved] = useState(false);
  return (
    <Sheet
      {...sheet}
      title={t('unwantedEffects:vigimed.title')}
      description={t('unwantedEffects:vigimed.text')}
      footer={
        data ? (
          <>
            <DownloadLink
              variant="secondary"
              href={`/api/unwanted-effects/${reportId}/vigimed/pdf`}
              onFailed={(error) => setNotSaved(error !== undefined)}
              icon={<Download className="size-4.5" aria-hidden="true" />}
            >
              {t('unwantedEffects:vigimed.save')}
            </DownloadLink>
            <Button onClick={() => void copy(data.text)}>
              <Copy className="size-4.5" aria-hidden="true" />
              {t('unwantedEffects:vigimed.copy')}
            </Button>
          </>
        ) : undefined
      }
    >
      {data ? (
        <div className="flex flex-col gap-4">
          <div role="alert">
            {isNotSaved ? <p className="text-15 text-clay">{t('unwantedEffects:vigimed.saveFailed')}</p> : null}
          </div>
          {data.missing.length > 0 ? (
            <p className="rounded-control bg-leaf-wash p-3 text-15">{t('unwantedEffects:vigimed.missing')}</p>
          ) : null}
          <pre lang="pt-BR" className="whitespace-pre-wrap font-sans text-15 wrap-anywhere">
            {data.text}
          </pre>
          <Button asChild variant="ghost" className="-mx-[min(0.75rem,3.75vw)] self-start">
            <a href={VIGIMED_PAGE} target="_blank" rel="noreferrer">
              <ExternalLink className="size-4" aria-hidden="true" />
              {t('unwantedEffects:vigimed.page')}
            </a>
          </Button>
        </div>
      ) : query.isError ? (
        <LoadFailed query={query} title={t('unwantedEffects:vigimed.failed')} retry={t('common:action.retry')}>
          {t('unwantedEffects:later')}
        </LoadFailed>
      ) : (
        <Skeleton className="h-60" />
      )}
    </Sheet>
  );
}
