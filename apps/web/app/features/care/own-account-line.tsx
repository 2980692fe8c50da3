import { UserRoundCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActFor } from '../../components/care/use-act-for.ts';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';

/** While the account acts for somebody else: what is its own, and the one tap to it. */
export default function OwnAccountLine() {
  const { t } = useTranslation(['care']);
  const actFor = useActFor();
  const { name, care } = useSignedInAccount();
  if (!care) return null;
  return (
    <Banner
      tone="neutral"
      icon={<UserRoundCog className="size-5.5" aria-hidden="true" />}
      title={t('care:own.title')}
      action={
        <Button variant="secondary" onClick={() => actFor(care.caregiver.id, '/conta')}>
          {t('care:own.go')}
        </Button>
      }
    >
      {t('care:own.text', { name })}
    </Banner>
  );
}
