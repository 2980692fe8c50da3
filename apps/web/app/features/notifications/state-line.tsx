import type { ReactNode } from 'react';

type StateLineProps = { icon: ReactNode; title: string; text: string; isProblem?: boolean; children?: ReactNode };

/** How one way of being told stands, with what can be done about it. */
export function StateLine({ icon, title, text, isProblem, children }: StateLineProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2" role={isProblem ? 'alert' : 'status'}>
      {icon}
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="text-15 font-semibold">{title}</p>
        <p className="text-13 text-ink-soft">{text}</p>
      </div>
      {children}
    </div>
  );
}
