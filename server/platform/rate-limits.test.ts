import { beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import type { ProvenPerson } from '#server/adapters/sign-in/sign-in.ts'
import { buildApp } from '#server/app.ts'
import { assemble } from '#server/assemble.ts'
import { createCast, createSeller, createWaitingOrder } from '#server/test/cast.ts'
import { type Answered, type TestApp, createTestApp, testApp } from '#server/test/test-app.ts'
import { movableClock } from './clock.ts'
import { rateRules } from './rate-limits.ts'

/** Times lie in the middle of a window: 20 seconds past the minute, 40 to go. */
const start = '2026-11-20T08:30:20.000Z'
const limited = { status: 429, body: { success: false, code: 'request.too-many' } }

const app = await testApp({ now: start })
const cast = await createCast(app.platform)
// A minute of its own for each test: no call is counted yet.
beforeEach(() => app.clock.advance(2 * 3600 * 1000))

let lastAddress = 0
/** An address that no test has used. */
function freshAddress(): string {
  lastAddress += 1
  return `198.51.${lastAddress >> 8}.${lastAddress & 255}`
}

type Options = Parameters<TestApp['call']>[2]

/** Calls so often; answers how many were let through, and the last answer. */
async function callTimes(times: number, name: CallName, input: object, options: (index: number) => Options) {
  let through = 0
  let last: Answered | undefined
  for (let index = 0; index < times; index += 1) {
    last = await app.call(name, input, options(index))
    if (last.status !== 429) through += 1
  }
  if (last === undefined) throw new Error('called no times')
  return { through, last }
}

describe('the limit of', () => {
  test('sign-ins per address is 120 a minute, however they forge where they come from', async () => {
    const address = freshAddress()
    const { through, last } = await callTimes(123, 'exchangeSignIn', { value: 'x' }, (index) => ({
      address,
      headers: {
        'x-forwarded-for': `203.0.113.${index}`,
        forwarded: `for=203.0.113.${index}`,
        'x-real-ip': '203.0.113.1',
      },
    }))
    expect(through).toBe(120)
    expect(last).toMatchObject({ ...limited, body: { details: { retryAfterSeconds: 40 } } })
    expect(last.headers['retry-after']).toBe('40')
    expect(last.body.msg).toHaveLength(2)
    // Others are not shut out, and a minute later neither is this one.
    expect((await app.call('exchangeSignIn', { value: 'x' }, { address: freshAddress() })).status).toBe(401)
    app.clock.advance(39_000)
    expect(await app.call('exchangeSignIn', { value: 'x' }, { address })).toMatchObject(limited)
    app.clock.advance(1_000)
    expect((await app.call('exchangeSignIn', { value: 'x' }, { address })).status).toBe(401)
  })

  test('sign-ins per account is 10 a minute, from anywhere', async () => {
    const proven: ProvenPerson = {
      provider: 'google',
      subject: 'often',
      name: 'Often',
      email: '',
      emailVerified: false,
      pictureUrl: null,
      proof: null,
    }
    let subject = 'often'
    app.platform.signIn.google = { verify: async () => ({ ...proven, subject }) }
    const { through, last } = await callTimes(12, 'loginGoogle', { token: 'x' }, () => ({
      address: freshAddress(),
    }))
    expect({ through, last }).toMatchObject({ through: 10, last: limited })
    subject = 'another'
    expect((await app.call('loginGoogle', { token: 'x' })).status).toBe(200)
    app.platform.signIn.google = undefined
  })

  test('slips per person is 6 a minute, and per address for those who are not signed in', async () => {
    const slip = (options: Options) => callTimes(8, 'slipVerify', { qr: 'no slip' }, () => options)
    expect(await slip({ token: cast.token('B') })).toMatchObject({ through: 6, last: limited })
    expect(await slip({ token: cast.token('O') })).toMatchObject({ through: 6, last: limited })
    expect(await slip({ address: freshAddress() })).toMatchObject({ through: 6, last: limited })
  })

  test('call-backs without proof per address is 60 a minute', async () => {
    const post = async (remoteAddress: string) => {
      const url = '/api/public/paymentCallback/sandbox'
      return (await app.app.inject({ method: 'POST', url, payload: {}, remoteAddress })).statusCode
    }
    const address = freshAddress()
    const answers: number[] = []
    for (let times = 0; times < 62; times += 1) answers.push(await post(address))
    expect(answers).toEqual([...Array<number>(60).fill(401), 429, 429])
    expect(await post(freshAddress())).toBe(401)
  })

  test('promo codes tried per person is 10 a minute', async () => {
    const input = { sheets: [cast.freshSheet], promoCode: 'GUESS' }
    const tries = await callTimes(12, 'getPromo', input, () => ({
      token: cast.token('B'),
      address: freshAddress(),
    }))
    expect(tries).toMatchObject({ through: 10, last: limited })
    expect((await app.call('getPromo', input, { token: cast.token('O') })).status).toBe(409)
  })

  test('new orders per person is 10 a minute', async () => {
    const input = { sheets: [cast.freshSheet] }
    const tries = await callTimes(12, 'createOrder', input, () => ({
      token: cast.token('B'),
      address: freshAddress(),
    }))
    expect(tries).toMatchObject({ through: 10, last: limited })
    expect((await app.call('createOrder', input, { token: cast.token('O') })).status).toBe(200)
  })

  test('everything else per person is 300 a minute, from anywhere, and does not count public calls', async () => {
    const token = cast.token('S')
    await callTimes(20, 'getLogin', {}, () => ({ token, address: freshAddress() }))
    const calls = await callTimes(302, 'getNumUnreadMessage', {}, () => ({ token, address: freshAddress() }))
    expect(calls).toMatchObject({ through: 300, last: limited })
    expect((await app.call('getLogin', {}, { token })).status).toBe(200)
    expect((await app.call('getNumUnreadMessage', {}, { token: cast.token('A') })).status).toBe(200)
  })

  test('public calls per address is 1,200 a minute, signed in or not', async () => {
    const address = freshAddress()
    const calls = await callTimes(1_202, 'signInOptions', {}, (index) => ({
      address,
      ...(index % 2 === 0 ? { token: cast.token('B') } : {}),
    }))
    expect(calls).toMatchObject({ through: 1_200, last: limited })
    // The campus shares the address: what it has used up in the shop does not close the carts of its buyers.
    expect((await app.call('getNumUnreadMessage', {}, { token: cast.token('X'), address })).status).toBe(200)
  })

  test('closed calls without a good token counts per address, whatever token they try', async () => {
    const address = freshAddress()
    const { through, last } = await callTimes(1_202, 'getNumUnreadMessage', {}, (index) => ({
      address,
      headers: { authorization: `jwt guess.${index}.x` },
    }))
    expect({ through, last }).toMatchObject({ through: 1_200, last: limited })
  })

  test('addresses of one IPv6 subscriber is one limit', async () => {
    const tries = await callTimes(8, 'slipVerify', { qr: 'x' }, (index) => ({
      address: `2001:db8:0:1::${index + 1}`,
    }))
    expect(tries).toMatchObject({ through: 6, last: limited })
    expect((await app.call('slipVerify', { qr: 'x' }, { address: '2001:db8:0:2::1' })).status).toBe(400)
  })

  test('slips per order is 10', async () => {
    const orderId = await createWaitingOrder(app.platform, {
      buyerId: cast.person('B').id,
      sheetId: cast.freshSheet,
    })
    for (let index = 0; index < 10; index += 1) await app.platform.limits.take('slip-order', orderId)
    app.clock.advance(10 * 60_000)
    await expect(app.platform.limits.take('slip-order', orderId)).rejects.toMatchObject({
      code: 'request.too-many',
    })
    await app.platform.limits.take('slip-order', 'ANOTHERORDER')
  })

  test('covers drawn while one types is 60 a minute and seller, and stops nothing else', async () => {
    const [one, other] = [cast.person('A'), await createSeller(app.platform)]
    const draw = ({ token }: { token: string }) => app.call('previewCover', { id: 'no-sheet00' }, { token })
    for (let index = 0; index < 60; index += 1) await app.platform.limits.take('preview-cover', one.id)
    expect(await draw(one)).toMatchObject(limited)
    expect((await draw(other)).status).toBe(404)
    expect((await app.call('getSellMySheet', {}, one)).status).toBe(200)
  })

  test('upload forms is 60 an hour', async () => {
    for (let index = 0; index < 60; index += 1) await app.platform.limits.take('upload-form', 'somebody')
    await expect(app.platform.limits.take('upload-form', 'somebody')).rejects.toMatchObject({
      code: 'request.too-many',
    })
  })
})

describe('two server processes on one database', () => {
  async function neighbour() {
    const assembled = await assemble(app.platform.config, {
      databaseUrl: app.databaseUrl,
      clock: movableClock(app.clock.now()),
    })
    const other = await buildApp(assembled.platform)
    await other.ready()
    return {
      call: async (url: string, remoteAddress: string, payload?: object) =>
        (await other.inject({ method: payload ? 'POST' : 'GET', url, remoteAddress, payload })).statusCode,
      close: async () => {
        await other.close()
        await assembled.close()
      },
    }
  }

  test('share a strict limit at once', async () => {
    const other = await neighbour()
    const address = freshAddress()
    const { through } = await callTimes(4, 'slipVerify', { qr: 'x' }, () => ({ address }))
    expect(through).toBe(4)
    const there = []
    for (let index = 0; index < 3; index += 1)
      there.push(await other.call('/api/public/slipVerify', address, { qr: 'x' }))
    expect(there).toEqual([400, 400, 429])
    expect(await app.call('slipVerify', { qr: 'x' }, { address })).toMatchObject(limited)
    await other.close()
  })

  test('share a broad limit within about a second', async () => {
    const other = await neighbour()
    const address = freshAddress()
    const ask = () => other.call('/api/public/signInOptions', address)
    expect((await callTimes(1_200, 'signInOptions', {}, () => ({ address }))).through).toBe(1_200)
    let passed = 0
    while ((await ask()) !== 429 && passed < 100) {
      passed += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    // Two exchanges of a second each, called every tenth of a second; on a busy machine fewer fit in.
    expect(passed).toBeLessThan(100)
    await other.close()
  })
})

describe('all limits', () => {
  test('are those of the specification', () => {
    const perMinute = { windowSeconds: 60 }
    expect(rateRules).toMatchObject({
      'public-address': { max: 1_200, ...perMinute },
      'unproven-callback': { max: 60, ...perMinute },
      person: { max: 300, ...perMinute },
      'sign-in-address': { max: 120, ...perMinute },
      'sign-in-account': { max: 10, ...perMinute },
      'slip-person': { max: 6, ...perMinute },
      'slip-order': { max: 10 },
      promo: { max: 10, ...perMinute },
      'create-order': { max: 10, ...perMinute },
      'upload-form': { max: 60, windowSeconds: 3_600 },
      'preview-cover': { max: 60, ...perMinute },
    })
  })

  test('scale by one setting', async () => {
    const larger = await createTestApp({ environment: { RATE_LIMIT_SCALE: '2' } })
    const statuses = []
    for (let index = 0; index < 13; index += 1)
      statuses.push((await larger.call('slipVerify', { qr: 'x' })).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(12)
    await larger.close()
  })

  test('believe the forwarding header of our own proxies only', async () => {
    const behind = await createTestApp({ environment: { TRUSTED_PROXIES: '1' } })
    const from = (forwarded: string) =>
      behind.call(
        'slipVerify',
        { qr: 'x' },
        { address: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } },
      )
    // The last address is what our proxy saw; what stands before it, the caller wrote.
    for (let index = 0; index < 6; index += 1)
      expect((await from(`9.9.9.${index}, 203.0.113.5`)).status).toBe(400)
    expect(await from('9.9.9.9, 203.0.113.5')).toMatchObject(limited)
    expect((await from('203.0.113.5, 203.0.113.6')).status).toBe(400)
    await behind.close()
  })
})
