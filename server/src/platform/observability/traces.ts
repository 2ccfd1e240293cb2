import { productVersion } from '@callout/domain/session/session.ts'
import {
  type Attributes,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeOf } from './operations.routes.ts'
import { costOf } from './slow-requests.ts'

/** Sends spans to a collector. */
export interface Traces {
  /** Makes a span of each request, with one of each of its statements. */
  readonly follow: (fastify: FastifyInstance) => void
  /** Sends what is left. */
  readonly stop: () => Promise<void>
}

/**
 * Opens traces for a collector of OpenTelemetry, OTLP over HTTP. Only a process with a collector loads this file. Spans
 * have routes and statements with placeholders, never data.
 */
export function openTraces(endpoint: string): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const resource = resourceFromAttributes({ 'service.name': 'callout', 'service.version': productVersion })
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] })
  const tracer = provider.getTracer('callout')
  const propagator = new W3CTraceContextPropagator()
  const spans = new WeakMap<FastifyRequest, ReturnType<typeof tracer.startSpan>>()

  const follow = (fastify: FastifyInstance) => {
    fastify.addHook('preHandler', (request, reply, done) => {
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
      const startTime = Date.now() - reply.elapsedTime
      const attributes = { 'http.request.method': request.method, 'http.route': routeOf(request, reply) }
      const name = `${request.method} ${attributes['http.route']}`
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, startTime, attributes }, parent)
      spans.set(request, span)
      const own = trace.setSpan(parent, span)
      const cost = costOf(request)
      if (cost)
        cost.onStatement = (text, seconds) => {
          const [end, statement]: [number, Attributes] = [
            Date.now(),
            { 'db.system.name': 'postgresql', 'db.query.text': text },
          ]
          const options = { kind: SpanKind.CLIENT, startTime: end - seconds * 1000, attributes: statement }
          tracer.startSpan('statement', options, own).end(end)
        }
      done()
    })
    fastify.addHook('onResponse', (request, reply, done) => {
      const span = spans.get(request)
      span?.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
      done()
    })
  }
  return { follow, stop: () => provider.shutdown() }
}
