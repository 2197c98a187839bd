import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { prometheusText } from './metrics.ts'

/**
 * `GET /metrics` on a port of its own, behind no proxy; with METRICS_TOKEN only for its bearer. All processes are reported as one, or each
 * scrape would see another of them.
 */
export async function serveMetrics(options: {
  port: number
  host: string
  token: string | undefined
  snapshots: () => Promise<unknown[]>
}): Promise<{ port: number; close: () => void }> {
  const wanted = options.token === undefined ? undefined : Buffer.from(`Bearer ${options.token}`)
  const server = createServer((request, response) => {
    void answer(request.method, request.url, request.headers.authorization).then(
      ([status, type, text]) => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
        response.end(text)
      },
      () => response.writeHead(500).end(),
    )
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  server.unref()
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: () => void server.close(),
  }

  async function answer(
    method: string | undefined,
    url: string | undefined,
    authorization: string | undefined,
  ): Promise<[number, string, string]> {
    if (method !== 'GET' || url?.split('?', 1)[0] !== '/metrics') return [404, 'text/plain', 'GET /metrics\n']
    const sent = Buffer.from(authorization ?? '')
    if (wanted !== undefined && (sent.length !== wanted.length || !timingSafeEqual(sent, wanted)))
      return [401, 'text/plain', 'METRICS_TOKEN is needed\n']
    const { type, text } = await prometheusText(await options.snapshots())
    return [200, type, text]
  }
}
