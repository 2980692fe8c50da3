import { RECEIVED_FILE_PLACE, WHOSE_CHOSEN } from '@balsamo/domain/files/received-file.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ActingContext } from '../../components/acting/acting.ts';
import { CarePeople } from '../../components/care/care-people.tsx';
import { useActFor } from '../../components/care/use-act-for.ts';
import { useCareOnDevice } from '../../components/care/use-care-on-device.ts';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { keepReceivedFiles } from '../../offline/received-file.ts';

type ReceivedWhoseSheetProps = {
  isOpen: boolean;
  /** It is of whom the page shows. */
  onShown: () => void;
  /** Nobody said whose it is. */
  onDismiss: () => void;
};

/** Asked before anything of the file is taken: the diary that was open last is not always that of whom a document is about. */
export default function ReceivedWhoseSheet({ isOpen, onShown, onDismiss }: ReceivedWhoseSheetProps) {
  const { t } = useTranslation(['wallet', 'care']);
  const account = useSignedInAccount();
  const { data: care } = useCareOnDevice();
  const actFor = useActFor();
  useEffect(keepReceivedFiles, []);
  const choose = (personId: string) => {
    if (personId === account.id) return onShown();
    const [path, hash] = RECEIVED_FILE_PLACE.split('#');
    void actFor(personId, `${path}?${WHOSE_CHOSEN}#${hash}`);
  };
  return (
    <ActingContext value={undefined}>
      <Sheet isOpen={isOpen} onOpenChange={(next) => next || onDismiss()} title={t('wallet:form.receivedWhose')}>
        <CarePeople account={account} care={care} onChoose={choose} isForWriting />
      </Sheet>
    </ActingContext>
  );
}
