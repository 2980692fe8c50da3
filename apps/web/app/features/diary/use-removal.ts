import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/ui/toast.ts';

type Removal<Item> = {
  remove: (item: Item) => Promise<unknown>;
  restore: (item: Item) => Promise<unknown>;
  deleted: string;
  restored: string;
  /** Which one it was: several can be offered back at once. */
  describe: (item: Item) => string;
};

/** Deletes something of a list, says so, and offers to bring it back. */
export function useRemoval<Item>({
  remove,
  restore,
  deleted,
  restored,
  describe,
}: Removal<Item>): (item: Item) => void {
  const { t } = useTranslation(['diary']);
  const failed = (description: string) => showToast('error', t('diary:errors.title'), { description });
  const undo = (item: Item) =>
    restore(item).then(
      () => showToast('success', restored, { description: describe(item) }),
      () => failed(t('diary:errors.restore')),
    );
  return (item) =>
    void remove(item).then(
      () =>
        showToast('message', deleted, {
          description: describe(item),
          action: { label: t('diary:entry.undo'), onClick: () => void undo(item) },
        }),
      () => failed(t('diary:errors.delete')),
    );
}
