import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { showToast } from '../ui/toast.ts';
import { useSignOut } from './sign-out-provider.tsx';

/** The way out of the account on this device, to `/` (spec §2.3). Where it fails, it says so and stays. */
export function SignOutButton(look: Pick<ButtonProps, 'variant' | 'size' | 'className' | 'children'>) {
  const { t } = useTranslation(['common']);
  const signOut = useSignOut();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await signOut();
    } catch {
      void showToast('error', t('common:area.signOutFailed'));
    } finally {
      setLeaving(false);
    }
  };
  return (
    <Button {...look} isPending={isLeaving} onClick={leave}>
      <LogOut className="size-5" aria-hidden="true" />
      {look.children ?? t('common:action.signOut')}
    </Button>
  );
}
