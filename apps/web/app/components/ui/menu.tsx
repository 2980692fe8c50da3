import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyUnlessThere } from '../../platform/lazy-unless-there.ts';
import { MenuButton, type MenuProps } from './menu-button.tsx';
import { showToast } from './toast.ts';

const [OpenedMenu, loadOpenedMenu] = lazyUnlessThere(() => import('./opened-menu.tsx'));
/** The page comes first; who presses earlier has it fetched by the touch. */
const IDLE_MS = 8_000;

function prefetch(): void {
  // Without a connection it is fetched again when it opens.
  loadOpenedMenu().catch(() => {});
}

/**
 * What is done seldom, behind one button. What opens is made with the first press, and its code, which is large, comes with it or once the page stands: a list has one in each of its
 * rows, and on a slow phone they cost it as much as all else that the rows show.
 */
export function Menu({ label, actions }: MenuProps) {
  const { t } = useTranslation(['common']);
  /** How it was opened first; keys and screen readers press without a pointer. */
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keys'>();
  useEffect(() => {
    const timer = setTimeout(prefetch, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  const open = (by: 'pointer' | 'keys') =>
    // Rendered only once it is here: React would keep a failed import for good.
    loadOpenedMenu().then(
      () => setOpenedBy(by),
      () => void showToast('error', t('common:offline.notice')),
    );
  const button = (
    <MenuButton
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerDown={prefetch}
      onClick={({ detail }) => void open(detail === 0 ? 'keys' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        void open('keys');
      }}
    />
  );
  if (!openedBy) return button;
  return (
    <Suspense fallback={button}>
      <OpenedMenu label={label} actions={actions} isByKeys={openedBy === 'keys'} />
    </Suspense>
  );
}
