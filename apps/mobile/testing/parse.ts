/** Reads the files of the native projects as their tools do, as far as a test needs it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'plist';
import { parseStringPromise } from 'xml2js';

export const MOBILE = path.join(import.meta.dirname, '..');
export const ROOT = path.join(MOBILE, '../..');

export const read = (name: string) => readFileSync(path.join(MOBILE, name), 'utf8');
export const readBytes = (name: string) => readFileSync(path.join(MOBILE, name));
export const readJson = <Shape>(name: string) => JSON.parse(read(name)) as Shape;
export const readPlist = (name: string) => parse(read(name)) as Record<string, unknown>;

/** An element of XML: its attributes, and its children by name. */
export type Element = { $: Record<string, string>; [child: string]: Element[] | Record<string, string> };

/** The root element of an XML file. */
export async function readXml(name: string): Promise<Element> {
  const parsed = (await parseStringPromise(read(name), {
    explicitRoot: false,
    emptyTag: () => ({ $: {} }),
  })) as Element;
  return parsed;
}

export const children = (element: Element | undefined, name: string): Element[] => {
  const found = element?.[name];
  return Array.isArray(found)
    ? found.map((one) => (typeof one === 'string' ? { $: {} } : { ...one, $: one.$ ?? {} }))
    : [];
};

/** Attributes of the children of one name: `attributes(manifest, 'uses-permission', 'android:name')`. */
export const attributes = (element: Element | undefined, child: string, attribute: string): (string | undefined)[] =>
  children(element, child).map(({ $ }) => $[attribute]);

/** `"key" = "value";` of a .strings file. */
export const readStrings = (name: string): Record<string, string> =>
  Object.fromEntries([...read(name).matchAll(/^"([^"]+)" = "([^"]+)";$/gm)].map(([, key, value]) => [key, value]));

/** Texts of Android by name. */
export async function readAndroidStrings(folder: string): Promise<Record<string, string>> {
  const file = `android/app/src/main/res/${folder}/strings.xml`;
  const resources = (await parseStringPromise(read(file), { explicitRoot: false, explicitCharkey: true })) as {
    string: { $: { name: string }; _: string }[];
  };
  return Object.fromEntries(resources.string.map(({ $, _ }) => [$.name, _]));
}

/** An Xcode project: an OpenStep property list, of which it uses dictionaries, lists, words and quoted texts. */
export type OpenStep = string | OpenStep[] | { [key: string]: OpenStep };

/** Throws where it is not well formed. */
export function parseOpenStep(text: string): OpenStep {
  const tokens = text
    .replace(/^\/\/.*$/m, '')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .match(/"(?:[^"\\]|\\.)*"|[{}()=;,]|[^\s{}()=;,"]+/g);
  let at = 0;
  const next = () => {
    const token = tokens?.[at++];
    if (token === undefined) throw new Error('The file ends too early');
    return token;
  };
  const expected = (wanted: string) => {
    const token = next();
    if (token !== wanted) throw new Error(`${wanted} is expected and ${token} stands there (token ${at})`);
  };
  const word = (token: string) => {
    if (/^[{}()=;,]$/.test(token)) throw new Error(`A value is expected and ${token} stands there (token ${at})`);
    return token.startsWith('"') ? (JSON.parse(token) as string) : token;
  };
  const value = (): OpenStep => {
    const token = next();
    if (token === '{') {
      const found: { [key: string]: OpenStep } = {};
      while (tokens?.[at] !== '}') {
        const key = word(next());
        if (key in found) throw new Error(`${key} stands there twice`);
        expected('=');
        found[key] = value();
        expected(';');
      }
      at++;
      return found;
    }
    if (token === '(') {
      const found: OpenStep[] = [];
      while (tokens?.[at] !== ')') {
        found.push(value());
        if (tokens?.[at] !== ')') expected(',');
      }
      at++;
      return found;
    }
    return word(token);
  };
  const parsed = value();
  if (at !== tokens?.length) throw new Error('More than one value stands there');
  return parsed;
}

/** Width, height and whether a PNG has an alpha channel, from its header (PNG specification, IHDR). */
export function pngHeader(bytes: Buffer): { width: number; height: number; hasAlpha: boolean } {
  if (bytes.subarray(1, 4).toString('latin1') !== 'PNG') throw new Error('No PNG');
  const type = bytes.readUInt8(25);
  const isTransparent = bytes.includes('tRNS', 0, 'latin1');
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    hasAlpha: type === 4 || type === 6 || isTransparent,
  };
}
