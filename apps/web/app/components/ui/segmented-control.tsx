import { createContext, type KeyboardEvent, type ReactNode, use, useId } from 'react';
import { classNames } from './class-names.ts';

export type Segment<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** Called when it is about to be chosen, to fetch what it shows. */
  onApproach?: () => void;
};

export type SegmentedControlProps<Value extends string> = {
  /** Says what is switched, for screen readers. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** One `SegmentPanel` per segment. */
  children?: ReactNode;
  className?: string;
};

/** What a panel must know of the control that it stands in. */
const Control = createContext({ id: '', value: '' });
const tabId = (control: string, value: string) => `${control}-tab-${value}`;
const panelId = (control: string, value: string) => `${control}-panel-${value}`;

/**
 * Two to four views of one place, by the tabs pattern of the ARIA guide: one stop for the keyboard, and arrow keys choose. Panels go inside
 * as `SegmentPanel`. Four that do not fit into one line make two lines of two, and never three and one. By hand, because the door begins with
 * it: Radix's tabs and what they rest on take 6 KB of its first load (ADR-0028).
 */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  children,
  className,
}: SegmentedControlProps<Value>) {
  const id = useId();
  const chosen = segments.findIndex((segment) => segment.value === value);
  const choose = (next: Value) => {
    if (next !== value) onValueChange(next);
  };
  const chooseByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    const last = segments.length - 1;
    const from = Math.max(chosen, 0);
    const index = {
      ArrowLeft: from === 0 ? last : from - 1,
      ArrowRight: from === last ? 0 : from + 1,
      Home: 0,
      End: last,
    }[event.key];
    const next = index === undefined ? undefined : segments[index];
    if (!next) return;
    event.preventDefault();
    document.getElementById(tabId(id, next.value))?.focus();
    choose(next.value);
  };
  const draw = (segment: Segment<Value>) => {
    const isChosen = segment.value === value;
    return (
      <button
        key={segment.value}
        type="button"
        role="tab"
        id={tabId(id, segment.value)}
        aria-selected={isChosen}
        aria-controls={panelId(id, segment.value)}
        tabIndex={isChosen || (chosen < 0 && segment === segments[0]) ? 0 : -1}
        onClick={() => choose(segment.value)}
        onPointerEnter={segment.onApproach}
        onFocus={segment.onApproach}
        className="min-h-10 flex-1 rounded-control px-3 text-15 font-medium text-ink-soft transition-colors before:absolute before:-inset-y-1 hover:text-ink aria-selected:bg-leaf-wash aria-selected:font-semibold aria-selected:text-leaf aria-selected:ring-1 aria-selected:ring-leaf"
      >
        {segment.label}
      </button>
    );
  };
  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={chooseByKey}
        className="flex flex-wrap gap-1 rounded-[13px] border border-line bg-surface p-1"
      >
        {segments.length === 4
          ? [segments.slice(0, 2), segments.slice(2)].map((pair) => (
              <div key={pair[0]?.value} role="presentation" className="flex shrink grow basis-max flex-wrap gap-1">
                {pair.map(draw)}
              </div>
            ))
          : segments.map(draw)}
      </div>
      <Control value={{ id, value }}>{children}</Control>
    </div>
  );
}

export function SegmentPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  const control = use(Control);
  const isShown = control.value === value;
  return (
    <div
      role="tabpanel"
      id={panelId(control.id, value)}
      aria-labelledby={tabId(control.id, value)}
      // What is in it may hold no control of its own.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a stop of the tabs pattern.
      tabIndex={0}
      hidden={!isShown}
      className={classNames('pt-5', className)}
    >
      {isShown ? children : null}
    </div>
  );
}
