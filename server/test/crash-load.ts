import { setTimeout as pause } from 'node:timers/promises'
import type { CallName } from '#contract/paths.ts'
import { openSandboxBank } from '#server/adapters/payments/create-provider.ts'
import {
  callbackBody,
  type SandboxBank,
  type SandboxTransfer,
} from '#server/adapters/payments/sandbox-bank.ts'
import type { SandboxBehaviourName } from '#server/adapters/payments/sandbox-behaviours.ts'
import { createPromo } from '#server/features/orders/promo-codes/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type CastPerson, createPerson, createSeller, createSheet, createStore } from './cast.ts'
import { type Reply, callServer } from './server-process.ts'

/** Acknowledged to people; all of it must still be true after every crash. */
export type Promises = {
  orders: Set<string>
  paid: Set<string>
  owned: Set<string>
  /** Numbers of transfers whose call-back the server has taken with thanks. */
  callbacks: Set<string>
  /** Views: counted for the seller, in batches. */
  views: Set<string>
}

const behaviours: readonly SandboxBehaviourName[] = [
  ...([
    'on-time',
    'on-time',
    'on-time',
    'on-time',
    'silent',
    'repeated',
    'double',
    'late',
    'short',
    'excess',
  ] as const),
  ...(['other-order', 'early-callback', 'unsigned', 'badly-signed', 'forged', 'amount-as-number'] as const),
  ...(['slow-slip', 'token-expiry', 'bank-fault'] as const),
]

const promoCodes = ['CRASHTEN', 'CRASHFIVE', 'CRASHALL'] as const

/** A small shop: two stores, forty sheets, and codes of which one has few uses and one makes sheets free. */
export async function fillSmallShop(platform: Platform): Promise<string[]> {
  const sellers = [await createSeller(platform), await createSeller(platform), await createSeller(platform)]
  await createStore(platform, { code: 1 })
  await createStore(platform, { code: 2 })
  const sheets: string[] = []
  for (let count = 0; count < 40; count += 1) {
    const seller = sellers[count % sellers.length]
    if (seller === undefined) continue
    sheets.push(
      await createSheet(platform, {
        authorId: seller.id,
        store: 1 + (count % 2),
        // Odd sums, so that shares are rounded; a few cheap ones, which the fixed code makes free.
        priceSatang: count % 8 === 0 ? 500 : 4_901 + count * 137,
      }),
    )
  }
  const always = { descriptionTh: '', descriptionEn: '', storeCode: null, validFrom: new Date(0) }
  const validUntil = new Date(Date.now() + 400 * 86_400_000)
  await inTransaction(platform.db, async (trx) => {
    const [ten, five, all] = promoCodes
    const limits = { useLimitTotal: null, useLimitPerBuyer: null }
    await createPromo(trx, platform, null, {
      ...always,
      validUntil,
      code: ten,
      kind: 'percent',
      amount: 10,
      ...limits,
    })
    await createPromo(trx, platform, null, {
      ...always,
      validUntil,
      code: five,
      kind: 'fixed',
      amount: 500,
      useLimitTotal: 25,
      useLimitPerBuyer: 2,
    })
    await createPromo(trx, platform, null, {
      ...always,
      validUntil,
      code: all,
      kind: 'fixed',
      amount: 777,
      ...limits,
    })
  })
  return sheets
}

/** Buyers who order, pay in every way, give up, hand in slips and look around, until they are stopped. */
export function startBuyers(options: {
  platform: Platform
  sheets: readonly string[]
  /** Servers to call; any of them may be dead at any moment. */
  urls: readonly string[]
  count: number
}) {
  const { platform, sheets, urls } = options
  const promises: Promises = {
    orders: new Set(),
    paid: new Set(),
    owned: new Set(),
    callbacks: new Set(),
    views: new Set(),
  }
  const refusals = new Map<string, number>()
  const requests = { sent: 0, failed: 0 }
  let isStopped = false
  const buyers = Array.from({ length: options.count }, () => shopOn())
  return {
    promises,
    refusals,
    requests,
    async stop() {
      isStopped = true
      await Promise.all(buyers)
    },
  }

  async function shopOn(): Promise<void> {
    const bank = openSandboxBank(platform.config, {
      pool: platform.pool,
      clock: platform.clock,
      sandboxCallbackUrl: () => `${pick(urls)}/api/public/paymentCallback/sandbox`,
    })
    if (bank === undefined) throw new Error('no sandbox bank')
    let buyer: CastPerson | undefined
    for (let turn = 0; !isStopped; turn += 1) {
      try {
        if (buyer === undefined || turn % 12 === 0) buyer = await createPerson(platform)
        await buyOnce(buyer, bank)
      } catch {
        // The server or the database is away: people try again.
        await pause(30)
      }
    }
  }

  async function buyOnce(buyer: CastPerson, bank: SandboxBank): Promise<void> {
    const wanted = [
      ...new Set([
        pick(sheets),
        ...(chance(0.5) ? [pick(sheets)] : []),
        ...(chance(0.3) ? [pick(sheets)] : []),
      ]),
    ]
    await viewSheet(buyer, wanted[0] ?? pick(sheets)).catch(() => {})
    const promoCode = chance(0.4) ? pick(promoCodes) : undefined
    const input = { sheets: wanted, ...(promoCode === undefined ? {} : { promoCode }) }
    const key = `${buyer.id}-${Math.random()}`
    const made = await insist(buyer, 'createOrder', input, { 'idempotency-key': key })
    if (made.status !== 200) {
      const code = made.body.code ?? ''
      refusals.set(code, (refusals.get(code) ?? 0) + 1)
      return
    }
    const { id } = made.body.data as { id: string }
    promises.orders.add(id)
    const order = await readOrder(buyer, id)
    if (order.qrData === null) return
    if (chance(0.12)) void insist(buyer, 'cancelOrder', { id }).catch(() => {})
    const paid = await bank.pay({ qr: order.qrData, behaviour: pick(behaviours) })
    if (!paid.ok) return
    await Promise.all(paid.transfers.map((transfer) => followUp(buyer, bank, id, transfer)))
    await pause(Math.random() * 60)
    await readOrder(buyer, id)
  }

  async function viewSheet(buyer: CastPerson, sheet: string): Promise<void> {
    const agent =
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
    const { status } = await call(buyer, 'noteInterest', { sheet, kind: 'view' }, { 'user-agent': agent })
    if (status === 200) promises.views.add(`${buyer.id} ${sheet}`)
  }

  async function followUp(
    buyer: CastPerson,
    bank: SandboxBank,
    id: string,
    transfer: SandboxTransfer,
  ): Promise<void> {
    if (transfer.transferredAt.getTime() > Date.now()) return
    const steps: Promise<unknown>[] = []
    if (chance(0.5)) steps.push(callBack(bank, transfer))
    if (chance(0.25)) steps.push(call(buyer, 'slipVerify', { qr: bank.slipQr(transfer), order: id }))
    if (chance(0.25)) steps.push(call(buyer, 'payOrder', { id }))
    await Promise.allSettled(steps)
  }

  /** The bank calls back; what the server accepts, it may not forget. */
  async function callBack(bank: SandboxBank, transfer: SandboxTransfer): Promise<void> {
    await bank.tasks['sandbox-bank.send-callback']?.({ body: callbackBody(transfer), signature: 'signed' })
    promises.callbacks.add(transfer.transactionId)
  }

  async function readOrder(buyer: CastPerson, id: string): Promise<{ state: string; qrData: string | null }> {
    const { status, body } = await insist(buyer, 'getOrder', { id })
    if (status !== 200) throw new Error(`order ${id} answers ${status}`)
    const { order, cart } = body.data as {
      order: { state: string; qrData: string | null }
      cart: { _id: string }[]
    }
    if (order.state === 'paid') {
      promises.paid.add(id)
      for (const { _id } of cart) promises.owned.add(`${buyer.id} ${_id}`)
    }
    return order
  }

  async function insist(
    buyer: CastPerson,
    name: CallName,
    input: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Reply> {
    for (let tries = 0; ; tries += 1) {
      try {
        const reply = await call(buyer, name, input, headers)
        if (reply.status !== 503 || tries >= 100) return reply
      } catch (error) {
        if (tries >= 100) throw error
      }
      await pause(30)
    }
  }

  async function call(
    buyer: CastPerson,
    name: CallName,
    input: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Reply> {
    requests.sent += 1
    const reply = await callServer(pick(urls), name, input, {
      token: buyer.token,
      ...(headers === undefined ? {} : { headers }),
    }).catch((error: unknown) => {
      requests.failed += 1
      throw error
    })
    if (reply.status >= 500) requests.failed += 1
    // An outage is 503; anything of 500 is a fault of ours and fails the run.
    if (reply.status === 500) refusals.set(`500 of ${name}`, (refusals.get(`500 of ${name}`) ?? 0) + 1)
    return reply
  }
}

function chance(share: number): boolean {
  return Math.random() < share
}

export function pick<T>(choices: readonly T[]): T {
  const choice = choices[Math.floor(Math.random() * choices.length)]
  if (choice === undefined) throw new Error('crash load: nothing to pick from')
  return choice
}
