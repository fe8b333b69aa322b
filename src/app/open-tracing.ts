/**
 * OpenTelemetry: a trace of each request, with a span of each of its statements. Imported only if a collector is
 * configured. The packages read the standard variables (OTEL_…) themselves.
 */
import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { PoolClient } from 'pg'
import { codeOf } from '#platform/database/database.ts'
import type { Tracing } from '#platform/tracing.ts'
import manifest from '../../package.json' with { type: 'json' }

/** Time limit for sending the last spans at the end of the process. */
const MAX_CLOSE_MS = 2000

/** @param report called when the collector fails for the first time, and when it works again */
export function openTracing(report: (text: string) => void): Tracing {
  const own = { 'service.name': manifest.name, 'service.version': manifest.version }
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes(own))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(reporting(new OTLPTraceExporter(), report))],
  })
  provider.register()
  const tracer = trace.getTracer(manifest.name, manifest.version)

  return {
    begin(name, request, reply, next) {
      const attributes = {
        'http.request.method': request.method,
        'http.route': request.routeOptions.url,
        'request.id': request.id,
      }
      // Ignore the trace that a request names, because any client could join or sample traces otherwise.
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
      reply.raw.once('close', () => {
        span.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      context.with(trace.setSpan(ROOT_CONTEXT, span), next)
    },
    watch(client) {
      const send = client.query.bind(client) as (...given: unknown[]) => unknown
      const query = (...given: unknown[]) => {
        // Work that a request has started may continue after its reply, and belongs to no trace.
        if (!trace.getActiveSpan()?.isRecording()) return send(...given)
        const text = textOf(given[0])
        const span = tracer.startSpan(/^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement', {
          kind: SpanKind.CLIENT,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
        })
        const result = send(...given)
        void endWith(span, result)
        return result
      }
      client.query = query as PoolClient['query']
    },
    async close() {
      const waiting = new Promise((resolve) => setTimeout(resolve, MAX_CLOSE_MS).unref())
      await Promise.race([provider.shutdown(), waiting])
    },
  }
}

/** Returns the text of a statement, whose values are placeholders. */
function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as { text: string }).text
}

/** Ends the span of a statement with its result. Of an error it records only the code, because texts contain values. */
async function endWith(span: Span, result: unknown) {
  try {
    await result
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', codeOf(error) ?? 'unknown')
  } finally {
    span.end()
  }
}

function reporting(exporter: SpanExporter, report: (text: string) => void): SpanExporter {
  let works = true
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { error } = result
        if (works && error) report(`Traces cannot be sent and are lost: ${error.message}`)
        if (!works && !error) report('Traces are sent again')
        works = !error
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
