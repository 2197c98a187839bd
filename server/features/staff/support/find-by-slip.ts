import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { findBySlip as call } from '#contract/staff/support.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { decodePaymentQr } from '#rules/payments/emv-qr.ts'
import { readSlipQr, slipCodesFirst, slipRefusals } from '#rules/payments/slip-qr.ts'
import { refuse } from '#rules/refusal.ts'
import { type ConfirmedTransfer, ProviderUnavailable } from '#server/adapters/payments/provider.ts'
import { orRefusePdf, readSlipPdf } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { temporaryPrefix } from '#server/platform/temporary-folder.ts'
import { type FoundOrder, newestOrders, findMoney } from './find-anything.ts'

const ordersMax = 10

/**
 * A slip's QR names a transfer; amount and time come from the bank or our books. This pays nothing. Refuses: slip.form, slip.crc, slip.api,
 * slip.country, slip.truemoney.
 */
export async function findBySlip(platform: Platform, qr: string): Promise<DataOf<typeof call>> {
  const toPay = decodePaymentQr(qr.trim())
  if (toPay.ok && toPay.qr.target.kind === 'biller')
    return await findByPaymentCode(platform, toPay.qr.target.ref1)
  const reading = readSlipQr(qr.trim())
  if (!reading.ok) return refuse(slipRefusals[reading.code])
  if (reading.slip.kind === 'truemoney') return refuse('slip.truemoney')
  const { sendingBank, transRef } = reading.slip
  const { answer, transfer } = await askBank(platform, { sendingBank, transRef, raw: qr.trim() })
  const money = await findMoney(
    platform.db,
    sql`m.trans_ref = ${transRef} or m.transaction_id = ${transRef}
      ${transfer?.ref1 === undefined ? sql`` : sql`or m.reference = ${transfer.ref1}`}`,
  )
  const amount = transfer === undefined ? (money[0]?.amount ?? null) : satangToBaht(transfer.amountSatang)
  const at = transfer?.transferredAt.toISOString() ?? money[0]?.at ?? null
  const paidOrder = money.find(({ order }) => order !== null)?.order
  // Money for another receiver pays nothing here, whatever its sum.
  const queries =
    answer === 'foreign'
      ? [paidOrder]
      : [paidOrder, transfer?.ref1, amount === null ? undefined : String(amount)]
  const orders = new Map<string, FoundOrder>()
  for (const query of queries) {
    if (!query) continue
    for (const order of await newestOrders(platform.db, { query }, ordersMax)) orders.set(order.id, order)
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

/** A buyer who was asked for a slip may send what they paid from: it names the order, and no transfer. */
async function findByPaymentCode(platform: Platform, reference: string): Promise<DataOf<typeof call>> {
  const [money, orders] = await Promise.all([
    findMoney(platform.db, sql`m.reference = ${reference}`),
    newestOrders(platform.db, { query: reference }, ordersMax),
  ])
  return { bank: '', reference, answer: 'payment-code', amount: null, at: null, money, orders }
}

/**
 * Reads a slip from a PDF, which only a child process opens. Refuses: slip.form (there is none on its first page), files.pdf-*,
 * files.not-a-pdf.
 */
export async function readQrOfPdf(content: string): Promise<string> {
  const folder = await mkdtemp(temporaryPrefix('slip'))
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
): Promise<{ answer: DataOf<typeof call>['answer']; transfer?: ConfirmedTransfer }> {
  try {
    const answer = await platform.payments.verifySlip(slip)
    if (answer.kind !== 'found') return { answer: answer.kind }
    const { transfer } = answer
    return {
      answer: transfer.reversed ? 'reversed' : transfer.receiver === 'foreign' ? 'foreign' : 'found',
      transfer,
    }
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { answer: 'wait' }
    throw error
  }
}
