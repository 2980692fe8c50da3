import { describe, expect, it } from 'vitest';
import { type DiaryLink, diaryLinkOf } from './diary-link.ts';

const ORIGIN = 'https://balsamo.example';
const checkOut: DiaryLink = { kind: 'checkOut', entryId: 'abc' };

describe('an address that asks the diary for something', () => {
  it.each<[string, DiaryLink | undefined]>([
    ['/diary?checkout=abc', checkOut],
    ['/diary#checkout=abc', checkOut],
    ['https://balsamo.example/diary?checkout=abc#quick', checkOut],
    ['/diary#record=abc', { kind: 'record', itemId: 'abc' }],
    ['/diary#record=usual', { kind: 'recordUsual' }],
    ['/diary?record=abc', undefined],
    ['/diary#record=', undefined],
    ['/diary#rate=1', { kind: 'rate' }],
    ['/diary?rate=1', { kind: 'rate' }],
    ['/diary#rate=', undefined],
    ['/diary#history', undefined],
    ['/diary', undefined],
    ['https://elsewhere.example/diary?checkout=abc', undefined],
    ['https://elsewhere.example/diary#record=abc', undefined],
    ['https://elsewhere.example/diary?rate=1', undefined],
    ['http://[', undefined],
  ])('%s: %j', (url, link) => {
    expect(diaryLinkOf(url, ORIGIN)).toEqual(link);
  });
});
