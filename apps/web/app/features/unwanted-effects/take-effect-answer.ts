import type { EffectReport, EffectReportList } from '@balsamo/contract/unwanted-effects/schemas.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Write } from '../../offline/outbox/write.ts';
import { effectKeys } from './effect-keys.ts';
import { effectSubject } from './effect-writes.ts';

/** What the server answered takes the place of what was only written here; the rest is asked for anew. */
export function takeEffectAnswer(client: QueryClient, write: Write, answer: unknown): void {
  // What was asked for before knows nothing of it.
  void client.cancelQueries({ queryKey: effectKeys.list });
  const report = answer as EffectReport | undefined;
  const isOther = ({ id }: EffectReport) => effectSubject(id) !== write.subject;
  const change = (items: EffectReport[], isFirstPage: boolean): EffectReport[] => {
    if (!report) return items.filter(isOther);
    if (items.some((item) => !isOther(item))) return items.map((item) => (isOther(item) ? item : report));
    return isFirstPage ? [report, ...items].sort((one, other) => other.createdAt.localeCompare(one.createdAt)) : items;
  };
  client.setQueryData<InfiniteData<EffectReportList, string | undefined>>(effectKeys.list, (data) => {
    const isThere = data?.pages.some(({ items }) => items.some((item) => !isOther(item)));
    return (
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({ ...page, items: change(page.items, index === 0 && !isThere) })),
      }
    );
  });
  void client.invalidateQueries({ queryKey: effectKeys.all });
}
