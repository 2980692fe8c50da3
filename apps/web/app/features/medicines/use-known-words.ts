import type { Cannabinoid } from '@balsamo/domain/medicines/interaction-table.ts';
import type { Known } from '@balsamo/domain/medicines/interactions.ts';
import { useTranslation } from 'react-i18next';

/** What the table knows, as words. */
export function useKnownWords() {
  const { t } = useTranslation(['interactions']);
  const cannabinoidsOf = (cannabinoids: readonly Cannabinoid[]) =>
    t(`interactions:cannabinoid.${cannabinoids.length > 1 ? 'both' : (cannabinoids[0] ?? 'both')}`);
  return (medicine: string, { interaction, presence }: Known) => {
    const cannabinoid = cannabinoidsOf(interaction.cannabinoids);
    return {
      known: t(`interactions:known.${interaction.key}`),
      ask: t('interactions:ask', { medicine, cannabinoid }),
      question: t('interactions:question', { medicine, cannabinoid }),
      presence: presence === 'unknown' ? null : t(`interactions:presence.${presence}`, { cannabinoid }),
      evidence: t('interactions:evidence', { level: t(`interactions:level.${interaction.level}`) }),
      pathway: t('interactions:pathway', { pathway: interaction.pathway }),
    };
  };
}
