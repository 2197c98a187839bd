import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import webPush from 'web-push'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { PushDelayed, type PushTarget } from './push.ts'
import { startPushFake } from './test/push-fake.ts'
import { createPushSender, webPushSender } from './web-push-sender.ts'

const keys = webPush.generateVAPIDKeys()
const service = await startPushFake()
const push = webPushSender({
  ...keys,
  subject: 'mailto:support@sarup.example',
  extraOrigins: [service.origin],
})
afterAll(() => service.close())

const note = { title: 'ชีทพร้อมอ่าน', body: 'ชีท 3 รายการ', url: '/mysheet', tag: 'message-1' }

describe('a push note', () => {
  test('arrives whole, encrypted for this browser alone and signed with our key', async () => {
    const browser = service.subscribe()
    expect(await push.send(browser, note)).toBe('sent')
    const [arrived] = service.received
    expect(arrived?.note).toEqual(note)
    expect(arrived?.ttl).toBe('86400')
    const [, token = ''] = /^vapid t=([\w.-]+), k=(.+)$/.exec(arrived?.authorization ?? '') ?? []
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:support@sarup.example' })
    expect(arrived?.authorization).toContain(keys.publicKey)
  })

  test.each([404, 410])('finds out with %i that the browser is gone', async (status) => {
    const browser = service.subscribe()
    browser.answerWith(status)
    expect(await push.send(browser, note)).toBe('gone')
  })

  test.each<[string, Partial<PushTarget>]>([
    ['is no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['is too short', { p256dh: 'A'.repeat(86) }],
    ['is too long', { p256dh: 'A'.repeat(88) }],
    ['has too short a secret beside it', { auth: 'A'.repeat(8) }],
  ])('is for no browser whose key %s', async (_, keys) => {
    const before = service.received.length
    expect(await push.send({ ...service.subscribe(), ...keys }, note)).toBe('gone')
    expect(service.received).toHaveLength(before)
  })

  test.each([429, 500, 503])('is to be tried again after %i', async (status) => {
    const browser = service.subscribe()
    browser.answerWith(status)
    await expect(push.send(browser, note)).rejects.toBeInstanceOf(PushDelayed)
  })

  test('is to be tried again when nobody answers', async () => {
    const far = webPushSender({
      ...keys,
      subject: 'mailto:a@b.example',
      extraOrigins: ['http://127.0.0.1:1'],
    })
    const browser = { ...service.subscribe(), endpoint: 'http://127.0.0.1:1/push' }
    await expect(far.send(browser, note)).rejects.toBeInstanceOf(PushDelayed)
  })
})

describe('addresses that notes go to', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-sg2p.notify.windows.com/w/?token=abc',
  ])('%s is one of a push service', (endpoint) => expect(push.isPushAddress(endpoint)).toBe(true))

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com.example/x',
    'https://xpush.apple.com@127.0.0.1/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'nonsense',
  ])('%s is not, and nothing is posted there', async (endpoint) => {
    expect(push.isPushAddress(endpoint)).toBe(false)
    expect(await push.send({ ...service.subscribe(), endpoint }, note)).toBe('gone')
  })
})

test('the demo makes its key pair once and keeps it to itself; production has the one of its settings or none', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sarup-push-'))
  const config = readConfig({ DATA_DIR: folder }, 'demo')
  const first = createPushSender(config)
  expect(first?.publicKey).toMatch(/^[\w-]{87}$/)
  expect(createPushSender(config)?.publicKey).toBe(first?.publicKey)
  const file = path.join(folder, 'push-keys.json')
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect(await readFile(file, 'utf8')).toContain(first?.publicKey)
  expect(createPushSender({ ...config, mode: 'production' })).toBeUndefined()
  const own = {
    ...config,
    mode: 'production',
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
  }
  expect(createPushSender(own as typeof config)?.publicKey).toBe(keys.publicKey)
  await rm(folder, { recursive: true })
})
