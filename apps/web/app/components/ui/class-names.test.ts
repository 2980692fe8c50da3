import { describe, expect, it } from 'vitest';
import { classNames } from './class-names.ts';

describe('class names', () => {
  it('are joined, leaving out what does not apply', () => {
    expect(classNames('flex', false, undefined, null, '', 'grow')).toBe('flex grow');
  });

  it.each([
    ['p-4', 'p-2', 'p-2'],
    ['px-4 pt-1', 'p-2', 'p-2'],
    ['p-4', 'px-2', 'p-4 px-2'],
    ['size-5', 'size-8', 'size-8'],
    ['rounded-control', 'rounded-card', 'rounded-card'],
    ['text-15', 'text-13', 'text-13'],
    ['text-15', 'text-[length:min(1rem,4vw)]', 'text-[length:min(1rem,4vw)]'],
    ['bg-leaf hover:bg-leaf-deep', 'bg-clay', 'hover:bg-leaf-deep bg-clay'],
    ['min-h-11 md:min-h-9', 'min-h-16', 'md:min-h-9 min-h-16'],
    ['hidden', 'flex', 'flex'],
    ['-mt-1', 'mt-2', 'mt-2'],
    ['data-[state=open]:animate-fade-in', 'animate-turn', 'data-[state=open]:animate-fade-in animate-turn'],
    ['w-[calc(100%-2rem)]', 'w-full', 'w-full'],
    ['whitespace-nowrap', 'whitespace-normal', 'whitespace-normal'],
  ])('of two that set the same thing the later stands: %s + %s', (own, given, result) => {
    expect(classNames(own, given)).toBe(result);
  });

  it.each([
    ['text-15', 'text-ink-soft'],
    ['text-ink', 'text-ellipsis'],
    ['border', 'border-line'],
    ['border-t-2', 'border-leaf'],
    ['font-serif', 'font-semibold'],
    ['flex', 'flex-col'],
    ['bg-leaf', 'hover:bg-leaf'],
    ['w-full', 'max-w-md'],
    ['border-[2.5px]', 'border-mood'],
    ['text-[11px]', 'text-honey-text'],
    ['text-surface', 'text-[length:min(1.3125rem,8vw)]'],
  ])('that set different things both stand: %s + %s', (first, second) => {
    expect(classNames(first, second)).toBe(`${first} ${second}`);
  });
});
