/**
 * OpenTelemetry, loaded first (`node --import`) and only with OTEL_EXPORTER_OTLP_ENDPOINT: a trace per request with its database and
 * outside calls, and log lines with their trace. Other settings are OpenTelemetry's own. No query values or bodies are sent.
 */
import { register } from 'node:module'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { PinoInstrumentation } from '@opentelemetry/instrumentation-pino'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { NodeSDK } from '@opentelemetry/sdk-node'
import pg from 'pg'
import { loggers } from './platform/log.ts'

register('import-in-the-middle/hook.mjs', import.meta.url, {
  data: { include: ['http', 'https', 'node:http', 'node:https'] },
})
process.env.OTEL_SERVICE_NAME ??= 'sarup'
process.env.OTEL_LOGS_EXPORTER ??= 'otlp'
// Prometheus asks at /metrics; sent as well, everything would be counted twice.
process.env.OTEL_METRICS_EXPORTER ??= 'none'

const questionsOfBalancers = new Set(['/livez', '/readyz'])
const database = new PgInstrumentation({ requireParentSpan: true })
const log = new PinoInstrumentation()
const telemetry = new NodeSDK({
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url }) => questionsOfBalancers.has(url ?? ''),
      // The query may contain tokens of links; they stay out of traces as out of the log.
      startIncomingSpanHook: ({ url }) => {
        const path = url?.split('?', 1)[0] ?? ''
        return { 'http.target': path, 'url.path': path, 'url.query': '' }
      },
      requestHook: (span, request) => {
        // Ours have a url, those that we send a path.
        const { url, path: sent } = request as { url?: string; path?: string }
        const path = (url ?? sent ?? '').split('?', 1)[0] ?? ''
        span.setAttributes({ 'http.target': path, 'http.url': path, 'url.full': path, 'url.query': '' })
      },
    }),
    database,
    new UndiciInstrumentation({
      requireParentforSpans: true,
      // Facebook wants our secret and the person's token there.
      startSpanHook: ({ origin, path: sent }) => {
        const [path = ''] = sent.split('?', 1)
        return { 'url.full': `${origin}${path}`, 'url.path': path, 'url.query': '' }
      },
    }),
    log,
  ],
})
telemetry.start()
// In the bundle these two modules cannot be caught while loading, so they are patched directly.
for (const { name, patch } of database.getModuleDefinitions())
  patch?.(name === 'pg' ? pg : Object.getPrototypeOf(pg.Pool))
for (const { patch } of log.getModuleDefinitions()) loggers.pino = patch?.(loggers.pino) ?? loggers.pino
// Buffers are flushed at the end; the process waits only a moment for that.
process.once('beforeExit', () => void telemetry.shutdown())
process.once('SIGTERM', () => void telemetry.shutdown().catch(() => {}))
