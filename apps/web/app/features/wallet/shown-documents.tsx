import type { ShownDocument } from '@balsamo/contract/wallet/schemas.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { inWalletOrder } from '@balsamo/domain/wallet/document.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../../components/charts/day-format.ts';
import type { ShownSlide } from '../../components/document-viewer/shown-slide.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheets } from '../../components/ui/use-sheets.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { useDayText } from '../../platform/day-text.ts';
import { fetchFile } from './document-file.ts';
import { nameOf, standingOf } from './document-words.ts';
import { slideOfDocument } from './slides.ts';
import { memberDocumentsQuery, patientDocumentsQuery } from './wallet-queries.ts';

const loadFullScreen = () => import('../../components/document-viewer/show-full-screen.tsx');
const ShowFullScreen = lazy(() => loadFullScreen().then((module) => ({ default: module.ShowFullScreen })));

/** What a patient shows their doctor; nothing where nothing is shown. */
export function PatientDocuments({ patientId }: { patientId: string }) {
  const documents = useQuery(patientDocumentsQuery(patientId));
  const addressOf = (documentId: string) =>
    apiRequest('get', '/api/patients/{id}/documents/{documentId}/file', { params: { id: patientId, documentId } }).path;
  return <ShownDocuments documents={documents} addressOf={addressOf} />;
}

/** What a member shows their association. */
export function MemberDocuments({ associationId, memberId }: { associationId: string; memberId: string }) {
  const documents = useQuery(memberDocumentsQuery(associationId, memberId));
  const addressOf = (documentId: string) =>
    apiRequest('get', '/api/associations/{associationId}/members/{memberId}/documents/{documentId}/file', {
      params: { associationId, memberId, documentId },
    }).path;
  const { t } = useTranslation(['wallet']);
  if (documents.isPending) return <Skeleton className="h-32" />;
  if (documents.data?.length === 0) return <p className="py-4 text-15 text-ink-soft">{t('wallet:shown.none')}</p>;
  return <ShownDocuments documents={documents} addressOf={addressOf} />;
}

type ShownDocumentsProps = { documents: UseQueryResult<ShownDocument[]>; addressOf: (documentId: string) => string };

function ShownDocuments({ documents, addressOf }: ShownDocumentsProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const words = { t, days: useDayFormat(), dayText: useDayText() };
  const today = localDay(useNow(), useHomeTimeZone());
  const { current, props, open } = useSheets<ShownSlide>('shown-document');
  const { data, isError, isFetching, refetch } = documents;
  if (isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
        <p>{t('wallet:shown.loadFailed')}</p>
        <Button variant="secondary" size="sm" isPending={isFetching} onClick={() => void refetch()}>
          {t('common:action.retry')}
        </Button>
      </div>
    );
  }
  if (!data || data.length === 0) return null;
  const show = (document: ShownDocument) => {
    const slide = slideOfDocument(document, () => fetchFile(addressOf(document.id)), words);
    void open(slide, loadFullScreen).catch(
      () => void showToast('error', t('wallet:failed.open'), { description: t('wallet:failed.connection') }),
    );
  };
  return (
    <Card className="p-0">
      <section aria-labelledby="shown-documents" className="flex flex-col gap-2 p-gutter md:p-5">
        <h2 id="shown-documents" className="text-21">
          {t('wallet:shown.title')}
        </h2>
        <p className="text-13 text-ink-soft">{t('wallet:shown.logged')}</p>
        <ul className="flex flex-col divide-y divide-line">
          {inWalletOrder(data, today).map((document) => {
            const name = nameOf(document, t);
            const { tone, text } = standingOf(document.validUntil, today, words);
            return (
              <li key={document.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
                <div className="min-w-0">
                  <h3 className="font-sans text-15 font-semibold tracking-normal wrap-anywhere">{name}</h3>
                  <p className="text-13 text-ink-soft wrap-anywhere">
                    {[
                      document.number,
                      document.issuer,
                      t('wallet:shown.until', { day: words.days.full(document.endsOn) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  <Badge tone={tone} className="mt-1">
                    {text}
                  </Badge>
                </div>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={t('wallet:shown.open', { name })}
                  onClick={() => show(document)}
                >
                  {t('wallet:card.open')}
                </Button>
              </li>
            );
          })}
        </ul>
      </section>
      <Suspense fallback={null}>
        {current ? <ShowFullScreen key={current.opening} slides={[current.sheet]} today={today} {...props} /> : null}
      </Suspense>
    </Card>
  );
}
