import { ClockAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClockErrorText } from '../clock-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** The error that was read last; another one is said anew. */
const DISMISSED_KEY = 'clockErrorDismissed';
const SAME_MS = 3_600_000;

export type ClockBannerProps = { offset: number };

export default function ClockBanner({ offset }: ClockBannerProps) {
  const { t } = useTranslation(['diary']);
  const clockErrorText = useClockErrorText();
  const [dismissed, setDismissed] = useState(readDismissed);
  if (dismissed !== undefined && Math.abs(dismissed - offset) < SAME_MS) return null;
  const dismiss = () => {
    setDismissed(offset);
    try {
      localStorage.setItem(DISMISSED_KEY, String(offset));
    } catch {
      // It is said again at the next start.
    }
  };
  return (
    <section
      aria-label={t('diary:clock.label')}
      className="px-4 pt-[max(0.75rem,env(safe-area-inset-top))] md:px-8 md:pt-4"
    >
      <Banner
        tone="neutral"
        role="status"
        icon={<ClockAlert className="size-5.5" aria-hidden="true" />}
        title={clockErrorText(offset)}
        action={
          <Button variant="ghost" size="sm" onClick={dismiss}>
            {t('diary:clock.dismiss')}
          </Button>
        }
      >
        {t('diary:clock.text')}
      </Banner>
    </section>
  );
}

function readDismissed(): number | undefined {
  try {
    const kept = localStorage.getItem(DISMISSED_KEY);
    return kept === null ? undefined : Number(kept);
  } catch {
    return undefined;
  }
}
