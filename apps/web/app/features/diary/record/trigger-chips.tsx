import { triggersByRecentUse } from '@balsamo/domain/diary/triggers.ts';
import { type KnownTrigger, TRIGGERS_TO_PROMOTE, TRIGGERS_TO_RELIEVE } from '@balsamo/domain/diary/vocabulary.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { ChipToggle } from '../../../components/ui/chip-toggle.tsx';
import type { DiaryForm } from '../diary-form.tsx';

/** How many of a group stand there before it is opened. */
const AT_HAND = 3;

export type TriggerFieldsProps = {
  form: DiaryForm<{ triggers: string[] }>;
  /** Entries at hand, newest first: what was used last stands first. */
  recentEntries?: readonly { triggers: readonly string[] }[];
};

/** Why it was used, in the two groups of the specification; several may be chosen. */
export function TriggerFields(props: TriggerFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <TriggerGroup group="toRelieve" options={TRIGGERS_TO_RELIEVE} {...props} />
      <TriggerGroup group="toPromote" options={TRIGGERS_TO_PROMOTE} {...props} />
    </div>
  );
}

function TriggerGroup({
  group,
  options,
  form,
  recentEntries = [],
}: TriggerFieldsProps & { group: 'toRelieve' | 'toPromote'; options: readonly KnownTrigger[] }) {
  const { t } = useTranslation(['diary']);
  const { triggers } = form.values;
  const { trigger: label } = useDiaryFormat();
  // The order stands while the form is open, so that no chip moves under a finger.
  const [ordered] = useState(() => triggersByRecentUse(options, [{ triggers }, ...recentEntries]));
  const [atHand] = useState(() => Math.max(AT_HAND, ordered.filter((one) => triggers.includes(one)).length));
  const [isExpanded, setExpanded] = useState(false);
  const firstRevealed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isExpanded) firstRevealed.current?.focus();
  }, [isExpanded]);

  const shown = isExpanded ? ordered : ordered.slice(0, atHand);
  const hidden = ordered.length - shown.length;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-15 font-medium">{t(`diary:form.${group}`)}</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map((option, index) => (
          <ChipToggle
            key={option}
            ref={index === atHand ? firstRevealed : undefined}
            isPressed={triggers.includes(option)}
            onPressedChange={(isPressed) =>
              form.set({ triggers: isPressed ? [...triggers, option] : triggers.filter((one) => one !== option) })
            }
          >
            {label(option)}
          </ChipToggle>
        ))}
        {hidden > 0 ? (
          <button
            type="button"
            className="relative min-h-9 max-w-full rounded-full border border-line-strong/60 border-dashed px-3.5 text-15 text-ink-soft before:absolute before:inset-x-0 before:-inset-y-1 hover:border-ink-soft hover:text-ink"
            aria-label={
              group === 'toRelieve'
                ? t('diary:form.moreToRelieve', { count: hidden })
                : t('diary:form.moreToPromote', { count: hidden })
            }
            onClick={() => setExpanded(true)}
          >
            {t('diary:form.moreTriggers', { count: hidden })}
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}
