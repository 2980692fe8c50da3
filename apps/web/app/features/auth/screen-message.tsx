import { type ReactNode, useEffect, useRef } from 'react';

type ScreenMessageProps = {
  /** A lucide icon, or the spinner. */
  icon: ReactNode;
  tone?: 'calm' | 'pending' | 'problem';
  title: string;
  children?: ReactNode;
  /** Buttons; the first is the one to press. */
  actions?: ReactNode;
  /** It takes the place of what was there before: the focus goes to its title, so that it is read out. */
  isArrival?: boolean;
};

const TONES = {
  calm: 'bg-leaf-wash text-leaf',
  pending: 'bg-honey-wash text-honey-text',
  problem: 'bg-clay-wash text-clay',
};

/** A screen that mainly says how things stand. */
export function ScreenMessage({ icon, tone = 'calm', title, children, actions, isArrival = true }: ScreenMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isArrival) heading.current?.focus();
  }, [isArrival]);
  return (
    <div className="flex flex-col">
      <div className={`mb-5 flex size-14 items-center justify-center rounded-full [&_svg]:size-7 ${TONES[tone]}`}>
        {icon}
      </div>
      <h1 ref={heading} tabIndex={-1} className="text-28 outline-none">
        {title}
      </h1>
      <div className="mt-2 flex flex-col gap-2 text-17 text-ink-soft">{children}</div>
      {actions ? <div className="mt-8 flex flex-col gap-3">{actions}</div> : null}
    </div>
  );
}
