import { once } from 'node:events'
import { createServer } from 'node:http'
import { refusals } from '#contract/shared/refusals.ts'
import { refused } from './errors.ts'
import { databaseIsSilent } from './health-routes.ts'
import type { Place } from './listening.ts'

const retryAfterSeconds = 5

/**
 * Answers while the database is away at the start: calls get "later" in the envelope, pages a sentence that reloads itself. `/livez` finds
 * it well, because a process that is replaced would wait again. Rejects when the port is taken.
 */
export async function listenUnavailable(at: Place): Promise<{ close: () => Promise<void> }> {
  const { status, body } = refused('unavailable')
  const json = 'application/json; charset=utf-8'
  const call = { code: status, type: json, text: JSON.stringify(body) }
  const page = { code: status, type: 'text/html; charset=utf-8', text: pageOf(refusals.unavailable.msg) }
  const alive = { code: 200, type: json, text: '{}' }
  const ready = { code: status, type: json, text: JSON.stringify({ problem: databaseIsSilent }) }
  const answerTo = (url = '') =>
    url === '/livez' ? alive : url === '/readyz' ? ready : url.startsWith('/api/') ? call : page
  const server = createServer((request, response) => {
    request.resume()
    const { code, type, text } = answerTo(request.url)
    response.writeHead(code, {
      'content-type': type,
      'content-length': Buffer.byteLength(text),
      'retry-after': String(retryAfterSeconds),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      // The next question is one for the real server.
      connection: 'close',
    })
    response.end(request.method === 'HEAD' ? undefined : text)
  })
  server.listen(at)
  await once(server, 'listening')
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function pageOf([thai, english]: readonly [string, string]): string {
  return `<!doctype html><html lang="th"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retryAfterSeconds}"><title>Sarup</title>
<style>:root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}</style>
<h1>สรุป · Sarup</h1><p>${thai}</p><p lang="en">${english}</p></html>`
}
