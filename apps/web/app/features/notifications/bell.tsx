import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { showToast } from '../../components/ui/toast.ts';
import { useUnreadCount } from './notification-queries.ts';

const loadPanel = () => import('./notification-panel.tsx');
const NotificationPanel = lazy(loadPanel);
/** Above it the badge says `9+` (spec §9). */
const BADGE_MAX = 9;

/** The bell with its count, and the list that it opens. The list is fetched when a finger or pointer comes near. */
export function Bell({ side = 'bottom', className }: { side?: 'bottom' | 'right'; className?: string }) {
  const { t } = useTranslation(['common']);
  const unreadCount = useUnreadCount();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const prefetch = () => void loadPanel().catch(() => {});

  const toggle = async () => {
    if (isOpen) return setOpen(false);
    try {
      // Rendered only once it is here: React would keep a failed import for good.
      await loadPanel();
    } catch {
      return showToast('error', t('common:offline.title'), { description: t('common:offline.notice') });
    }
    setOpened(true);
    setOpen(true);
  };

  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        className={classNames('text-ink', className)}
        aria-label={unreadCount > 0 ? t('common:bell.unread', { count: unreadCount }) : t('common:bell.label')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={toggle}
      >
        <span className="relative">
          <BellIcon className="size-5.5" aria-hidden="true" />
          {unreadCount > 0 ? (
            <span
              aria-hidden="true"
              className="tabular absolute -top-2 left-[min(0.625rem,3.2vw)] min-w-4.5 rounded-full bg-leaf px-1 text-center text-[0.6875rem]/4.5 font-bold text-on-leaf ring-2 ring-paper"
            >
              {unreadCount > BADGE_MAX ? `${BADGE_MAX}+` : unreadCount}
            </span>
          ) : null}
        </span>
      </Button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <NotificationPanel side={side} bell={button} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
