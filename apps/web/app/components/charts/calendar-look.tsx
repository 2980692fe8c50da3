import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ClassNames, CustomComponents } from 'react-day-picker';

const NAVIGATION =
  'touch-target pointer-events-auto flex items-center justify-center rounded-control text-leaf hover:bg-leaf-wash aria-disabled:opacity-40 aria-disabled:hover:bg-transparent';

/** The calendar in the look of the house, in place of the library's style sheet. */
export const CALENDAR_CLASSES: Partial<ClassNames> = {
  root: 'relative',
  months: 'flex justify-center gap-8',
  month: 'w-full max-w-77',
  // Over the captions, one arrow at each end.
  nav: 'pointer-events-none absolute inset-x-0 top-0 z-1 flex justify-between',
  button_previous: NAVIGATION,
  button_next: NAVIGATION,
  month_caption: 'flex min-h-11 items-center justify-center font-semibold first-letter:uppercase',
  month_grid: 'w-full border-collapse',
  weekday: 'pb-1 text-13 font-medium text-ink-soft',
  day: 'h-11 p-0 text-center',
  day_button:
    'tabular inline-flex size-11 max-w-full items-center justify-center rounded-control text-15 hover:bg-leaf-wash disabled:hover:bg-transparent',
  today: 'font-bold [&>button]:underline [&>button]:decoration-2 [&>button]:underline-offset-4',
  disabled: 'text-ink-soft/60',
  outside: 'invisible',
  hidden: 'invisible',
  selected: 'bg-leaf-wash',
  range_start: 'rounded-l-control [&>button]:bg-leaf [&>button]:font-semibold [&>button]:text-on-leaf',
  range_end: 'rounded-r-control [&>button]:bg-leaf [&>button]:font-semibold [&>button]:text-on-leaf',
};

export const CALENDAR_COMPONENTS: Partial<CustomComponents> = {
  Chevron: ({ orientation }) =>
    orientation === 'left' ? (
      <ChevronLeft className="size-5" aria-hidden="true" />
    ) : (
      <ChevronRight className="size-5" aria-hidden="true" />
    ),
};
