import { z } from 'zod';
import { Problem } from './problem.ts';

/** A JSON body or answer. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } } as const;
}

/** The request body of a route: JSON, required. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } } as const;
}

/** A body that may be left out. */
export function optionalBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: false, content: { 'application/json': { schema } } } } as const;
}

/** A file as an answer, of one of these media types. */
export function file<const Types extends readonly string[]>(description: string, ...types: Types) {
  const schema = z.string().meta({ format: 'binary' });
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return { description, content: content as Record<Types[number], { schema: typeof schema }> } as const;
}

/** An error answer. */
export function problem(description: string) {
  return { description, content: { 'application/problem+json': { schema: Problem } } } as const;
}

/** What every route can answer besides its own results. */
export const anyProblem = {
  400: problem('The request is not well formed.'),
  413: problem('The body is too large.'),
  415: problem('The body is not JSON.'),
  422: problem('A field was refused; `errors` says which.'),
  429: problem('Too many tries; `retryAfter` says how long to wait.'),
  507: problem('The disk is full (`server.storage_full`): nothing was stored; reading goes on.'),
} as const;

/** What every route that needs a session can answer besides its own results. */
export const signedInProblem = {
  ...anyProblem,
  401: problem('Not signed in.'),
  403: problem('Not allowed for this role, or sent from another site.'),
} as const;
