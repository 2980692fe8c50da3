import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useOutbox } from '../../../offline/outbox/outbox-context.ts';
import { isUnreadable, type Refusal, type Write } from '../../../offline/outbox/write.ts';
import { refusedFieldTexts } from '../refusal-words.ts';
import { useSheetButton } from '../use-open-sheet.ts';
import { RECORDS, refreshDiary } from './diary-outbox.ts';
import { deletionWrite, restorationWrite } from './diary-writes.ts';
import { ratingDeletionWrite } from './rating-writes.ts';

export type RefusedActionsProps = {
  /** All that waits for one entry or rating, one of them refused or behind something refused. */
  writes: readonly Write[];
  /** What it is called, for who cannot see where the buttons stand. */
  spoken: { product: string; when: string };
  /** Without the thing itself on the screen nothing can be corrected in it. */
  canCorrect: boolean;
};

const DELETIONS: readonly string[] = [deletionWrite.name, restorationWrite.name, ratingDeletionWrite.name];

const OTHER_CREATIONS: readonly string[] = ['seizure.new', 'unwanted-effect.new'];

/** Why something was not accepted, and what can be done about it. */
export default function RefusedActions({ writes, spoken, canCorrect }: RefusedActionsProps) {
  const { t } = useTranslation(['diary', 'common']);
  const outbox = useOutbox();
  const client = useQueryClient();
  const sheetButton = useSheetButton();
  const [isAsking, setAsking] = useState(false);
  const write = writes.find(({ refusal }) => refusal);
  if (!write?.refusal) return <p className="text-13 text-ink-soft">{t('diary:refused.behind')}</p>;

  const reason = reasonOf(write.refusal, write.kind);
  const causes = reason === 'invalid' ? refusedFieldTexts(write.refusal, t) : [];
  const isCreation = RECORDS.has(write.kind) || OTHER_CREATIONS.includes(write.kind) || isUnreadable(write);
  const isCorrectable = canCorrect && (reason === 'invalid' || reason === 'other');
  const discard = async () => {
    setAsking(false);
    await outbox?.discard(write.id);
    refreshDiary(client);
  };
  return (
    <div className="flex flex-col gap-2">
      {causes.length > 0 ? (
        <ul className="text-13 text-ink-soft">
          {causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      ) : (
        <p className="text-13 text-ink-soft">{t(`diary:refused.${reason}`)}</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {isCorrectable ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('diary:refused.correctFor', spoken)}
            {...sheetButton({ kind: 'correct', write })}
          >
            {t('common:outbox.correct')}
          </Button>
        ) : NOT_SENT_AGAIN.has(reason) ? null : (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('diary:refused.resendFor', spoken)}
            onClick={() => outbox?.resend(write.id)}
          >
            {t('common:outbox.resend')}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          className="text-clay hover:bg-clay-wash"
          aria-label={t('diary:refused.discardFor', spoken)}
          onClick={() => setAsking(true)}
        >
          {t('common:outbox.discard')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={isCreation ? t('diary:refused.discardEntry') : t('diary:refused.discardChange')}
        description={isCreation ? t('diary:refused.discardEntryText') : t('diary:refused.discardChangeText')}
        confirmLabel={t('common:outbox.discard')}
        onConfirm={discard}
        isDestructive
      />
    </div>
  );
}

/** What would be refused again. */
const NOT_SENT_AGAIN: ReadonlySet<string> = new Set(['gone', 'unreadable', 'medicineChanged']);

function reasonOf({ code, errors }: Refusal, kind: string) {
  if (code === 'diary.no_such_entry' || code === 'diary.no_such_rating') return 'gone';
  if (code === 'seizures.no_such_seizure' || code === 'unwantedEffects.no_such_report') return 'gone';
  if (code === 'medicines.not_found') return 'gone';
  if (code === 'medicines.has_ended' || code === 'medicines.changed_meanwhile') return 'medicineChanged';
  if (code === 'care.read_only') return 'readOnly';
  if (code === 'seizures.day_has_seizures') return 'dayHasSeizures';
  if (code === 'diary.not_checked_out') return 'unfinished';
  if (code === 'outbox.unreadable') return 'unreadable';
  if (code.startsWith('outbox.')) return 'appTooOld';
  if (DELETIONS.includes(kind)) return 'deletion';
  return errors.length > 0 ? 'invalid' : 'other';
}
