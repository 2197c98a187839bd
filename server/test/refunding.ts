import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  type CastPerson,
  createPerson,
  createSeller,
  createSheet,
  createStore,
  createWaitingOrder,
} from './cast.ts'
import { payAtTheTill } from './paid-order.ts'
import { type Data, testApp } from './test-app.ts'

export type Sale = { seller: CastPerson; buyer: CastPerson; sheet: string; order: string }

/** A shop with two members of staff for money, and the steps that tests of refunds share; closed as `testApp` is. */
export async function startRefunding(environment: Record<string, string> = {}) {
  const app = await testApp({
    now: '2026-10-12T03:00:00.000Z',
    environment: { RATE_LIMIT_SCALE: '1000', ...environment },
  })
  const { platform } = app
  await createStore(platform, { code: 1 })
  const money = { permissions: [{ permission: 2 as const, store: -1 }] }
  const [accountant, colleague] = [await createPerson(platform, money), await createPerson(platform, money)]

  /** Months pass in these tests: every person signs in anew. */
  const as = async <Name extends CallName>(person: CastPerson, name: Name, input: object = {}) => {
    const token = await inTransaction(platform.db, (trx) => openSession(trx, platform, person.id, 'test'))
    return await app.call(name, input, { token })
  }
  const done = async <Name extends CallName>(
    person: CastPerson,
    name: Name,
    input: object = {},
  ): Promise<Data<Name>> => {
    const { body } = await as(person, name, input)
    expect(body, `${name}: ${JSON.stringify(body)}`).toMatchObject({ success: true })
    return body.data
  }
  return {
    app,
    accountant,
    colleague,
    as,
    done,
    codeOf: async (person: CastPerson, name: CallName, input: object) =>
      (await as(person, name, input)).body.code,
    /** A seller's sheet, bought by a new buyer. */
    async sale(priceSatang: number, seller?: CastPerson): Promise<Sale> {
      const author = seller ?? (await createSeller(platform))
      const sheet = await createSheet(platform, { authorId: author.id, priceSatang, demoSeed: 1 })
      const buyer = await createPerson(platform)
      const order = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId: sheet })
      await payAtTheTill(platform, order)
      return { seller: author, buyer, sheet, order }
    },
    async proved(person: CastPerson, file?: Buffer) {
      const kind = file?.subarray(0, 5).toString() === '%PDF-' ? 'pdf' : 'picture'
      return await provedReturn(platform, await done(person, 'refundProofUrl', { kind }), file)
    },
  }
}

/** Of each transfer another one, as banks write them. */
export async function proofPicture(): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return await sharp({ create: { width: 420, height: 594, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

/** Further input of returnMoney: the proof, posted, and where the money went. */
export async function provedReturn(
  { storage }: Platform,
  form: { key: string },
  file?: Buffer,
): Promise<{ proof: string; payee: { bank: string; account: string; name: string } }> {
  const [claims = ''] = form.key.split('.')
  const parts = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as string[]
  const key = String(parts.at(-1)).replace(/^\w+:/, '')
  await storage.put(key, file ?? (await proofPicture()), { contentType: 'image/png' })
  return { proof: form.key, payee: { bank: '004', account: '012-3-45678-9', name: ' มะลิ  ใจดี ' } }
}
