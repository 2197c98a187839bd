import { spawn } from 'node:child_process'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#server/test/eventually.ts'

/** Answers a request by asking outside, as signing in by Facebook does: with secrets in the address. */
const program = `
  const { createServer } = await import('node:http')
  const server = createServer(async (request, response) => {
    await fetch(process.env.OUTSIDE)
    response.end()
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('traces tell where a request went and hold no tokens, neither those of links nor those that we send', async () => {
  let traced = ''
  const collector = await listen((request, response) => {
    void buffer(request).then((bytes) => {
      if (request.url === '/v1/traces') traced += bytes.toString('latin1')
      response.end()
    })
  })
  const outside = await listen((_request, response) => void response.end())
  const child = spawn(
    process.execPath,
    ['--import', './server/telemetry.ts', '--input-type=module', '-e', program],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        // Not in the program, which traces name as well.
        OUTSIDE: `${outside}/debug_token?input_token=of-the-person&access_token=app|secret`,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector,
        OTEL_BSP_SCHEDULE_DELAY: '50',
      },
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const [port] = await new Promise<Buffer[]>((done) => child.stdout.once('data', (line) => done([line])))
  await fetch(`http://127.0.0.1:${String(port).trim()}/files/read?t=of-a-link`)
  await eventually(() => {
    expect(traced).toContain('/debug_token')
    expect(traced).toContain('/files/read')
  })
  expect(traced).not.toMatch(/of-the-person|secret|of-a-link/)
})
