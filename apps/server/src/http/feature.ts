import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
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

/** Answers JSON that PostgreSQL already wrote; typed as whatever the route promises. */
// biome-ignore lint/suspicious/noExplicitAny: the text's shape is promised by the query and held by the contract tests
export function jsonText(context: Context, text: string, status: 200 | 201): any {
  return context.body(text, status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
}
