import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
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

/**
 * Two to four views of one place (tabs). Panels go inside as `SegmentPanel`. Four that do not fit into one line make two lines of
 * two, and never three and one.
 */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  children,
  className,
}: SegmentedControlProps<Value>) {
  const draw = (segment: Segment<Value>) => (
    <Tabs.Trigger
      key={segment.value}
      value={segment.value}
      onPointerEnter={segment.onApproach}
      onFocus={segment.onApproach}
      className="min-h-10 flex-1 rounded-control px-3 text-15 font-medium text-ink-soft transition-colors before:absolute before:-inset-y-1 hover:text-ink data-[state=active]:bg-leaf-wash data-[state=active]:font-semibold data-[state=active]:text-leaf data-[state=active]:ring-1 data-[state=active]:ring-leaf"
    >
      {segment.label}
    </Tabs.Trigger>
  );
  return (
    <Tabs.Root value={value} onValueChange={(next) => onValueChange(next as Value)} className={className}>
      <Tabs.List aria-label={label} className="flex flex-wrap gap-1 rounded-[13px] border border-line bg-surface p-1">
        {segments.length === 4
          ? [segments.slice(0, 2), segments.slice(2)].map((pair) => (
              <div key={pair[0]?.value} role="presentation" className="flex shrink grow basis-max flex-wrap gap-1">
                {pair.map(draw)}
              </div>
            ))
          : segments.map(draw)}
      </Tabs.List>
      {children}
    </Tabs.Root>
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
  return (
    <Tabs.Content value={value} className={classNames('pt-5', className)}>
      {children}
    </Tabs.Content>
  );
}
