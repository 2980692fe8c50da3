import { visibleProblem } from '@balsamo/domain/files/file.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useIsReadOnly } from '../../components/acting/acting.ts';
import { showToast } from '../../components/ui/toast.ts';
import { takeReceivedFiles } from '../../offline/received-file.ts';
import { fileProblemText, refusedTexts } from './document-words.ts';
import type { Brought } from './held-file.ts';

/** Hands on what the phone's share menu brought, once; says so where it did not arrive, or is nothing that is kept. */
export function useReceivedFiles(
  isReceiving: boolean,
  isWhoseAsked: boolean,
  onReceived: (brought: Brought) => void,
): void {
  const { t } = useTranslation(['wallet']);
  const navigate = useNavigate();
  const isReadOnly = useIsReadOnly();
  const [arrived, setArrived] = useState<Brought>();
  const leaveAddress = () => void navigate({ hash: 'documents' }, { replace: true });
  const refuse = (description: string) => void showToast('error', t('wallet:failed.received'), { description });
  const take = useEffectEvent((received: Awaited<ReturnType<typeof takeReceivedFiles>>) => {
    leaveAddress();
    if (!received) return refuse(t('wallet:form.receivedGone'));
    const { files, refused } = received;
    const [file] = files;
    if (!file) {
      const texts = refusedTexts(refused, t).map(({ text }) => text);
      return refuse(texts.join(' '));
    }
    const problem = files.length === 1 ? visibleProblem('wallet_document', file) : undefined;
    // A photo that is too large to be kept as it is becomes a page, which is smaller.
    if (files.length > 1 || problem === 'file_too_large') return setArrived({ photos: files, refused });
    if (problem) return refuse(fileProblemText(problem, t));
    setArrived({ file, refused });
  });
  /** Said before a form is filled that could not be sent; what came is not taken from the worker. */
  const turnAway = useEffectEvent(() => {
    if (!isReadOnly) return false;
    leaveAddress();
    refuse(t('wallet:form.receivedReadOnly'));
    return true;
  });
  // The worker hands it over once: taken whatever becomes of this screen meanwhile.
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isReceiving || isWhoseAsked || isAsked.current || turnAway()) return;
    isAsked.current = true;
    void takeReceivedFiles().then((received) => {
      isAsked.current = false;
      take(received);
    });
  }, [isReceiving, isWhoseAsked]);
  const open = useEffectEvent(onReceived);
  // Its sheet is a step of the history, which must begin at the address without the file.
  useEffect(() => {
    if (isReceiving || !arrived) return;
    setArrived(undefined);
    open(arrived);
  }, [isReceiving, arrived]);
}
