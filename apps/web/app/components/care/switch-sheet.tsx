import type { Account } from '@balsamo/contract/auth/schemas.ts';
import type { Care } from '@balsamo/contract/care/schemas.ts';
import { Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActingContext } from '../acting/acting.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { CarePeople } from './care-people.tsx';
import { useActFor } from './use-act-for.ts';

type SwitchSheetProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  account: Account;
  /** Undefined while nobody knows. */
  care: Care | undefined;
};

/** Everybody whose diary the account has, oneself first. */
export default function SwitchSheet({ isOpen, onOpenChange, account, care }: SwitchSheetProps) {
  const { t } = useTranslation(['care']);
  const actFor = useActFor();
  const choose = (personId: string) => {
    onOpenChange(false);
    if (personId !== account.id) void actFor(personId);
  };
  return (
    <ActingContext value={undefined}>
      <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('care:switch.title')}>
        <CarePeople account={account} care={care} onChoose={choose} />
        <Button asChild variant="ghost" className="mt-3 w-full">
          <Link to="/conta#cuidado" onClick={() => onOpenChange(false)}>
            <Settings className="size-5" aria-hidden="true" />
            {t('care:switch.manage')}
          </Link>
        </Button>
      </Sheet>
    </ActingContext>
  );
}
