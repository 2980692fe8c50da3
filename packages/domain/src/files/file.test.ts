import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayName, FILE_NAME_MAX_LENGTH, FILE_RULES, visibleProblem } from './file.ts';

describe('a file before it is sent', () => {
  const { maxBytes } = FILE_RULES.profile_photo;
  it.each([
    [{ size: 0, type: 'image/png' }, 'file_empty'],
    [{ size: maxBytes, type: 'image/png' }, undefined],
    [{ size: maxBytes + 1, type: 'image/png' }, 'file_too_large'],
    [{ size: 1, type: 'application/pdf' }, 'file_type_refused'],
    [{ size: 1, type: '' }, undefined],
  ])('%j as a photo: %s', (file, problem) => {
    expect(visibleProblem('profile_photo', file)).toBe(problem);
  });
});

describe('the name of a file as it is shown', () => {
  it.each([
    ['receita.pdf', 'receita.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\Ana\\Receita março.PDF', 'Receita março.pdf'],
    ['foto.php.jpg', 'foto.php.pdf'],
    ['receita\u202Efdp.exe', 'receita fdp.pdf'],
    ['a\u0000b.pdf', 'a b.pdf'],
    ['"><script>.pdf', 'script.pdf'],
    ['', 'arquivo.pdf'],
    ['...', 'arquivo.pdf'],
    ['..\\..\\', 'arquivo.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
  ])('of %j is %j', (sent, shown) => {
    expect(displayName(sent, 'application/pdf')).toBe(shown);
  });

  it('holds no path, no control character, fits, and ends as its type does, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
        const shown = displayName(sent, 'image/webp');
        expect(shown).toMatch(/^[^/\\\p{C}]+\.webp$/u);
        expect(shown.startsWith('.')).toBe(false);
        expect([...shown].length).toBeLessThanOrEqual(FILE_NAME_MAX_LENGTH);
      }),
    );
  });
});
