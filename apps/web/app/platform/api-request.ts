import type { AnswerOf, Method, PathOf, RequestParts } from '@balsamo/contract/wire/wire.ts';

declare const answer: unique symbol;

/** A request with the type of what it answers. Only `apiRequest` makes one: the contract has seen all of it. */
export type ApiRequest<Answer = unknown> = {
  method: Uppercase<Method>;
  path: string;
  body?: unknown;
  readonly [answer]: Answer;
};

/** The last argument: the parts that the route has, optional where each of them is. */
export type PartsOf<M extends Method, Path extends PathOf<M>, Others = unknown> =
  object extends RequestParts<M, Path>
    ? [parts?: RequestParts<M, Path> & Others]
    : [parts: RequestParts<M, Path> & Others];

/** The same before the contract has looked at it. */
export type AnyParts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

export function uncheckedRequest(method: Method, path: string, parts: AnyParts = {}): ApiRequest {
  const { params = {}, query = {}, body = method === 'post' ? {} : undefined } = parts;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const request = { method: method.toUpperCase(), path: search.size > 0 ? `${filled}?${search}` : filled, body };
  return request as ApiRequest;
}

/** A request as the contract wants it: `apiRequest('get', '/api/diary/entries/{id}', { params: { id } })`. */
export const apiRequest = uncheckedRequest as unknown as <M extends Method, Path extends PathOf<M>>(
  method: M,
  path: Path,
  ...parts: PartsOf<M, Path>
) => ApiRequest<AnswerOf<M, Path>>;
