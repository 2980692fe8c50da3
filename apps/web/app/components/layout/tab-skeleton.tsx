import { Skeleton } from '../ui/skeleton.tsx';

/** The place of a tab whose code is on its way. */
export function TabSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-12" />
      <Skeleton className="h-26 rounded-card" />
      <Skeleton className="h-26 rounded-card" />
      <Skeleton className="h-26 rounded-card" />
    </div>
  );
}
