import type { Entry, NewEntry } from '@balsamo/contract/diary/schemas.ts';
import { checkOutDelayHours } from '@balsamo/domain/diary/check-out.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../../components/acting/use-whose.ts';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { useSavedToast } from '../../../components/outbox/use-saved-toast.ts';
import { showToast } from '../../../components/ui/toast.ts';
import { deviceTimeZone, useHomeTimeZone } from '../../../platform/clock.ts';
import { newId } from '../../../platform/new-id.ts';
import { presentTime } from '../../../platform/server-clock.ts';
import { useDeleteEntry, useRecordEntry } from '../record/diary-mutations.ts';

export type TakenUse = Pick<NewEntry, 'productType' | 'consumptionMethod' | 'quantity' | 'inventoryItemId'>;

/** Records a use that happens now with one tap: nothing is rated by it, and the toast takes it back. */
export function useTakePlanned() {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const homeTimeZone = useHomeTimeZone();
  const record = useRecordEntry();
  const remove = useDeleteEntry();
  const tellSaved = useSavedToast();
  const whose = useWhose();
  const [isTaking, setTaking] = useState(false);

  const undo = (id: string) =>
    remove(id).then(
      () => showToast('message', t('diary:plan.undone')),
      () => showToast('error', t('diary:errors.title'), { description: t('diary:errors.delete') }),
    );

  const take = async (name: string, use: TakenUse) => {
    // A second tap of an unsteady finger is not a second use.
    if (isTaking) return;
    setTaking(true);
    const id = newId();
    try {
      await record({
        ...use,
        id,
        timeZone: deviceTimeZone(homeTimeZone),
        consumedAt: presentTime().toISOString(),
        symptoms: { before: {} },
        triggers: [],
      });
      tellSaved(t('diary:plan.saved', { product: name, quantity: format.quantity(use.quantity) }), {
        description: t('diary:plan.asked', { count: checkOutDelayHours(use.consumptionMethod), ...whose }),
        action: { label: t('diary:entry.undo'), onClick: () => void undo(id) },
      });
    } catch {
      void showToast('error', t('diary:errors.save'), { description: t('diary:errors.saveText') });
    } finally {
      setTaking(false);
    }
  };
  return { take, isTaking };
}

/** So long after a use, how it feels can still be told as it was before. */
const RATING_BEFORE_MS = 30 * 60_000;

/** Can it still be said how it felt before this use? */
export function isToBeRated({ consumedAt, status, symptoms }: Entry, now: Date): boolean {
  const age = now.getTime() - Date.parse(consumedAt);
  return status === 'incompleto' && age < RATING_BEFORE_MS && Object.keys(symptoms.before).length === 0;
}
