import { describe, expect, test } from 'vitest'
import { readSlipQr } from '#rules/payments/slip-qr.ts'
import { readConfig } from '#server/config.ts'
import { openTill } from '#server/test/till.ts'
import { openSandboxBank } from './create-provider.ts'
import { readQrPicture } from './qr-picture.ts'
import { sandboxBehaviours } from './sandbox-behaviours.ts'

const till = await openTill()
const order = await till.order(await till.buyer(), [await till.sheet()])

const get = (url: string, headers: Record<string, string> = {}) =>
  till.shop.app.inject({ method: 'GET', url, headers })
const pay = (form: Record<string, string>) =>
  till.shop.app.inject({
    method: 'POST',
    url: '/sandbox-bank/pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

describe('the page of the simulated bank', () => {
  test('shows what a QR asks for, in Thai and in English, with every way the bank can behave', async () => {
    const thai = await get(`/sandbox-bank?qr=${encodeURIComponent(order.qrData)}`)
    expect(thai.body).toContain('59.00 บาท')
    const english = await get(`/sandbox-bank?lang=en&qr=${encodeURIComponent(order.qrData)}`)
    expect(english.body).toContain('59.00 baht')
    for (const behaviour of Object.values(sandboxBehaviours)) {
      expect(thai.body).toContain(behaviour.th)
      expect(english.body).toContain(behaviour.en)
    }
    expect((await get('/sandbox-bank', { cookie: 'language=1' })).body).toContain('<html lang="en">')
  })

  test('works without script and under a policy that allows none', async () => {
    const page = await get(`/sandbox-bank?qr=${encodeURIComponent(order.qrData)}`)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).not.toMatch(/<script|style=|onclick/)
    expect((await get('/sandbox-bank/style.css')).headers['content-type']).toContain('text/css')
  })

  test('pays, and gives a slip whose picture says what its text says', async () => {
    const paid = await pay({ qr: order.qrData, behaviour: 'silent', payer: '<b>Mek</b>' })
    expect(paid.statusCode).toBe(303)
    const address = String(paid.headers.location)
    const slip = await get(address)
    expect(slip.body).toContain('59.00 บาท')
    expect(slip.body).toContain('&lt;b&gt;Mek&lt;/b&gt;')
    const text = /<textarea id="slip"[^>]*>([^<]+)</.exec(slip.body)?.[1] ?? ''
    expect(readSlipQr(text).ok).toBe(true)
    const picture = await get(`${address}/qr.png`)
    expect(await readQrPicture(picture.rawPayload)).toBe(text)
    expect((await get('/sandbox-bank')).body).toContain(address)
  })

  test('tells of a forged call-back that no money moved', async () => {
    const paid = await pay({ qr: order.qrData, behaviour: 'forged' })
    expect((await get(String(paid.headers.location))).body).toContain('ไม่มีเงินเข้า')
  })

  test.each([
    ['nonsense', 'unreadable'],
    ['00020101021129370016A0000006770101110113006681234567853037645802TH6304823E', 'not-a-bill'],
    [
      '00020101021230650016A00000067701011201150123456789012990212123456789012030667042953037645406120.005802TH6304',
      'unreadable',
    ],
  ])('does not pay %s', async (qr, why) => {
    const paid = await pay({ qr })
    expect(paid.headers.location).toBe(`/sandbox-bank?why=${why}`)
    expect((await get(String(paid.headers.location))).body).toContain('role="alert"')
  })

  test('puts nothing that was typed into the page as markup', async () => {
    const page = await get(
      `/sandbox-bank?qr=${encodeURIComponent('"><img src=x>')}&why=${encodeURIComponent('<i>')}`,
    )
    expect(page.body).not.toContain('<img src=x>')
    expect(page.body).not.toContain('<i>')
  })

  test('has no slip that was never paid', async () => {
    expect((await get('/sandbox-bank/slip/014/nothing')).statusCode).toBe(404)
    expect((await get('/sandbox-bank/slip/014/nothing/qr.png')).statusCode).toBe(404)
  })

  test('refuses what no text holds', async () => {
    const answers = [
      await get('/sandbox-bank/slip/%00/%00'),
      await get('/sandbox-bank/slip/%00/%00/qr.png'),
      await pay({ qr: order.qrData, payer: '\0' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    const twice = await till.shop.app.inject({
      method: 'POST',
      url: '/sandbox-bank/pay',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([
        ...Object.entries({ qr: order.qrData, payer: '\0' }),
        ['payer', 'x'],
      ]).toString(),
    })
    expect(twice.statusCode).toBe(400)
    expect((await get('/sandbox-bank?qr=a&qr=b')).statusCode).toBe(200)
  })

  test('does not exist in production, nor beside a real provider', () => {
    const { platform, clock } = till.shop
    const config = readConfig({}, 'test')
    const tools = { pool: platform.pool, clock }
    expect(openSandboxBank(config, tools)).toBeDefined()
    expect(openSandboxBank({ ...config, mode: 'production' }, tools)).toBeUndefined()
    expect(openSandboxBank({ ...config, PAYMENT_PROVIDER: 'promptpay' }, tools)).toBeUndefined()
  })
})
