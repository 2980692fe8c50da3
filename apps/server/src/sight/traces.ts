import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Env } from '../platform/env.ts';
import type { Work } from '../platform/sight.ts';

/** A collector that does not answer must not hold up the end of the server. */
const CLOSE_LIMIT_MS = 2_000;
const KINDS: Record<Work['kind'], SpanKind> = {
  request: SpanKind.SERVER,
  job: SpanKind.INTERNAL,
  transaction: SpanKind.CLIENT,
  mail: SpanKind.CLIENT,
  push: SpanKind.CLIENT,
  payment: SpanKind.CLIENT,
};

/**
 * Spans of work, each below the one that it is part of. Which one that is, is kept here and not in the library's global state, and never taken
 * from a request: anybody could name a trace of others.
 */
export function createTraces({ endpoint, serviceName }: NonNullable<Env['traces']>, log: Logger) {
  const exporter = telling(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('balsamo');
  const contexts = new AsyncLocalStorage<Context>();

  return {
    async within<Result>(work: Work, run: () => Promise<Result>): Promise<Result> {
      const parent =
        work.kind === 'request' || work.kind === 'job' ? ROOT_CONTEXT : (contexts.getStore() ?? ROOT_CONTEXT);
      const span = tracer.startSpan(work.kind, { kind: KINDS[work.kind] }, parent);
      try {
        return await contexts.run(trace.setSpan(parent, span), run);
      } catch (error) {
        span.setAttribute('error.type', kindOf(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        describe(span, work);
        span.end();
      }
    },
    async close(): Promise<void> {
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_LIMIT_MS);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), limit]);
      clearTimeout(timer);
    },
  };
}

/** By the names of OpenTelemetry's semantic conventions. No statement, parameter, address or id of a person is among them. */
function describe(span: Span, { kind, name, method, status, requestId, outcome }: Work): void {
  if (kind === 'request') {
    span.updateName(`${method} ${name}`);
    span.setAttributes({ 'http.request.method': method ?? '', 'http.route': name });
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
    if (requestId !== undefined) span.setAttribute('balsamo.request_id', requestId);
    if (status !== undefined && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    return;
  }
  span.updateName(kind === name ? kind : `${kind} ${name}`);
  if (kind === 'transaction') span.setAttribute('db.system.name', 'postgresql');
  if (outcome !== undefined) span.setAttribute('balsamo.outcome', outcome);
}

/** A code or a class of errors; never their words, which may quote somebody. */
function kindOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const said = typeof code === 'string' ? code : String(name);
  return /^[\w.-]{1,40}$/.test(said) ? said : 'error';
}

/** Says once that nobody takes the spans, and once that somebody does again: nothing else would. */
function telling(exporter: SpanExporter, log: Logger): SpanExporter {
  let isRefused = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const wasRefused = isRefused;
        isRefused = result.code !== 0;
        if (isRefused && !wasRefused) log.warn('traces are not taken by the endpoint of OTEL_EXPORTER_OTLP_ENDPOINT');
        if (!isRefused && wasRefused) log.info('traces are taken again');
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
