import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandboxBank } from '#server/adapters/payments/create-provider.ts'
import { callbackBody } from '#server/adapters/payments/sandbox-bank.ts'
import { type Assembled, assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { type CastPerson, createPerson, createSeller, createSheet, createStore } from './cast.ts'
import { type ServerProcess, callServer, freePort, startServerProcess } from './server-process.ts'
import { createTestDatabase } from './test-app.ts'

/** Two servers: the one that takes the money dies before it can notify the other one, where the buyer waits. */
let folder: string
let shop: Assembled
let paying: ServerProcess
let watching: ServerProcess
let buyer: CastPerson
let sheet: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sarup-wake-up-'))
  const { url: databaseUrl } = await createTestDatabase()
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_POOL: '3' }, 'test')
  shop = await assemble(config, { databaseUrl })
  await createStore(shop.platform, { code: 1 })
  const author = await createSeller(shop.platform)
  sheet = await createSheet(shop.platform, { authorId: author.id, store: 1 })
  buyer = await createPerson(shop.platform)
  const start = async () =>
    await startServerProcess({
      databaseUrl,
      dataDir: folder,
      port: await freePort(),
      environment: { RUN_JOBS: 'false', HEARTBEAT: '1000' },
    })
  ;[paying, watching] = await Promise.all([start(), start()])
})

afterAll(async () => {
  await Promise.all([paying?.kill(), watching?.kill()])
  await shop?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

test('a crash between the commit of a payment and its wake-up still reaches the open page, by polling and by its stream', async () => {
  const { token } = buyer
  const made = await callServer(watching.url, 'createOrder', { sheets: [sheet] }, { token })
  const { id } = made.body.data as { id: string }
  const read = async () =>
    (
      (await callServer(watching.url, 'getOrder', { id }, { token })).body.data as {
        order: { state: string; qrData: string | null }
      }
    ).order
  const { qrData } = await read()
  const stream = await fetch(`${watching.url}/api/user/orderEvents?id=${id}`, {
    headers: { authorization: `jwt ${token}` },
  })
  const paidEvent = readUntil(stream, '"state":"paid"')

  const bank = openSandboxBank(shop.platform.config, {
    pool: shop.platform.pool,
    clock: shop.platform.clock,
    sandboxCallbackUrl: () => `${paying.url}/api/public/paymentCallback/sandbox`,
  })
  const paid = await bank?.pay({ qr: qrData ?? '', behaviour: 'on-time' })
  const [transfer] = paid?.ok ? paid.transfers : []
  if (bank === undefined || transfer === undefined) throw new Error('the bank took no money')
  paying.arm('notification.before-send')
  const sendCallback = bank.tasks['sandbox-bank.send-callback']
  // Answered after a second whether it has been followed or not; the process dies while it follows it.
  await sendCallback?.({ body: callbackBody(transfer), signature: 'signed' }).catch(() => {})
  await paying.gone

  expect((await read()).state).toBe('paid')
  expect(await paidEvent).toContain('"state":"paid"')
})

async function readUntil(response: Response, wanted: string): Promise<string> {
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (text.includes(wanted)) break
  }
  return text
}
