import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

export type DraftBannerProps = {
  /** An instant as ISO 8601; undefined while it is still read: the banner then keeps its place and is not seen. */
  typedAt?: string;
  onDiscard?: () => void;
  onContinue?: () => void;
};

/** Something half written that waits. Its place is held from the start: what came later would push a button away below a finger. */
export function DraftBanner({ typedAt, onDiscard, onContinue }: DraftBannerProps) {
  const { t, i18n } = useTranslation(['common']);
  const timeZone = useHomeTimeZone();
  const when = dateTimeFormat(htmlLanguage(i18n.language), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(typedAt === undefined ? presentTime() : new Date(typedAt));
  return (
    <section
      aria-label={t('common:draft.title')}
      className={classNames(
        'px-4 pt-[max(0.75rem,env(safe-area-inset-top))] md:px-8 md:pt-4',
        typedAt === undefined && 'invisible',
      )}
    >
      <Banner
        tone="pending"
        icon={<PenLine className="size-5.5" aria-hidden="true" />}
        title={t('common:draft.title')}
        action={
          <div className="flex flex-wrap gap-2 max-md:flex-1">
            <Button variant="ghost" onClick={onDiscard}>
              {t('common:draft.discard')}
            </Button>
            <Button className="max-md:flex-1" onClick={onContinue}>
              {t('common:draft.continue')}
            </Button>
          </div>
        }
      >
        {t('common:draft.text', { when })}
      </Banner>
    </section>
  );
}
