import { homePathOf, type Role } from '@balsamo/domain/auth/account.ts';
import { useEffect } from 'react';
import { HAS_WORKER, keepInUse } from '../../offline/keep-in-use.ts';
import { whenIdle } from '../../offline/when-idle.ts';
import { useI18n } from '../../platform/use-i18n.ts';

/** On a page that every role has: the app opens at home without a network, also where nothing but this page was opened before. */
export function useKeptHome(role: Role): void {
  const { language } = useI18n();
  useEffect(() => {
    if (!HAS_WORKER) return;
    // Without a network, or where storage is full, a later start tries again.
    whenIdle()
      .then(() => keepInUse(homePathOf(role), language))
      .catch(() => {});
  }, [role, language]);
}
