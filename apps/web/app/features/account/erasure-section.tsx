import type { AccountSettings } from '@balsamo/contract/account/schemas.ts';
import { ERASURE_GRACE_DAYS } from '@balsamo/domain/account/erasure.ts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErasureWords } from '../../components/layout/erasure-words.ts';
import { useKeepAccount } from '../../components/layout/keep-account.ts';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useDayText } from '../../platform/day-text.ts';
import { SettingsRow, SettingsSection } from './settings-section.tsx';

/** The way out for good: to ask for it, to take it back, or why it is closed. */
export function ErasureSection({ settings, onErase }: { settings: AccountSettings; onErase: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  // As the banner knows it, which another screen may have changed meanwhile.
  const { erasure } = useSignedInAccount();
  const words = useErasureWords(settings.timeZone);
  const dayText = useDayText();
  const { keep, isKeeping } = useKeepAccount();
  return (
    <SettingsSection id="apagar-conta" title={t('account:section.erasure')} icon={Trash2}>
      {erasure ? (
        <SettingsRow
          label={words(erasure.dueAt)}
          hint={t('common:erasure.text')}
          action={
            <Button variant="secondary" isPending={isKeeping} onClick={keep}>
              {t('common:erasure.keep')}
            </Button>
          }
        />
      ) : settings.erasureObstacle ? (
        <SettingsRow
          label={t('account:erasure.closed')}
          hint={
            settings.erasureObstacle === 'cares_for_someone' && settings.diariesErasedAt
              ? t('account:erasure.afterDiaries', { date: dayText(settings.diariesErasedAt) })
              : t(`account:erasure.obstacle.${settings.erasureObstacle}`)
          }
        />
      ) : (
        <SettingsRow
          label={t('account:erasure.label')}
          hint={t('account:erasure.hint', { days: ERASURE_GRACE_DAYS })}
          action={
            <Button variant="secondary" className="text-clay hover:border-clay hover:bg-clay-wash" onClick={onErase}>
              {t('account:erasure.open')}
            </Button>
          }
        />
      )}
    </SettingsSection>
  );
}
