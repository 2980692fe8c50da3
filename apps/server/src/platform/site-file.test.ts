import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_SITE_FACTS } from '@balsamo/domain/site/site-facts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSiteFile } from './site-file.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'balsamo-site-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function read(content: unknown) {
  const file = path.join(directory, 'site.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readSiteFile(file);
}

describe('the file of what an installation says of itself', () => {
  it('need not be there', () => expect(readSiteFile(undefined)).toBe(DEFAULT_SITE_FACTS));

  it('changes what it names, withdraws a claim with null, and leaves the rest', async () => {
    const supporter = { name: 'Herbário do Vale', tier: 'guardiao', link: 'https://herbario.example' };
    expect(await read({ claims: { users: null, professionals: 12 }, supporters: [supporter] })).toEqual({
      claims: { foundedIn: 2024, users: null, professionals: 12 },
      supporters: [supporter],
      legal: DEFAULT_SITE_FACTS.legal,
      security: null,
    });
    expect(await read({})).toEqual(DEFAULT_SITE_FACTS);
  });

  it('says who answers for the data, and leaves unsaid what it does not name', async () => {
    const controller = { name: 'Bálsamo Saúde Ltda.', taxId: 'CNPJ 00.000.000/0001-91' };
    expect((await read({ legal: { controller, hostingCountry: 'BR' } })).legal).toEqual({
      controller,
      officer: null,
      contactEmail: null,
      hostingCountry: 'BR',
    });
  });

  it.each([
    [{ legal: { controller: { name: ' ' } } }, /legal\.controller\.name/],
    [{ legal: { officer: { name: 'Ana' } } }, /legal\.officer\.email/],
    [{ legal: { contactEmail: 'contato' } }, /legal\.contactEmail/],
    [{ legal: { hostingCountry: 'Brasil' } }, /two capitals/],
    [{ security: { contact: [], expires: '2027-01-01T00:00:00Z' } }, /security\.contact/],
    [{ security: { contact: ['javascript:alert(1)'], expires: '2027-01-01T00:00:00Z' } }, /security\.contact\.0/],
    [{ security: { contact: ['mailto:a@b.example\nPolicy: x'], expires: '2027-01-01T00:00:00Z' } }, /one line/],
    [{ security: { contact: ['mailto:a@b.example'], expires: '2027' } }, /must be a time such as/],
    ['{', /cannot be read as JSON/],
    [{ clams: {} }, /the whole: Unrecognized key/],
    [{ claims: { users: 0 } }, /claims\.users/],
    [{ supporters: [{ name: 'A', tier: 'ouro' }] }, /supporters\.0\.tier/],
    [{ supporters: [{ name: 'A', tier: 'guardiao', link: 'javascript:alert(1)' }] }, /supporters\.0\.link/],
    [{ supporters: [{ name: 'A', tier: 'guardiao', logoUrl: 'https://a.example/a.png' }] }, /must be a path/],
    [{ supporters: [{ name: 'A', tier: 'guardiao', logoUrl: '//a.example/a.png' }] }, /must be a path/],
  ])('is refused, with the place: %j', async (content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});
