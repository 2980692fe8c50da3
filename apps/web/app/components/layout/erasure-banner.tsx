import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useErasureWords } from './erasure-words.ts';
import { useKeepAccount } from './keep-account.ts';

export type ErasureBannerProps = { dueAt: string; timeZone: string };

/** When the account will be erased, and the one tap that keeps it. */
export default function ErasureBanner({ dueAt, timeZone }: ErasureBannerProps) {
  const { t } = useTranslation(['common']);
  const title = useErasureWords(timeZone)(dueAt);
  const { keep, isKeeping } = useKeepAccount();
  return (
    <section
      aria-label={t('common:erasure.label')}
      className="px-4 pt-[max(0.75rem,env(safe-area-inset-top))] md:px-8 md:pt-4"
    >
      <Banner
        tone="overdue"
        icon={<CalendarClock className="size-5.5" aria-hidden="true" />}
        title={title}
        action={
          <Button variant="secondary" className="max-md:flex-1" isPending={isKeeping} onClick={keep}>
            {t('common:erasure.keep')}
          </Button>
        }
      >
        {t('common:erasure.text')}
      </Banner>
    </section>
  );
}
