import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { type Satang, satangToDecimal } from '#rules/money/satang.ts'
import { decodePaymentQr } from '#rules/payments/emv-qr.ts'
import { writeSlipQr } from '#rules/payments/slip-qr.ts'
import { type SandboxBehaviour, type SandboxBehaviourName, sandboxBehaviours } from './sandbox-behaviours.ts'

/** The biller that the simulated bank pays: an invented one, so that no real bank app can pay it. */
export const sandboxBillerId = '099999999999990'
const OTHER_BILLER_ID = '088888888888880'
export const sandboxBankCode = '014'
export const sandboxBillerNames = ['บริษัท สรุป (ทดลอง) จำกัด', 'SARUP DEMO CO., LTD.'] as const
const CALLBACK_TASK = 'sandbox-bank.send-callback'
const CALLBACK_TRIES_MAX = 8
const CALLBACK_TIMEOUT_MILLISECONDS = 8_000

export interface SandboxBankTools {
  pool: pg.Pool
  now: () => Date
  /** Call-back address; read when one is sent, because the port may be chosen late. */
  callbackUrl: () => string
  /** Signs call-backs. */
  secret: string
}

export interface SandboxPayment {
  /** The QR text as a bank app reads it. */
  qr: string
  behaviour?: SandboxBehaviourName
  payerName?: string
}

export interface SandboxTransfer {
  transactionId: string
  sendingBank: string
  transRef: string
  billerId: string
  ref1: string
  amountSatang: Satang
  payerName: string
  transferredAt: Date
  reversed: boolean
  amountAsNumber: boolean
  /** Some ordered trouble has not happened yet. */
  isTroubled: boolean
}

export type SandboxPaid =
  | { ok: true; transfers: SandboxTransfer[] }
  /** This bank pays its own biller only, and a fixed amount only. */
  | { ok: false; why: 'unreadable' | 'not-a-bill' | 'other-biller' | 'no-amount' }

export type SandboxBank = ReturnType<typeof createSandboxBank>

interface TransferRow {
  transaction_id: string
  sending_bank: string
  trans_ref: string
  biller_id: string
  ref1: string
  amount_satang: number
  payer_name: string
  transferred_at: Date
  reversed: boolean
  amount_as_number: boolean
  is_troubled: boolean
}

type Trouble = 'inquiry_misses_left' | 'slip_misses_left' | 'bank_faults_left' | 'token_expiries_left'

/** A call-back job: it holds everything, so that a forged one needs no transfer. */
interface CallbackJob {
  body: Record<string, unknown>
  signature: 'signed' | 'unsigned' | 'badly-signed'
}

export function createSandboxBank(tools: SandboxBankTools) {
  const { pool, now } = tools

  return {
    /** Pays a QR the way `behaviour` says. Transfers and their call-backs are written in one transaction. */
    async pay(payment: SandboxPayment): Promise<SandboxPaid> {
      const target = readBill(payment.qr)
      if (!target.ok) return target
      const behaviour: SandboxBehaviour = sandboxBehaviours[payment.behaviour ?? 'on-time']
      const count = Math.max(1, behaviour.transfers)
      const transfers = Array.from({ length: count }, () =>
        makeTransfer(target, behaviour, payment.payerName),
      )
      const client = await pool.connect()
      try {
        await client.query('begin')
        for (const transfer of transfers) {
          if (behaviour.transfers > 0) await insertTransfer(client, transfer, behaviour)
          await addCallbacks(client, transfer, behaviour)
        }
        await client.query('commit')
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      } finally {
        client.release()
      }
      return { ok: true, transfers: behaviour.transfers > 0 ? transfers : [] }
    },

    /** Transfers to a biller with this reference whose money has moved, oldest first. */
    async transfersOf(billerId: string, ref1: string): Promise<SandboxTransfer[]> {
      const { rows } = await pool.query<TransferRow>({
        name: 'sandbox-bank-transfers-of',
        text: `${selectTransfers} where ref1 = $1 and biller_id = $2 and transferred_at <= $3 order by id`,
        values: [ref1, billerId, now()],
      })
      return rows.map(presentTransfer)
    },

    async transferBySlip(sendingBank: string, transRef: string): Promise<SandboxTransfer | undefined> {
      const { rows } = await pool.query<TransferRow>(
        `${selectTransfers} where trans_ref = $1 and sending_bank = $2 and transferred_at <= $3`,
        [transRef, sendingBank, now()],
      )
      return rows[0] && presentTransfer(rows[0])
    },

    /** The same, also for a transfer whose money moves later: for the page that shows its slip. */
    async anyTransferBySlip(sendingBank: string, transRef: string): Promise<SandboxTransfer | undefined> {
      const { rows } = await pool.query<TransferRow>(
        `${selectTransfers} where trans_ref = $1 and sending_bank = $2`,
        [transRef, sendingBank],
      )
      return rows[0] && presentTransfer(rows[0])
    },

    async recentTransfers(): Promise<SandboxTransfer[]> {
      const { rows } = await pool.query<TransferRow>(`${selectTransfers} order by id desc limit 10`)
      return rows.map(presentTransfer)
    },

    /** True once for each fault ordered for this reference; counts it down, in whichever process. */
    async takeTrouble(trouble: Trouble, key: { ref1: string } | { transRef: string }): Promise<boolean> {
      const [column, value] = 'ref1' in key ? ['ref1', key.ref1] : ['trans_ref', key.transRef]
      const { rowCount } = await pool.query(
        `update sandbox_bank_transfer set ${trouble} = ${trouble} - 1 where ${column} = $1 and ${trouble} > 0`,
        [value],
      )
      return (rowCount ?? 0) > 0
    },

    /** The QR text of a transfer's slip. */
    slipQr: (transfer: SandboxTransfer): string => writeSlipQr(transfer.sendingBank, transfer.transRef),

    /** The bank's jobs, by name: they survive a restart of the server, like a real bank does. */
    tasks: {
      [CALLBACK_TASK]: async (job: unknown): Promise<void> => sendCallback(job as CallbackJob),
    },
  }

  async function addCallbacks(
    client: pg.PoolClient,
    transfer: SandboxTransfer,
    behaviour: SandboxBehaviour,
  ): Promise<void> {
    if (behaviour.callback === 'none') return
    const job: CallbackJob = { body: callbackBody(transfer), signature: behaviour.callback }
    for (let time = 0; time < (behaviour.callbackTimes ?? 1); time += 1) {
      await client.query(
        `select graphile_worker.add_job(identifier => $1, payload => $2::json, run_at => $3::timestamptz, max_attempts => $4)`,
        [
          CALLBACK_TASK,
          JSON.stringify(job),
          behaviour.delayHours === undefined ? null : transfer.transferredAt,
          CALLBACK_TRIES_MAX,
        ],
      )
    }
  }

  async function sendCallback(job: CallbackJob): Promise<void> {
    const rawBody = JSON.stringify(job.body)
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const secret = job.signature === 'badly-signed' ? randomBytes(32).toString('hex') : tools.secret
    const response = await fetch(tools.callbackUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(job.signature !== 'unsigned' && {
          'sandbox-bank-timestamp': timestamp,
          'sandbox-bank-signature': signSandboxCallback(secret, timestamp, rawBody),
        }),
      },
      body: rawBody,
      signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MILLISECONDS),
    })
    await response.arrayBuffer()
    // A refused forgery ends there; a server that is away is called again, as a real bank does.
    if (response.status >= 500 || (response.status >= 400 && job.signature === 'signed')) {
      throw new Error(`call-back of the sandbox bank: status ${response.status}`)
    }
  }

  function makeTransfer(
    target: { ref1: string; amountSatang: Satang },
    behaviour: SandboxBehaviour,
    payerName: string | undefined,
  ): SandboxTransfer {
    const transferredAt = new Date(now().getTime() + (behaviour.delayHours ?? 0) * 3_600_000)
    return {
      transactionId: randomBytes(16).toString('hex'),
      sendingBank: sandboxBankCode,
      transRef: `${bangkokDate(transferredAt).replaceAll('-', '')}${randomLetters(17)}`,
      billerId: behaviour.receiver === 'other-biller' ? OTHER_BILLER_ID : sandboxBillerId,
      ref1: behaviour.receiver === 'other-order' ? randomBytes(8).toString('hex').toUpperCase() : target.ref1,
      amountSatang: Math.max(1, target.amountSatang + (behaviour.extraSatang ?? 0)),
      payerName: payerName ?? 'นาย ทดลอง จ่ายเงิน',
      transferredAt,
      reversed: behaviour.reversed ?? false,
      amountAsNumber: behaviour.amountAsNumber ?? false,
      isTroubled: false,
    }
  }
}

/** The call-back's signature: HMAC-SHA256 over the time in seconds, a point and the body, in hexadecimal. */
export function signSandboxCallback(secret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex')
}

/** One transfer as call-back and inquiry show it. */
export function callbackBody(transfer: SandboxTransfer): Record<string, unknown> {
  const decimal = satangToDecimal(transfer.amountSatang)
  return {
    transactionId: transfer.transactionId,
    amount: transfer.amountAsNumber ? Number(decimal) : decimal,
    transactionDateandTime: new Date(transfer.transferredAt.getTime() + 7 * 3_600_000)
      .toISOString()
      .replace('Z', '+07:00'),
    currencyCode: '764',
    billPaymentRef1: transfer.ref1,
    payeeProxyId: transfer.billerId,
    payeeProxyType: 'BILLERID',
    payeeName: sandboxBillerNames[1],
    payerName: transfer.payerName,
    payerAccountNumber: 'xxx-x-x4321-x',
    sendingBankCode: transfer.sendingBank,
    receivingBankCode: sandboxBankCode,
    channelCode: 'PMH',
    transactionType: 'Domestic Transfers',
  }
}

function readBill(
  qr: string,
): { ok: true; ref1: string; amountSatang: Satang } | Extract<SandboxPaid, { ok: false }> {
  const reading = decodePaymentQr(qr.trim())
  if (!reading.ok) return { ok: false, why: 'unreadable' }
  const { target, amountSatang } = reading.qr
  if (target.kind !== 'biller') return { ok: false, why: 'not-a-bill' }
  if (target.billerId !== sandboxBillerId) return { ok: false, why: 'other-biller' }
  if (amountSatang === undefined) return { ok: false, why: 'no-amount' }
  return { ok: true, ref1: target.ref1, amountSatang }
}

async function insertTransfer(
  client: pg.PoolClient,
  transfer: SandboxTransfer,
  behaviour: SandboxBehaviour,
): Promise<void> {
  await client.query({
    name: 'sandbox-bank-insert-transfer',
    text: `insert into sandbox_bank_transfer (transaction_id, sending_bank, trans_ref, biller_id, ref1, amount_satang, payer_name,
        transferred_at, reversed, amount_as_number, inquiry_misses_left, slip_misses_left, bank_faults_left, token_expiries_left)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    values: [
      transfer.transactionId,
      transfer.sendingBank,
      transfer.transRef,
      transfer.billerId,
      transfer.ref1,
      transfer.amountSatang,
      transfer.payerName,
      transfer.transferredAt,
      transfer.reversed,
      transfer.amountAsNumber,
      behaviour.inquiryMisses ?? 0,
      behaviour.slipMisses ?? 0,
      behaviour.bankFaults ?? 0,
      behaviour.tokenExpiries ?? 0,
    ],
  })
}

const selectTransfers = `select *,
    inquiry_misses_left + slip_misses_left + bank_faults_left + token_expiries_left > 0 as is_troubled
  from sandbox_bank_transfer`

function presentTransfer(row: TransferRow): SandboxTransfer {
  return {
    transactionId: row.transaction_id,
    sendingBank: row.sending_bank,
    transRef: row.trans_ref,
    billerId: row.biller_id,
    ref1: row.ref1,
    amountSatang: row.amount_satang,
    payerName: row.payer_name,
    transferredAt: row.transferred_at,
    reversed: row.reversed,
    amountAsNumber: row.amount_as_number,
    isTroubled: row.is_troubled,
  }
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function randomLetters(length: number): string {
  return [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}
