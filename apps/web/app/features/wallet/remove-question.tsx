import type { WalletDocument } from '@balsamo/contract/wallet/schemas.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { nameOf, problemText } from './document-words.ts';
import { useRemoveDocument } from './wallet-queries.ts';

type RemoveQuestionProps = { document: WalletDocument; isAsked: boolean; onAnswered: () => void };

/** The question before a document is removed: one for all cards, there from the first time that it is asked. */
export default function RemoveQuestion({ document, isAsked, onAnswered }: RemoveQuestionProps) {
  const { t } = useTranslation(['wallet']);
  const remove = useRemoveDocument();
  const removeIt = () =>
    void remove.mutateAsync(document.id).then(
      () => {
        onAnswered();
        return showToast('success', t('wallet:remove.done'));
      },
      (error) => {
        onAnswered();
        return showToast('error', t('wallet:remove.failed'), { description: problemText(error, t) });
      },
    );
  return (
    <ConfirmDialog
      isOpen={isAsked}
      onOpenChange={(isOpen) => isOpen || onAnswered()}
      title={t('wallet:remove.title', { name: nameOf(document, t) })}
      description={t('wallet:remove.text')}
      confirmLabel={t('wallet:remove.action')}
      onConfirm={removeIt}
      isDestructive
      isPending={remove.isPending}
    />
  );
}
