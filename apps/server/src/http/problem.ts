import { STATUS_CODES } from 'node:http';
import type { Problem } from '@balsamo/contract/problem.ts';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

type Extra = Pick<Problem, 'detail' | 'errors' | 'retryAfter' | 'storage'>;

/** Thrown anywhere in a handler; answered as application/problem+json with a stable code that the web translates. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: number;
  readonly code: string;
  readonly extra: Extra;
  constructor(status: number, code: string, extra: Extra = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

/** 422 for fields that a rule refuses: JSON pointers into the request and the rule's own codes. */
export function refusedFields(...fields: { pointer: string; code: string }[]): ProblemError {
  const errors = fields.map((field) => ({ ...field, message: field.code }));
  return new ProblemError(422, 'request.invalid', { errors });
}

/** So many fields of a request are named in the log: who is told of more has the answer. */
const LOGGED_FIELDS_MAX = 5;

/** A refused field as the log names it. Names of members are ours; keys that a request made up could say anything, and are left out. */
function inLog({ pointer, code }: { pointer: string; code: string }): string {
  const isOurs = (name: string) => code !== 'unknown_field' && /^([a-zA-Z]{1,40}|\d{1,4})$/.test(name);
  const place = pointer.replace(/[^/]+/g, (name) => (isOurs(name) ? name : '*'));
  return `${place} ${/^[a-zA-Z_.]{1,60}$/.test(code) ? code : '*'}`;
}

/** RFC 9457 answer. */
export function problemResponse(context: Context, status: number, code: string, extra: Extra = {}): Response {
  const body: Problem = {
    type: `/problems/${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    requestId: context.get('requestId'),
    ...extra,
  };
  context.set('problemCode', code);
  if (extra.errors) context.set('refused', extra.errors.slice(0, LOGGED_FIELDS_MAX).map(inLog));
  if (extra.retryAfter !== undefined) context.header('Retry-After', String(extra.retryAfter));
  return context.body(JSON.stringify(body), status as ContentfulStatusCode, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  });
}
