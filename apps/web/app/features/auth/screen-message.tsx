import type { ReactNode } from 'react';

type ScreenMessageProps = {
  /** A lucide icon, or the spinner. */
  icon: ReactNode;
  tone?: 'calm' | 'pending' | 'problem';
  title: string;
  children?: ReactNode;
  /** Buttons; the first is the one to press. */
  actions?: ReactNode;
};

const TONES = {
  calm: 'bg-leaf-wash text-leaf',
  pending: 'bg-honey-wash text-honey-text',
  problem: 'bg-clay-wash text-clay',
};

/** A screen that mainly says how things stand. Announced when it takes the place of another. */
export function ScreenMessage({ icon, tone = 'calm', title, children, actions }: ScreenMessageProps) {
  return (
    <div className="flex flex-col">
      <div className={`mb-5 flex size-14 items-center justify-center rounded-full [&_svg]:size-7 ${TONES[tone]}`}>
        {icon}
      </div>
      <div aria-live="polite">
        <h1 className="text-28">{title}</h1>
        <div className="mt-2 flex flex-col gap-2 text-17 text-ink-soft">{children}</div>
      </div>
      {actions ? <div className="mt-8 flex flex-col gap-3">{actions}</div> : null}
    </div>
  );
}
