import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanFile } from './clean-file.ts';
import { DRAWING_KEYS } from './cleaning/pdf-keys.ts';
import { FileRefusedError } from './cleaning/refusal.ts';
import { type Attack, findMarks, uploadAttacks } from './testing-attacks.ts';
import { activePdf } from './testing-pdfs.ts';
import { photoWithPlace } from './testing-pictures.ts';

const attacks = await uploadAttacks();
const clean = ({ bytes, kind, sentName = 'arquivo' }: Attack) => cleanFile('maria', bytes, kind, sentName);
const refused = attacks.filter(({ refusedAs }) => refusedAs);
const taken = attacks.filter(({ refusedAs }) => !refusedAs);

const read = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false });

describe('an upload that is refused', () => {
  it.each(refused.map((attack) => [attack.name, attack] as const))('says why: %s', async (_, attack) => {
    const error = await clean(attack).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FileRefusedError);
    expect((error as FileRefusedError).code).toBe(attack.refusedAs);
  });
});

describe('an upload that is taken', () => {
  it.each(taken.map((attack) => [attack.name, attack] as const))(
    'holds nothing of what was hidden: %s',
    async (_, attack) => {
      expect(await findMarks(await clean(attack))).toEqual([]);
    },
  );

  it('is a picture the right way up, without place, profile or any other metadata', async () => {
    const photo = await photoWithPlace();
    const before = await sharp(photo).metadata();
    expect({ orientation: before.orientation, hasExif: before.exif !== undefined }).toEqual({
      orientation: 6,
      hasExif: true,
    });
    for (const [kind, format, size] of [
      ['profile_photo', 'webp', [384, 384]],
      ['prescription_document', 'jpeg', [480, 640]],
    ] as const) {
      const { bytes } = await cleanFile('maria', photo, kind, 'foto.jpg');
      const {
        exif,
        xmp,
        iptc,
        icc,
        comments,
        orientation,
        width,
        height,
        format: made,
      } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, comments, orientation, width, height, made }).toEqual({
        width: size[0],
        height: size[1],
        made: format,
      });
    }
  });

  it('is no larger than it will be shown', async () => {
    const wide = await sharp({ create: { width: 5000, height: 1000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { width, height } = await sharp(
      (await cleanFile('maria', wide, 'prescription_document', '')).bytes,
    ).metadata();
    expect({ width, height }).toEqual({ width: 2400, height: 480 });
  });

  it.each([
    [640, 480, 6],
    [16_000, 2, 1],
    [2, 16_000, 8],
    [3000, 500, 1],
    [1, 1, 1],
  ])('is a square where it is to be one, whatever its sides: %i × %i', async (width, height, orientation) => {
    const photo = await sharp({ create: { width, height, channels: 3, background: '#1f5b43' } })
      .jpeg()
      .withMetadata({ orientation })
      .toBuffer();
    const made = await sharp((await cleanFile('maria', photo, 'profile_photo', '')).bytes).metadata();
    expect([made.width, made.height]).toEqual([384, 384]);
  });

  it('shows of an upright photo what lies above its middle, where the face is', async () => {
    const [width, height] = [300, 900];
    const rowAt = (at: number) => Math.floor(at / 3 / width);
    const darkToLight = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (rowAt(at) / height) * 255));
    const photo = await sharp(darkToLight, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    const { bytes } = await cleanFile('maria', photo, 'profile_photo', '');
    const pixels = await sharp(bytes).raw().toBuffer();
    const rowOf = (brightness = 0) => (brightness / 255) * height;
    expect(Math.abs(rowOf(pixels[0]) - 200)).toBeLessThan(20);
    expect(Math.abs(rowOf(pixels.at(-1)) - 500)).toBeLessThan(20);
  });

  it('has white where a document was transparent', async () => {
    const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const { bytes } = await cleanFile('maria', clear, 'prescription_document', '');
    expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});

describe('a document', () => {
  it('is drawn from keys that draw and from no others', async () => {
    const document = await read(
      (await cleanFile('maria', await activePdf(), 'prescription_document', 'receita.pdf')).bytes,
    );
    const structure = new Set([
      'Pages',
      'Kids',
      'Count',
      'Parent',
      'MediaBox',
      'CropBox',
      'Rotate',
      'Contents',
      'Length',
    ]);
    const namesOfThePage = new Set<string>();
    const words = new Set<string>();
    const collect = (dict: PDFDict, areNames = false) => {
      for (const [key, value] of dict.entries()) {
        const word = key.decodeText();
        (areNames ? namesOfThePage : words).add(word);
        const found = document.context.lookup(value);
        if (found instanceof PDFDict) collect(found, ['XObject', 'Font'].includes(word) && !areNames);
      }
    };
    for (const [, object] of document.context.enumerateIndirectObjects()) {
      if (object instanceof PDFRawStream) collect(object.dict);
      else if (object instanceof PDFDict && object.has(PDFName.of('Type'))) collect(object);
    }
    // Streams that hold the file together, written by the library.
    for (const word of ['Index', 'W', 'Root', 'First', 'Size']) structure.add(word);
    expect([...words].filter((word) => !DRAWING_KEYS.has(word) && !structure.has(word))).toEqual([]);
    expect([...namesOfThePage]).toContain('JS');
    expect([...namesOfThePage]).not.toContain('Program');
  });

  it('keeps its pages: size, rotation, text, picture', async () => {
    const source = await PDFDocument.create();
    const page = source.addPage([200, 100]);
    page.setRotation({ type: 'degrees', angle: 90 } as never);
    page.drawText('Receita');
    page.drawImage(await source.embedJpg(await photoWithPlace()), { x: 0, y: 0, width: 50, height: 50 });
    source.addPage([300, 300]);
    const { bytes } = await cleanFile('maria', await source.save(), 'prescription_document', 'receita.pdf');
    const document = await read(bytes);
    expect(document.getPages().map((kept) => [kept.getSize(), kept.getRotation().angle])).toEqual([
      [{ width: 200, height: 100 }, 90],
      [{ width: 300, height: 300 }, 0],
    ]);
    const first = document.getPage(0).node.Resources();
    expect(first?.lookup(PDFName.of('Font'), PDFDict).keys()).toHaveLength(1);
    expect(first?.lookup(PDFName.of('XObject'), PDFDict).keys()).toHaveLength(1);
    expect(document.getTitle()).toBeUndefined();
    expect(document.getProducer()).toBeUndefined();
  });

  it('keeps how it was signed and stamped, and none of the fields', async () => {
    const source = await PDFDocument.create();
    const page = source.addPage([200, 100]);
    page.drawText('Receita');
    const { context } = source;
    const looks = (text: string) =>
      context.register(
        context.stream(`BT (${text}) Tj ET`, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 50, 20], A: 'x' }),
      );
    const written = (Subtype: string, look: object, more: object = {}) =>
      ({ Type: 'Annot', Subtype, Rect: [10, 20, 110, 60], AP: { N: look }, ...more }) as never;
    page.node.set(
      PDFName.of('Annots'),
      context.obj([
        written('Widget', looks('assinado'), { FT: 'Sig', T: 'campo', V: { ByteRange: [0, 1] } }),
        written('Widget', { On: looks('sim'), Off: looks('nao') }, { FT: 'Btn', AS: 'On' }),
        written('Stamp', looks('carimbo'), { A: { S: 'JavaScript', JS: 'x' } }),
        written('Ink', looks('oculto'), { F: 2 }),
        written('Link', looks('ligacao')),
        written('Stamp', looks('plano'), { Rect: [0, 0, 0, 0] }),
      ]),
    );
    const { bytes } = await cleanFile('maria', await source.save(), 'prescription_document', 'receita.pdf');
    const cleaned = await read(bytes);
    const { node } = cleaned.getPage(0);
    expect(node.Annots()).toBeUndefined();
    const drawings = node.Resources()?.lookup(PDFName.of('XObject'), PDFDict);
    const texts = drawings?.values().map((drawing) => {
      const { contents, dict } = cleaned.context.lookup(drawing) as PDFRawStream;
      expect(dict.has(PDFName.of('A'))).toBe(false);
      return Buffer.from(contents).toString();
    });
    expect(texts).toEqual(['assinado', 'sim', 'carimbo'].map((text) => `BT (${text}) Tj ET`));
    const last = node.lookup(PDFName.of('Contents'), PDFArray).lookup(2) as PDFRawStream;
    // Twice as wide and as high, at the place of its field.
    expect(Buffer.from(last.contents).toString()).toMatch(
      /^Q\nq 2\.0+ 0\.0+ 0\.0+ 2\.0+ 10\.0+ 20\.0+ cm \/Written0\S* Do Q\n/,
    );
  });

  it('of more than a hundred pages is refused', async () => {
    const source = await PDFDocument.create();
    for (let page = 0; page < 101; page++) source.addPage();
    await expect(cleanFile('maria', await source.save(), 'prescription_document', '')).rejects.toMatchObject({
      code: 'pdf_too_complex',
    });
  });
});
