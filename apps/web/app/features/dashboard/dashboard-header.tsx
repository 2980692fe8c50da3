import type { ReactNode } from 'react';

/** The heading of a part of the doctor's area, and the one thing to do there. */
export function DashboardHeader({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="text-28">{title}</h1>
      {action}
    </header>
  );
}
