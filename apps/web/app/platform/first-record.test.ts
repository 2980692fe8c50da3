import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasRecordedHere, noteRecordedHere, onFirstRecord } from './first-record.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the first record of a device', () => {
  it('is told once, and known from then on to be this person’s', () => {
    const told = vi.fn();
    const stop = onFirstRecord(told);
    expect(hasRecordedHere('maria')).toBe(false);
    noteRecordedHere('maria');
    noteRecordedHere('maria');
    stop();
    expect(told).toHaveBeenCalledTimes(1);
    expect([hasRecordedHere('maria'), hasRecordedHere('ana')]).toEqual([true, false]);
    expect(JSON.parse(localStorage.getItem('recordedBy') ?? '')).toEqual(['maria']);
  });

  it('holds while the page is open where the browser keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    noteRecordedHere('joana');
    expect(hasRecordedHere('joana')).toBe(true);
  });
});
