import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** What went wrong with the whole form, next to the button that was pressed. */
export function FormAlert({ problem }: { problem: { title: string; text: string } | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    // With the button below it, and above what floats at the end of a phone's screen.
    <div ref={ref} role="alert" className="scroll-mb-44 empty:hidden md:scroll-mb-24">
      {problem ? (
        <div className="flex items-start gap-3 rounded-card bg-clay-wash px-4 py-3">
          <CircleAlert className="mt-0.5 size-5 text-clay" aria-hidden="true" />
          <div>
            <p className="font-semibold">{problem.title}</p>
            <p className="text-15">{problem.text}</p>
          </div>
        </div>
      ) : null}
    </div>
  );
}
