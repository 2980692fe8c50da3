import { Skeleton } from '../ui/skeleton.tsx';
import { PRODUCT_NAME } from './logo.tsx';

/** The app's frame before its texts have arrived: same places and heights, no words. */
export function ShellSkeleton() {
  return (
    <div className="md:pl-56" aria-busy="true">
      <title>{PRODUCT_NAME}</title>
      <div className="fixed inset-y-0 left-0 hidden w-56 border-line border-r bg-surface md:block" />
      <div className="mx-auto flex max-w-5xl flex-col gap-6 px-gutter pt-6 md:px-8 md:pt-8">
        <div className="flex flex-col gap-2.5">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-8 w-56" />
        </div>
        <Skeleton className="h-16 rounded-card" />
        <div className="grid grid-cols-2 gap-2.5 lg:grid-cols-3">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
            <Skeleton key={place} className="h-24 rounded-card" />
          ))}
        </div>
      </div>
      <div className="fixed inset-x-0 bottom-0 h-[calc(4rem+env(safe-area-inset-bottom))] border-line border-t bg-surface md:hidden" />
    </div>
  );
}
