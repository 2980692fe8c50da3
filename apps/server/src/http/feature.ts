import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, TypedResponse } from 'hono';
import type { HttpEnv } from './http-env.ts';
import { requireSession } from './session.ts';
import { refuseInvalid } from './validation.ts';

/** The Hono app of one feature: schema failures become problem+json. */
export function createFeature(): OpenAPIHono<HttpEnv> {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
}

/** The same for a feature that is nothing without a session: who brings none is told so before what they sent is looked at. */
export function createSignedInFeature(...paths: string[]): OpenAPIHono<HttpEnv> {
  const feature = createFeature();
  for (const path of paths) {
    feature.use(path, (context, next) => {
      requireSession(context);
      return next();
    });
  }
  return feature;
}

declare const shape: unique symbol;
/** JSON that PostgreSQL wrote, with the contract's shape that its statement gives: said where the statement is sent. */
export type JsonText<Shape> = string & { readonly [shape]: Shape };
export type JsonRow<Shape> = { json: JsonText<Shape> };

/** Answers JSON text as it is, typed by its shape, which must be the one that the route promises for this status. */
export function jsonText<Shape, Status extends 200 | 201>(context: Context, text: JsonText<Shape>, status: Status) {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  const answer: Response = context.body(text, status, headers);
  return answer as Response & TypedResponse<Shape, Status, 'json'>;
}
