import type { WalletDocument } from '@balsamo/contract/wallet/schemas.ts';
import { RECEIVED_FILE_PLACE } from '@balsamo/domain/files/received-file.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { inWalletOrder, shownAtCheck } from '@balsamo/domain/wallet/document.ts';
import { successorOf } from '@balsamo/domain/wallet/renewal.ts';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CircleHelp, FilePlus2, ListChecks } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { useWhose } from '../../components/acting/use-whose.ts';
import { useDayFormat } from '../../components/charts/day-format.ts';
import type { ShownSlide } from '../../components/document-viewer/shown-slide.ts';
import { type KeptDocuments, useKeptDocuments } from '../../components/document-viewer/use-kept-documents.ts';
import { DraftContext } from '../../components/form/draft.tsx';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { OpenNotebook } from '../../components/marks/open-notebook.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { useNow } from '../../platform/clock.ts';
import { useDayText } from '../../platform/day-text.ts';
import { ownPeople } from '../../platform/device-person.ts';
import { lazyUnlessThere } from '../../platform/lazy-unless-there.ts';
import { newId } from '../../platform/new-id.ts';
import { DocumentCard } from './document-card.tsx';
import {
  fileOfDocument,
  fileOfPrescription,
  isReadable,
  type OwnFile,
  readOwnFile,
  wantedFile,
} from './document-file.ts';
import { problemText } from './document-words.ts';
import { holdBrought, waitingDocument } from './held-file.ts';
import { PrescriptionFiles } from './prescription-files.tsx';
import { type ShownLot, type ShownPrescription, slideOfDocument, slideOfLot, slideOfPrescription } from './slides.ts';
import { useNamedDocument } from './use-named-document.ts';
import { useReceivedFiles } from './use-received-files.ts';
import { walletQuery } from './wallet-queries.ts';

const [RemoveQuestion, loadRemoveQuestion] = lazyUnlessThere(() => import('./remove-question.tsx'));
const loadDocumentSheet = () => import('./document-sheet.tsx');
const DocumentSheet = lazy(loadDocumentSheet);
const ReceivedWhoseSheet = lazy(() => import('./received-whose-sheet.tsx'));
const loadShareSheet = () => import('./share-sheet.tsx');
const ShareSheet = lazy(loadShareSheet);
const loadShowSheet = () => import('./show-sheet.tsx');
const ShowSheet = lazy(loadShowSheet);
const loadGuideSheet = () => import('./guide-sheet.tsx');
const GuideSheet = lazy(loadGuideSheet);
const loadFullScreen = () => import('../../components/document-viewer/show-full-screen.tsx');
const ShowFullScreen = lazy(() => loadFullScreen().then((module) => ({ default: module.ShowFullScreen })));

/** The sheets of the page, by what they are about. */
type WalletSheet =
  | { kind: 'document'; id?: string | undefined; newDocumentId?: string | undefined }
  | { kind: 'share'; id: string }
  | { kind: 'choose' }
  | { kind: 'guide' }
  | { kind: 'show'; slides: readonly ShownSlide[] };

const LOADERS: Record<WalletSheet['kind'], () => Promise<unknown>> = {
  document: loadDocumentSheet,
  share: loadShareSheet,
  choose: loadShowSheet,
  guide: loadGuideSheet,
  show: loadFullScreen,
};

type WalletPageProps = {
  /** What is in force, and the products at home that have a lot: shown together with the documents. Undefined while it is not known. */
  prescriptions: readonly ShownPrescription[] | undefined;
  lots: readonly ShownLot[];
  /** A file was handed over by the phone's share menu. */
  isReceiving: boolean;
  /** Somebody who cares for others has said that it is of whom the page shows. */
  isWhoseKnown?: boolean;
};

/** *Meus documentos*: kept, shown at one tap, and read without a network on this device. */
export default function WalletPage({ prescriptions, lots, isReceiving, isWhoseKnown = false }: WalletPageProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const whose = useWhose();
  const account = useSignedInAccount();
  const today = localDay(useNow(), account.timeZone);
  const words = { t, days: useDayFormat(), dayText: useDayText() };
  const wallet = useQuery(walletQuery);
  const inOrder = inWalletOrder(wallet.data ?? [], today);
  const newerOf = new Map(inOrder.map((document) => [document, successorOf(document, inOrder, today)]));
  // What has been renewed comes last: who opens one in a hurry opens the one that holds.
  const currentFirst = (listed: readonly WalletDocument[]) =>
    listed.toSorted((one, other) => Number(newerOf.get(one) !== undefined) - Number(newerOf.get(other) !== undefined));
  const documents = currentFirst(inOrder);
  const [kept, setKept] = useState<KeptDocuments>();
  // Not before both are known: what is not among the wanted ones is dropped.
  const wanted =
    wallet.data &&
    prescriptions &&
    [...wallet.data.map(fileOfDocument), ...prescriptions.map(fileOfPrescription)].flatMap((file) =>
      file ? [wantedFile(file)] : [],
    );
  const lookAgain = useKeptDocuments(account.id, wanted, setKept);
  const [removing, setRemoving] = useState<{ document: WalletDocument; isAsked: boolean }>();
  const { current, props, open } = useSheets<WalletSheet>('wallet');
  const tellNotOpened = () =>
    void showToast('error', t('wallet:failed.open'), { description: t('wallet:failed.connection') });
  const openNew = () => openSheet({ kind: 'document', newDocumentId: waitingDocument() });
  const openSheet = (sheet: WalletSheet) => open(sheet, LOADERS[sheet.kind]).catch(tellNotOpened);
  const askToRemove = (document: WalletDocument) =>
    loadRemoveQuestion().then(() => setRemoving({ document, isAsked: true }), tellNotOpened);
  useSheetGivenBack<WalletSheet>('wallet', (sheet) => sheet.kind === 'document' && openSheet(sheet));
  const [isShownChosen, setShownChosen] = useState(isWhoseKnown);
  const isWhoseAsked = isReceiving && !isShownChosen && ownPeople().length > 1;
  const navigate = useNavigate();
  // A tap beside the question must not cost the file: it waits a while, and can be asked for again.
  const leaveReceived = () => {
    void navigate({ hash: 'documents' }, { replace: true });
    void showToast('info', t('wallet:form.receivedNotKept'), {
      action: { label: t('wallet:form.receivedAgain'), onClick: () => void navigate(RECEIVED_FILE_PLACE) },
    });
  };
  useReceivedFiles(isReceiving, isWhoseAsked, (brought) => {
    // An id of its own: it is no file of a document that was begun before.
    const newDocumentId = newId();
    holdBrought(newDocumentId, brought);
    void openSheet({ kind: 'document', newDocumentId });
  });

  const readerOf = (file: OwnFile | undefined) => async () => file && readOwnFile(account.id, file, lookAgain);
  const slide = (document: WalletDocument) => slideOfDocument(document, readerOf(fileOfDocument(document)), words);
  const prescriptionSlide = (prescription: ShownPrescription) =>
    slideOfPrescription(prescription, readerOf(fileOfPrescription(prescription)), words);
  const together = [...(prescriptions ?? []).map(prescriptionSlide), ...lots.map((lot) => slideOfLot(lot, words))];
  const atCheck = currentFirst(shownAtCheck(documents, today));
  const withFile = (prescriptions ?? []).filter(({ document }) => document);
  const show = (slides: readonly ShownSlide[]) => void openSheet({ kind: 'show', slides });
  const openDocument = (document: WalletDocument) => show([{ ...slide(document), isSavable: true }]);
  useNamedDocument(wallet, openDocument);
  const showAtCheck = () => show([...atCheck.map(slide), ...together]);
  const sheet = current?.sheet;
  const namedId = sheet && 'id' in sheet ? sheet.id : undefined;
  const named = useLastKnown(
    documents.find(({ id }) => id === namedId),
    namedId,
  );

  return (
    <div className="flex flex-col gap-4">
      <header>
        <h1 className="text-28">{t('wallet:title', whose)}</h1>
        <p className="text-15 text-ink-soft">{t('wallet:text')}</p>
      </header>
      {wallet.data ? (
        documents.length === 0 ? (
          <EmptyState
            mark={<OpenNotebook />}
            title={t('wallet:empty.title', whose)}
            action={
              <div className="flex flex-wrap justify-center gap-2.5">
                <ForKeepers>
                  <Button size="lg" onClick={() => void openNew()}>
                    {t('wallet:empty.action')}
                  </Button>
                </ForKeepers>
                {together.length > 0 ? (
                  <Button variant="secondary" size="lg" onClick={showAtCheck}>
                    <BadgeCheck className="size-5" aria-hidden="true" />
                    {t('wallet:show')}
                  </Button>
                ) : null}
              </div>
            }
          >
            {t('wallet:empty.text', whose)}
          </EmptyState>
        ) : (
          <>
            <div className="flex flex-wrap gap-2.5 md:*:grow-0">
              {atCheck.length + together.length > 0 ? (
                <Button size="lg" className="grow" onClick={showAtCheck}>
                  <BadgeCheck className="size-5" aria-hidden="true" />
                  {t('wallet:show')}
                </Button>
              ) : null}
              <ForKeepers>
                <Button variant="secondary" size="lg" className="grow" onClick={() => void openNew()}>
                  <FilePlus2 className="size-5" aria-hidden="true" />
                  {t('wallet:add')}
                </Button>
              </ForKeepers>
              <Button variant="ghost" className="max-md:-mx-gutter" onClick={() => void openSheet({ kind: 'choose' })}>
                <ListChecks className="size-5" aria-hidden="true" />
                {t('wallet:mode.title')}
              </Button>
            </div>
            <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
              {documents.map((document) => (
                <DocumentCard
                  key={document.id}
                  document={document}
                  renewedUntil={newerOf.get(document)?.validUntil ?? undefined}
                  today={today}
                  isOnDevice={isReadable(fileOfDocument(document), kept)}
                  onOpen={() => openDocument(document)}
                  onEdit={() => void openSheet({ kind: 'document', id: document.id })}
                  onShare={() => void openSheet({ kind: 'share', id: document.id })}
                  onRemove={() => void askToRemove(document)}
                />
              ))}
            </ul>
          </>
        )
      ) : wallet.isError ? (
        <LoadFailed query={wallet} title={t('wallet:failed.load')} retry={t('common:action.retry')}>
          {problemText(wallet.error, t)}
        </LoadFailed>
      ) : (
        <Skeleton className="h-48" />
      )}
      {withFile.length > 0 ? (
        <PrescriptionFiles
          prescriptions={withFile}
          kept={kept}
          onOpen={(prescription) => show([{ ...prescriptionSlide(prescription), isSavable: true }])}
        />
      ) : null}
      <p>
        <Button variant="ghost" className="-mx-gutter" onClick={() => void openSheet({ kind: 'guide' })}>
          <CircleHelp className="size-5" aria-hidden="true" />
          {t('wallet:guide.title')}
        </Button>
      </p>
      {removing ? (
        <Suspense fallback={null}>
          <RemoveQuestion {...removing} onAnswered={() => setRemoving({ ...removing, isAsked: false })} />
        </Suspense>
      ) : null}
      <Suspense fallback={null}>
        {current && sheet?.kind === 'document' && (sheet.id === undefined || named) ? (
          <DraftContext value={current.draft}>
            <DocumentSheet key={current.opening} document={named} newDocumentId={sheet.newDocumentId} {...props} />
          </DraftContext>
        ) : null}
        {current && sheet?.kind === 'share' && named ? (
          <ShareSheet key={current.opening} document={named} {...props} />
        ) : null}
        {current && sheet?.kind === 'choose' ? (
          <ShowSheet
            key={current.opening}
            slides={[...documents.map(slide), ...together]}
            today={today}
            chosen={[...atCheck, ...withFile].map(({ id }) => id)}
            onShow={show}
            {...props}
          />
        ) : null}
        {isWhoseAsked ? (
          <ReceivedWhoseSheet isOpen onShown={() => setShownChosen(true)} onDismiss={leaveReceived} />
        ) : null}
        {current && sheet?.kind === 'guide' ? <GuideSheet key={current.opening} {...props} /> : null}
        {current && sheet?.kind === 'show' ? (
          <ShowFullScreen key={current.opening} slides={sheet.slides} today={today} {...props} />
        ) : null}
      </Suspense>
    </div>
  );
}

/** A document that is open in a sheet stays there when it is deleted elsewhere: saving says that it is gone. */
function useLastKnown(document: WalletDocument | undefined, id: string | undefined): WalletDocument | undefined {
  const [known, setKnown] = useState(document);
  if (document && document !== known) setKnown(document);
  return document ?? (known?.id === id ? known : undefined);
}
