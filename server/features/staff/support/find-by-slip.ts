import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { findBySlip as call } from '#contract/staff/support.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { readSlipQr, slipCodesFirst } from '#rules/payments/slip-qr.ts'
import { refuse } from '#rules/refusal.ts'
import { type ConfirmedTransfer, ProviderUnavailable } from '#server/adapters/payments/provider.ts'
import { findOrders } from '#server/features/orders/index.ts'
import { orRefusePdf, readSlipPdf } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readMoney } from './find-anything.ts'

const refusalOfForm = {
  SLIP_QR_FORM: 'slip.form',
  SLIP_QR_CRC: 'slip.crc',
  SLIP_QR_API: 'slip.api',
  SLIP_QR_COUNTRY: 'slip.country',
} as const

/**
 * The QR of a slip names a transfer; amount and time come from the bank, or from what we have booked already. Nothing is paid
 * by asking. Refuses: slip.form, slip.crc, slip.api, slip.country, slip.truemoney.
 */
export async function findBySlip(platform: Platform, qr: string): Promise<DataOf<typeof call>> {
  const reading = readSlipQr(qr.trim())
  if (!reading.ok) return refuse(refusalOfForm[reading.code])
  if (reading.slip.kind === 'truemoney') return refuse('slip.truemoney')
  const { sendingBank, transRef } = reading.slip
  const { answer, transfer } = await askBank(platform, { sendingBank, transRef, raw: qr.trim() })
  const money = await readMoney(
    platform.db,
    sql`m.trans_ref = ${transRef} or m.transaction_id = ${transRef}
      ${transfer?.ref1 === undefined ? sql`` : sql`or m.reference = ${transfer.ref1}`}`,
  )
  const amount = transfer === undefined ? (money[0]?.amount ?? null) : satangToBaht(transfer.amountSatang)
  const at = transfer?.transferredAt.toISOString() ?? money[0]?.at ?? null
  const paidOrder = money.find(({ order }) => order !== null)?.order
  const queries = [paidOrder, transfer?.ref1, amount === null ? undefined : String(amount)]
  const orders = new Map<string, DataOf<typeof call>['orders'][number]>()
  for (const query of queries) {
    if (!query) continue
    const found = await findOrders(platform.db, { query }, { sort: '-created', page: 0, rows: 10 })
    for (const { id, state, price, created, buyer, firstSheet } of found.orders) {
      orders.set(id, { id, state, price, created, buyer, firstSheet })
    }
  }
  const moment = at === null ? 0 : new Date(at).getTime()
  const distance = ({ created }: { created: string }) => Math.abs(new Date(created).getTime() - moment)
  return {
    bank: sendingBank,
    reference: transRef,
    answer,
    amount,
    at,
    money,
    orders: [...orders.values()]
      .toSorted(
        (one, other) =>
          Number(other.id === paidOrder) - Number(one.id === paidOrder) || distance(one) - distance(other),
      )
      .slice(0, 10),
  }
}

/** Of a slip as PDF, which only a process of its own opens. Refuses: slip.form (there is none on its first page), files.pdf-*, files.not-a-pdf. */
export async function readQrOfPdf(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sarup-slip-'))
  try {
    const path = join(folder, 'slip.pdf')
    await writeFile(path, content, 'base64')
    const [qr] = slipCodesFirst(await orRefusePdf(readSlipPdf(path)))
    return qr ?? refuse('slip.form')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function askBank(
  platform: Platform,
  slip: { sendingBank: string; transRef: string; raw: string },
): Promise<{ answer: 'found' | 'unknown' | 'wait'; transfer?: ConfirmedTransfer }> {
  try {
    const answer = await platform.payments.verifySlip(slip)
    return answer.kind === 'found' ? { answer: 'found', transfer: answer.transfer } : { answer: answer.kind }
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { answer: 'wait' }
    throw error
  }
}
