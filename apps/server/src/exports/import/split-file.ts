/**
 * Splits by hand: @streamparser/json 0.0.26 and stream-json 3.8.0 tokenize every value in JavaScript, three times the CPU (measured with
 * the former) of finding where a record ends and giving it to `JSON.parse`. What makes this file long would stay ours with either: lists that
 * come twice, the limit of what stands beside them, the kinds of records that are walked.
 */

import { LIST_KINDS, type ListKind } from '@balsamo/domain/exports/vocabulary.ts';

/** A part of an export as its text: one record of a list, or all that stands beside the lists, as one object at the end. */
export type FilePart = { kind: ListKind; index: number; text: string } | { kind: 'head'; text: string };

/** The text is not JSON of the outer shape of an export. */
export class NotAnExportError extends Error {
  override name = 'NotAnExportError';
}

/** What stands beside the lists is small; a file in which it is not is none of ours. */
const HEAD_MAX_CHARACTERS = 64 * 1024;
const KINDS = new Set<string>(LIST_KINDS);
const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Splits the text of an export into its records, reading it once from front to back: a large file is never parsed as a
 * whole. Looks at brackets and quotes only; whether a record is JSON, its parser finds out.
 * @throws NotAnExportError
 */
export async function* splitFile(text: Iterable<string> | AsyncIterable<string>): AsyncGenerator<FilePart> {
  const scanner = new Scanner();
  for await (const chunk of text) yield* scanner.scan(chunk);
  yield scanner.end();
}

type Place =
  | 'start'
  | 'name_or_end'
  | 'name'
  | 'colon'
  | 'value'
  | 'item_or_end'
  | 'item'
  | 'after_item'
  | 'after_value'
  | 'end';

class Scanner {
  #place: Place = 'start';
  /** The text of the name or value that is being read; empty between two. */
  #token = '';
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #name = '';
  #index = 0;
  #head: string[] = [];
  #headLength = 0;
  #seen = new Set<string>();

  *scan(chunk: string): Generator<FilePart> {
    let at = 0;
    while (at < chunk.length) {
      if (this.#token === '' && isSpace(chunk.charCodeAt(at))) {
        at++;
        continue;
      }
      if (this.#token !== '' || this.#isValueBegun(chunk, at)) {
        const end = this.#endOfToken(chunk, at);
        this.#token += chunk.slice(at, end);
        if (this.#place !== 'item' && this.#token.length + this.#headLength > HEAD_MAX_CHARACTERS)
          throw new NotAnExportError();
        at = end;
        if (at < chunk.length) yield* this.#takeToken();
        continue;
      }
      this.#takePunctuation(chunk[at] as string);
      at++;
    }
  }

  end(): FilePart {
    if (this.#place !== 'end') throw new NotAnExportError();
    return { kind: 'head', text: `{${this.#head.join(',')}}` };
  }

  /** Does a name or a value begin here, rather than a sign between two? */
  #isValueBegun(chunk: string, at: number): boolean {
    const character = chunk[at];
    switch (this.#place) {
      case 'name':
      case 'name_or_end':
        return character === '"';
      case 'value':
        // A list of records is walked, not gathered.
        return !(character === '[' && KINDS.has(this.#name));
      case 'item':
        return true;
      case 'item_or_end':
        if (character === ']') return false;
        this.#place = 'item';
        return true;
      default:
        return false;
    }
  }

  /** Where the text that began ends in this chunk: at the bracket or quote that closes it, or before the sign after it. */
  #endOfToken(chunk: string, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) this.#isInString = false;
        continue;
      }
      if (code === QUOTE) this.#isInString = true;
      else if (code === OPEN_OBJECT || code === OPEN_LIST) this.#depth++;
      else if (this.#depth > 0) {
        if (code === CLOSE_OBJECT || code === CLOSE_LIST) this.#depth--;
      } else if (code === COMMA || code === COLON || code === CLOSE_OBJECT || code === CLOSE_LIST) return at;
    }
    return chunk.length;
  }

  *#takeToken(): Generator<FilePart> {
    const token = this.#token;
    this.#token = '';
    switch (this.#place) {
      case 'name':
      case 'name_or_end': {
        this.#name = nameOf(token);
        // Of two lists of one name a parser would forget the first.
        if (this.#seen.has(this.#name)) throw new NotAnExportError();
        this.#seen.add(this.#name);
        this.#place = 'colon';
        return;
      }
      case 'value': {
        const member = `${JSON.stringify(this.#name)}:${token}`;
        this.#head.push(member);
        this.#headLength += member.length;
        this.#place = 'after_value';
        return;
      }
      default:
        yield { kind: this.#name as ListKind, index: this.#index++, text: token };
        this.#place = 'after_item';
    }
  }

  #takePunctuation(character: string): void {
    const next = AFTER[this.#place]?.[character];
    if (next === undefined) throw new NotAnExportError();
    if (this.#place === 'value') this.#index = 0;
    this.#place = next;
  }
}

/** Which sign may follow where, and what comes then. */
const AFTER: Partial<Record<Place, Record<string, Place>>> = {
  start: { '{': 'name_or_end' },
  name_or_end: { '}': 'end' },
  colon: { ':': 'value' },
  value: { '[': 'item_or_end' },
  item_or_end: { ']': 'after_value' },
  after_item: { ',': 'item', ']': 'after_value' },
  after_value: { ',': 'name', '}': 'end' },
};

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function nameOf(token: string): string {
  try {
    const name: unknown = JSON.parse(token);
    if (typeof name === 'string') return name;
  } catch {
    // Told below.
  }
  throw new NotAnExportError();
}
