/** What the tests use of two libraries that bring no types. */
declare module 'plist' {
  export function parse(xml: string): unknown;
}
declare module 'xml2js' {
  export function parseStringPromise(xml: string, options?: Record<string, unknown>): Promise<unknown>;
}
