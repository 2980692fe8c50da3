import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Card } from '../../components/ui/card.tsx';

export type SettingsSectionProps = {
  /** Its address on the page, after the #. */
  id: string;
  title: string;
  icon: LucideIcon;
  children: ReactNode;
};

/** One part of the settings under its heading. Takes the focus from what leads to it. */
export function SettingsSection({ id, title, icon: Icon, children }: SettingsSectionProps) {
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  // A browser looks for the address once, before the settings are here.
  useEffect(() => {
    if (hash !== `#${id}`) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView();
  }, [hash, id]);
  return (
    <section ref={section} id={id} aria-labelledby={`${id}-title`} tabIndex={-1} className="scroll-mt-6 outline-none">
      <h2 id={`${id}-title`} className="mb-2.5 flex flex-wrap items-center gap-x-2.5 text-21">
        <Icon className="size-5.5 text-leaf" aria-hidden="true" />
        {title}
      </h2>
      <Card className="md:p-5">{children}</Card>
    </section>
  );
}

/** A line of a section: what it is, how it stands, and the way to change it. */
export function SettingsRow({
  label,
  hint,
  action,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line py-3 first:pt-0 last:pb-0 not-last:border-b">
      <div className="flex min-w-0 flex-1 basis-36 flex-col gap-0.5">
        <p className="font-medium">{label}</p>
        {children}
        {hint ? <p className="text-13 text-ink-soft">{hint}</p> : null}
      </div>
      {action}
    </div>
  );
}
