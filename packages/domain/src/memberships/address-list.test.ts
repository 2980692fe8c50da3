import { describe, expect, it } from 'vitest';
import { compactAddressList, readAddressList } from './address-list.ts';

describe('a list of addresses', () => {
  const emails = (text: string) => readAddressList(text).map(({ line, email }) => [line, email]);

  it.each<[string, string, [number, string | null][]]>([
    [
      'one on each line',
      'ana@exemplo.com\nbia@exemplo.com',
      [
        [1, 'ana@exemplo.com'],
        [2, 'bia@exemplo.com'],
      ],
    ],
    ['in capitals and with spaces around', '  Ana@Exemplo.com  ', [[1, 'ana@exemplo.com']]],
    ['with the name in another column', 'Ana Lúcia;ana@exemplo.com;Recife', [[1, 'ana@exemplo.com']]],
    ['in quotes, with a comma in the name', '"Lúcia, Ana","ana@exemplo.com"', [[1, 'ana@exemplo.com']]],
    ['divided by tabs', 'Ana\tana@exemplo.com', [[1, 'ana@exemplo.com']]],
    ['below headings, and with empty lines', 'Nome;E-mail\r\n\r\nAna;ana@exemplo.com\r\n', [[3, 'ana@exemplo.com']]],
    ['below headings in French', '"Nom","Adresse e-mail"\nAna,ana@exemplo.com', [[2, 'ana@exemplo.com']]],
    ['below headings in English', 'Email address,Name\nana@exemplo.com,Ana', [[2, 'ana@exemplo.com']]],
    [
      'beside one another, as a mail program copies them',
      'ana@exemplo.com, Bia <bia@exemplo.com>; caio@exemplo.com\nduda@exemplo.com',
      [
        [1, 'ana@exemplo.com'],
        [2, 'bia@exemplo.com'],
        [3, 'caio@exemplo.com'],
        [4, 'duda@exemplo.com'],
      ],
    ],
    [
      'whose first address has a slip in it',
      'ana.gmail.com\nbia@exemplo.com',
      [
        [1, null],
        [2, 'bia@exemplo.com'],
      ],
    ],
    ['with the mark that spreadsheets begin with', '\uFEFFana@exemplo.com', [[1, 'ana@exemplo.com']]],
    [
      'with a line that has none',
      'ana@exemplo.com\nBia sem e-mail\nana@',
      [
        [1, 'ana@exemplo.com'],
        [2, null],
        [3, null],
      ],
    ],
    ['that is empty', ' \n;;\n', []],
  ])('%s', (_, text, expected) => {
    expect(emails(text)).toEqual(expected);
    expect(emails(compactAddressList(text))).toEqual(expected);
  });

  it('is as short as a request can carry, however many columns it has', () => {
    const columns = 'Ana Lúcia da Silva;Rua das Flores, 12;Recife;'.repeat(10);
    const list = Array.from({ length: 500 }, (_, n) => `${columns}ana.${n}@exemplo.com`).join('\n');
    expect(compactAddressList(list).length).toBeLessThan(20_000);
  });

  it('gives back what stood on a line, as far as it is looked for by', () => {
    expect(readAddressList(`${'x'.repeat(200)}\n`)[0]?.text).toHaveLength(80);
  });
});
