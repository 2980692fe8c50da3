import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OpenAPIHono } from '@hono/zod-openapi';
import { answerNotFound } from './errors.ts';
import type { HttpEnv } from './http-env.ts';

const SWAGGER = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
/** What the reference page needs, and nothing else of that folder. */
const FILES = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true });`;
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bálsamo API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><main id="reference"></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;

/** `GET /api/openapi.json` (every route of the contract) and `GET /api/docs` (the same to read). */
export function apiReference(app: OpenAPIHono<HttpEnv>): OpenAPIHono<HttpEnv> {
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'balsamo.session_token',
    description: 'Set by sign-in.',
  });
  const reference = new OpenAPIHono<HttpEnv>();
  let document: string | undefined;
  reference.get('/api/openapi.json', (context) => {
    document ??= JSON.stringify(
      app.getOpenAPI31Document({
        openapi: '3.1.0',
        info: {
          title: 'Bálsamo',
          version: '1',
          description: 'The diary that shows a patient and the doctor what really helps.',
        },
      }),
    );
    return context.body(document, 200, { 'Content-Type': 'application/json' });
  });
  reference.get('/api/docs', (context) => {
    context.header(
      'Content-Security-Policy',
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    return context.html(PAGE);
  });
  reference.get('/api/docs/start.js', (context) =>
    context.body(START, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  reference.get('/api/docs/:file', async (context) => {
    const type = FILES.get(context.req.param('file'));
    if (!type) return answerNotFound(context);
    const text = await readFile(path.join(SWAGGER, context.req.param('file')), 'utf8');
    return context.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' });
  });
  return reference;
}
