import type { NewEntry, NewManualEntry } from '@balsamo/contract/diary/schemas.ts';
import { mainSymptom } from '@balsamo/domain/diary/main-symptom.ts';
import { useState } from 'react';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { useOutbox, useOutboxState } from '../../../offline/outbox/outbox-context.ts';
import type { Refusal, Write } from '../../../offline/outbox/write.ts';
import { isOfKind } from '../../../offline/outbox/write-kind.ts';
import {
  checkInWrite,
  checkOutWrite,
  entryChangesWrite,
  manualEntryWrite,
  type TimeFrom,
} from '../offline/diary-writes.ts';
import { shownEntry } from '../offline/local-entries.ts';
import { newRatingWrite, ratingChangesWrite } from '../offline/rating-writes.ts';
import { useEntryBefore, useFindItem } from '../offline/use-local-diary.ts';
import { useRatingOf } from '../offline/use-local-ratings.ts';
import RatingSheet from '../ratings/rating-sheet.tsx';
import { CheckOutForm } from '../record/check-out-form.tsx';
import EditEntrySheet from '../record/edit-entry-sheet.tsx';
import { type EditedEntry, editsOf } from '../record/entry-edits.ts';

type CorrectWriteProps = { write: Write } & OpenSheetProps;

/** Opens what was not accepted as it was written, to be corrected and sent again in the place of the refused one. */
export default function CorrectWriteSheet(props: CorrectWriteProps) {
  const isOfRating = isOfKind(props.write, newRatingWrite) || isOfKind(props.write, ratingChangesWrite);
  return isOfRating ? <CorrectRating {...props} /> : <CorrectEntry {...props} />;
}

function CorrectEntry({ write, ...sheet }: CorrectWriteProps) {
  const outbox = useOutbox();
  const { writes } = useOutboxState();
  const entryBefore = useEntryBefore();
  const findItem = useFindItem();
  // As it was opened: once it is sent again it changes beneath the sheet that closes.
  const [{ before, asWritten }] = useState(() => {
    const before = entryBefore(write, writes);
    return { before, asWritten: shownEntry(before, [write], findItem) };
  });
  const { refusal } = write;
  if (!outbox || !refusal || !asWritten) return null;

  if (isOfKind(write, checkInWrite) || isOfKind(write, manualEntryWrite)) {
    const save = (edited: EditedEntry, consumedAt: string) => {
      const kind = write.kind === checkInWrite.name ? checkInWrite : manualEntryWrite;
      return outbox.amend(kind, write.id, correctedEntry(write.payload, refusal, edited, consumedAt) as NewEntry);
    };
    return <EditEntrySheet entry={asWritten} correction={{ refusal, save, hasTime: true }} {...sheet} />;
  }
  if (isOfKind(write, entryChangesWrite) && before) {
    const save = async (edited: EditedEntry) => {
      const changes = editsOf(before, edited);
      if (changes) await outbox.amend(entryChangesWrite, write.id, { ...write.payload, changes });
      else await outbox.discard(write.id);
    };
    return <EditEntrySheet entry={asWritten} correction={{ refusal, save }} {...sheet} />;
  }
  if (isOfKind(write, checkOutWrite) && before) {
    const { checkOut } = write.payload;
    return (
      <CheckOutForm
        entry={before}
        main={mainSymptom([before], null)}
        correction={{
          refusal,
          checkOut,
          save: (next) => outbox.amend(checkOutWrite, write.id, { ...write.payload, checkOut: next }),
        }}
        onFinished={() => sheet.onOpenChange(false)}
        {...sheet}
      />
    );
  }
  return null;
}

/** The recorded entry with what was corrected of it; what the form does not hold stays. */
function correctedEntry<Entry extends (NewEntry | NewManualEntry) & TimeFrom>(
  { inventoryItemId: _item, notes: _notes, ...recorded }: Entry,
  refusal: Refusal,
  edited: EditedEntry,
  consumedAt: string,
) {
  const { inventoryItemId, productType, consumptionMethod, quantity, triggers, symptoms, unwantedEffects } = edited;
  const { ownBefore = {}, ownAfter = {} } = edited;
  const { before, after } = symptoms;
  const { copiedBefore, symptoms: { before: sentBefore } = {} } = recorded as Partial<NewEntry>;
  const notes = edited.notes.trim();
  // Asked for the time, whoever leaves it as it stands has said it.
  const isTimeSaid =
    consumedAt !== recorded.consumedAt || refusal.errors.some(({ pointer }) => pointer === '/consumedAt');
  return {
    ...recorded,
    ...{ productType, consumptionMethod, quantity, triggers, consumedAt },
    symptoms: after ? { before, after } : { before },
    ...(unwantedEffects ? { unwantedEffects } : {}),
    ownBefore,
    ...(after ? { ownAfter } : {}),
    // What was corrected is the person's own.
    ...(copiedBefore
      ? { copiedBefore: copiedBefore.filter((symptom) => before[symptom] === sentBefore?.[symptom]) }
      : {}),
    ...(inventoryItemId ? { inventoryItemId } : {}),
    ...(notes ? { notes } : {}),
    ...(isTimeSaid ? { timeFrom: 'person' as const } : {}),
  };
}

function CorrectRating({ write, ...sheet }: CorrectWriteProps) {
  const outbox = useOutbox();
  const current = useRatingOf(write);
  const [rating] = useState(current);
  if (!outbox || !rating || !write.refusal) return null;
  const save = async (said: Pick<typeof rating, 'symptoms' | 'own'>) => {
    if (isOfKind(write, newRatingWrite)) await outbox.amend(newRatingWrite, write.id, { ...write.payload, ...said });
    else if (isOfKind(write, ratingChangesWrite)) {
      await outbox.amend(ratingChangesWrite, write.id, { ...write.payload, changes: said });
    }
  };
  return <RatingSheet rating={rating} correct={save} {...sheet} />;
}
