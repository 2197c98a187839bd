import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The fault in a fake's next answers. */
export type Fault =
  /** The connection is closed before anything is read. */
  | 'refused'
  /** No answer until the caller gives up. */
  | 'slow'
  /** Half an answer, then the connection breaks. */
  | 'cut'
  /** The action is done, but the answer is a 500. */
  | 'error-after-success'
  /** An error page instead of JSON. */
  | 'no-json'
  | 'overloaded'
  /** This one is right: the fault behind it is for the next. */
  | 'none'

export interface FakeRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export interface FakeAnswer {
  status: number
  body: unknown
  contentType?: string
}

export interface Fake {
  url: string
  /** Faults of the next answers, in order; when they are used up it works again. */
  faults: Fault[]
  requests: FakeRequest[]
  close: () => Promise<void>
}

/** A small HTTP server that plays an outside service, and can fail in every way a network can. */
export async function startFake(answer: (request: FakeRequest, self: Fake) => FakeAnswer): Promise<Fake> {
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const self: Fake = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults: [],
    requests: [],
    close: () => closeServer(server),
  }
  return self

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = self.faults.shift()
    if (fault === 'refused') return void request.socket.destroy()
    const url = new URL(request.url ?? '/', self.url)
    const asked: FakeRequest = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: await readBody(request),
    }
    self.requests.push(asked)
    if (fault === 'slow') return
    const { status, body, contentType } = answer(asked, self)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    if (fault === 'cut') {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      response.write(text.slice(0, Math.floor(text.length / 2)))
      return void setImmediate(() => request.socket.destroy())
    }
    if (fault === 'no-json')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Gateway</h1>')
    if (fault === 'overloaded')
      return void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Busy</h1>')
    if (fault === 'error-after-success') {
      return void response
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"status":{"code":"9700"}}')
    }
    response.writeHead(status, { 'content-type': contentType ?? 'application/json' }).end(text)
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}
