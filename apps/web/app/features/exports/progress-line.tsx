/** How far a job is, as a bar under its words. `share` is 0 to 1. */
export function ProgressLine({ share, label }: { share: number; label: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-13 text-ink-soft tabular-nums">{label}</p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-leaf transition-[width] motion-reduce:transition-none"
          style={{ width: `${Math.max(2, share * 100)}%` }}
        />
      </div>
    </div>
  );
}
