/** What the two lines of a chart from day to day are: a full one with round dots in `colour`, and a dashed one with squares. */
export function TwoLinesCaption({ colour, full, dashed }: { colour: string; full: string; dashed: string }) {
  return (
    <>
      <span className="flex items-center gap-1.5">
        <svg viewBox="0 0 24 8" className="h-2 w-6" aria-hidden="true">
          <path d="M0 4h24" stroke={colour} strokeWidth="2" />
          <circle cx="12" cy="4" r="3" fill="var(--surface)" stroke={colour} strokeWidth="2" />
        </svg>
        {full}
      </span>
      <span className="flex items-center gap-1.5">
        <svg viewBox="0 0 24 8" className="h-2 w-6" aria-hidden="true">
          <path d="M0 4h24" stroke="var(--ink-soft)" strokeWidth="2" strokeDasharray="5 4" />
          <rect x="9" y="1" width="6" height="6" fill="var(--ink-soft)" />
        </svg>
        {dashed}
      </span>
    </>
  );
}
