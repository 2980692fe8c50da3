import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newEntryId } from './entry-id.ts';

const instants = fc.date({ min: new Date(0), max: new Date('2900-01-01'), noInvalidDate: true });
const random = fc.uint8Array({ minLength: 10, maxLength: 16 });

describe('the id of a new entry', () => {
  it('is a UUID of version 7 with the time in front', () => {
    const id = newEntryId(new Date(0x017f22e279b0), new Uint8Array(10).fill(0xff));
    expect(id).toBe('017f22e2-79b0-7fff-bfff-ffffffffffff');
  });

  it('has version and variant whatever the random bytes are', () => {
    fc.assert(
      fc.property(instants, random, (now, bytes) => {
        expect(newEntryId(now, bytes)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      }),
    );
  });

  it('sorts by the time it was made', () => {
    fc.assert(
      fc.property(instants, instants, random, random, (one, other, bytes, otherBytes) => {
        fc.pre(one.getTime() < other.getTime());
        expect(newEntryId(one, bytes) < newEntryId(other, otherBytes)).toBe(true);
      }),
    );
  });

  it('leaves the given bytes as they were and refuses too few', () => {
    const bytes = new Uint8Array(10);
    newEntryId(new Date(0), bytes);
    expect(bytes).toEqual(new Uint8Array(10));
    expect(() => newEntryId(new Date(0), new Uint8Array(9))).toThrow(RangeError);
  });
});
