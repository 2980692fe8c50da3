import { afterEach, expect, it, vi } from 'vitest';
import { isTextAtStake, watchTyping, whenNothingIsTyped } from './typed-text.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

function typeInto(text: string): HTMLTextAreaElement {
  const box = document.createElement('textarea');
  document.body.append(box);
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  return box;
}

it('a box that somebody wrote into is at stake as long as it is there and holds something', () => {
  const stop = watchTyping();
  expect(isTextAtStake()).toBe(false);
  const box = typeInto('meia frase');
  expect(isTextAtStake()).toBe(true);
  box.value = ' ';
  expect(isTextAtStake()).toBe(false);
  box.value = 'meia frase';
  box.remove();
  expect(isTextAtStake()).toBe(false);
  stop();
});

it('an open sheet is at stake without a word typed', () => {
  const sheet = document.createElement('div');
  sheet.setAttribute('role', 'dialog');
  document.body.append(sheet);
  expect(isTextAtStake()).toBe(true);
});

it('what waits comes at once where nothing is typed, else when it is left', () => {
  vi.useFakeTimers();
  const stop = watchTyping();
  const atOnce = vi.fn();
  whenNothingIsTyped(atOnce);
  expect(atOnce).toHaveBeenCalledOnce();
  const box = typeInto('meia frase');
  const later = vi.fn();
  whenNothingIsTyped(later);
  vi.advanceTimersByTime(60_000);
  expect(later).not.toHaveBeenCalled();
  box.remove();
  vi.advanceTimersByTime(60_000);
  expect(later).toHaveBeenCalledOnce();
  stop();
});
