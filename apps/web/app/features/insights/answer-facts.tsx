import type { MeasuredEffect } from '@balsamo/domain/insights/effect.ts';
import { useTranslation } from 'react-i18next';
import { useInsightWords } from './insight-words.ts';

/** What the answer rests on: how much of the change comes by itself, how sure the rest is, and what was left out. */
export function AnswerFacts({ effect }: { effect: MeasuredEffect }) {
  const { t } = useTranslation(['insights', 'diary']);
  const words = useInsightWords();
  const { change, comeback, unfinished } = effect;
  const leftOut = [
    ...words.leftOut(effect),
    ...(unfinished > 0 ? [t('insights:answer.unfinished', { count: unfinished })] : []),
  ];
  return (
    <div className="flex flex-col gap-3 text-15">
      <dl className="flex flex-col gap-1.5">
        <Fact label={t('insights:answer.change')}>{words.change(change.value)}</Fact>
        <Fact label={t('insights:answer.anyway')}>
          {comeback ? words.change(comeback.expected) : t('insights:answer.anywayUnknown')}
        </Fact>
        {comeback ? (
          <Fact label={t('insights:answer.beyond')}>
            {t('insights:answer.between', {
              low: words.signed(comeback.beyond.low),
              high: words.signed(comeback.beyond.high),
            })}
          </Fact>
        ) : null}
        {comeback && (effect.verdict === 'helps' || effect.verdict === 'worse') ? (
          <Fact label={t('insights:answer.felt')}>{words.fullMeaning(comeback.meaning)}</Fact>
        ) : null}
      </dl>
      {leftOut.length > 0 ? (
        <ul className="text-13 text-ink-soft">
          {leftOut.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <p className="text-13 text-ink-soft">{t('insights:finding.limits')}</p>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
