import type { WalletDocument } from '@balsamo/contract/wallet/schemas.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { showToast } from '../../components/ui/toast.ts';

const NAMED = /^#documents=([\da-f-]{36})$/;

/**
 * Hands on the document that the address names (`/diary#documents=…`, as a reminder does), once; says so where it is gone.
 * @param wallet as it is known; while it is asked for anew, what is not in it may still come
 */
export function useNamedDocument(
  wallet: { data: readonly WalletDocument[] | undefined; isFetching: boolean },
  onNamed: (document: WalletDocument) => void,
): void {
  const { t } = useTranslation(['wallet']);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const id = NAMED.exec(hash)?.[1];
  const found = wallet.data?.find((document) => document.id === id);
  const isKnown = found !== undefined || (wallet.data !== undefined && !wallet.isFetching);
  const [named, setNamed] = useState<{ document: WalletDocument | undefined }>();
  useEffect(() => {
    if (!id || !isKnown) return;
    setNamed({ document: found });
    void navigate({ hash: 'documents' }, { replace: true });
  }, [id, isKnown, found, navigate]);
  const handOn = useEffectEvent((document: WalletDocument | undefined) =>
    document ? onNamed(document) : void showToast('info', t('wallet:problem.gone')),
  );
  // What shows it is a step of the history, which must begin at the address without its name.
  useEffect(() => {
    if (id || !named) return;
    setNamed(undefined);
    handOn(named.document);
  }, [id, named]);
}
