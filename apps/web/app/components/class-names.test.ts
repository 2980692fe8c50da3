import { describe, expect, it } from 'vitest';
import { classNames } from './class-names.ts';

describe('joining class names', () => {
  it.each([
    ['px-4 py-2', 'p-3', 'p-3'],
    ['text-15 text-ink', 'text-21', 'text-ink text-21'],
    ['whitespace-nowrap', 'whitespace-normal', 'whitespace-normal'],
    ['md:w-full', 'w-10', 'md:w-full w-10'],
    ['hover:bg-leaf', 'hover:bg-clay', 'hover:bg-clay'],
    ['bg-surface', false, 'bg-surface'],
  ] as const)('%s, corrected by %s, is %s', (first, later, joined) => {
    expect(classNames(first, later)).toBe(joined);
  });

  it.each([
    ['border-[2.5px] border-mood', 'a width in brackets is not a colour'],
    ['border border-line', 'a width and a colour'],
    ['text-[11px] text-honey-text', 'a size in brackets is not a colour'],
    ['inset-x-0 bottom-0', 'two sides'],
  ])('%s keeps both: %s', (both) => {
    expect(classNames(both)).toBe(both);
  });
});
