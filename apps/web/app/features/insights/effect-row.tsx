import { useTranslation } from 'react-i18next';
import { EffectLine } from '../../components/charts/effect-line.tsx';
import { EffectTrack } from '../../components/charts/effect-track.tsx';
import type { EffectBar } from './effect-bar.ts';
import { useInsightWords } from './insight-words.ts';

/**
 * One group: its change as a number and as a bar (`EffectTrack`). Everything that is drawn is written as well.
 */
export function EffectRow({ group, effect, drawn }: Omit<EffectBar, 'key'>) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  if (effect.kind === 'too_few' || !drawn) {
    return (
      <li className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{words.groupName(group)}</span>
        <span className="text-13 text-ink-soft">
          {[`${words.outcome(effect)} (${effect.records})`, ...words.leftOut(effect)].join(' · ')}
        </span>
      </li>
    );
  }
  const { change, comeback, verdict } = effect;
  const facts = [
    words.outcome(effect),
    words.records(effect.records),
    // How much a change would be felt matters once it is called one.
    ...(comeback && (verdict === 'helps' || verdict === 'worse') ? [words.meaning(comeback.meaning)] : []),
    ...words.leftOut(effect),
    comeback ? words.expected(comeback.expected) : t('insights:effects.unknownReturn'),
    ...(drawn.isBeyondAxis ? [t('insights:effects.beyondAxis')] : []),
  ];
  return (
    <li>
      <EffectLine name={words.groupName(group)} change={words.signed(change.value)} interval={words.interval(change)} />
      <EffectTrack effect={effect} drawn={drawn} />
      <p className="text-13 text-ink-soft">{facts.join(' · ')}</p>
    </li>
  );
}
