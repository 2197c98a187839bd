import { randomUUID } from 'node:crypto'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { decimalToSatang, type Satang, satangToDecimal } from '#rules/money/satang.ts'
import type { OurReceiver, ReceiverVerdict } from '#rules/payments/receiver.ts'
import { collectEvidence, maskName, maskNumber } from './evidence.ts'
import {
  callOutside,
  isRecord,
  type OutsideRequest,
  readJson,
  recordOf,
  textOf,
  type Transport,
} from './outside-call.ts'
import {
  type ConfirmedTransfer,
  ProviderMisconfigured,
  ProviderUnavailable,
  type SlipAnswer,
} from './provider.ts'
import { type SlipFacts, transferOf } from './slip-verifier.ts'

export interface ScbSettings {
  apiKey: string
  apiSecret: string
  billerId: string
  /** Registered prefix of the third reference; it chooses the address of the call-back. */
  ref3Prefix: string
  hasTwoReferences: boolean
  /**
   * The prefix before `/payment/…`, including the version (`https://api.partners.scb/partners/v1`), whose place differs between sandbox and
   * live.
   */
  baseUrl: string
  receiver: OurReceiver
}

export interface ScbTools {
  provider: string
  transport: Transport
  /** The bank's tokens expire by real time, not by the clock that tests move. */
  tokenClock?: () => number
  pauseMilliseconds?: number
  timeoutMilliseconds?: number
}

interface ScbAnswer {
  status: number
  code: string
  description: string
  data: unknown
}

const TOKEN_MARGIN_MILLISECONDS = 60_000

/** Speaks SCB's Open API (payments.md section 3), which the simulated bank answers too. */
export class ScbClient {
  readonly #settings: ScbSettings
  readonly #tools: ScbTools
  readonly #now: () => number
  #token: { value: string; freshUntil: number } | undefined
  #refreshing: Promise<string> | undefined

  constructor(settings: ScbSettings, tools: ScbTools) {
    this.#settings = settings
    this.#tools = tools
    this.#now = tools.tokenClock ?? Date.now
  }

  /** The bank's own QR. It registers nothing we need; some contracts require it. */
  async createQr(hex: string, amountSatang: Satang, ref3: string, signal?: AbortSignal): Promise<string> {
    const body = {
      qrType: 'PP',
      ppType: 'BILLERID',
      ppId: this.#settings.billerId,
      amount: satangToDecimal(amountSatang),
      ref1: hex,
      ...(this.#settings.hasTwoReferences && { ref2: hex }),
      ref3,
    }
    const answer = await this.#ask('POST', '/payment/qrcode/create', body, signal)
    const qrData = answer.code === '1000' ? textOf(answer.data, 'qrRawData') : undefined
    if (qrData === undefined) throw this.#fault(answer)
    return qrData
  }

  /**
   * The transfers the bank knows for a reference. Around midnight two dates are queried, from the order's day to the inquiry's at most:
   * 1104 only says that nothing came on that date.
   */
  async inquire(
    payment: { hex: string; dates: readonly string[] },
    signal?: AbortSignal,
  ): Promise<ConfirmedTransfer[]> {
    const found = new Map<string, ConfirmedTransfer>()
    for (const transactionDate of payment.dates) {
      const query = new URLSearchParams({
        eventCode: '00300100',
        transactionDate,
        billerId: this.#settings.billerId,
        // Without the amount: a transfer of another amount is a buyer's money too and must be found.
        reference1: payment.hex,
        ...(this.#settings.hasTwoReferences && { reference2: payment.hex }),
      })
      const answer = await this.#ask('GET', `/payment/billpayment/inquiry?${query}`, undefined, signal)
      if (answer.code === '1104') continue
      if (answer.code !== '1000') throw this.#fault(answer)
      const rows = Array.isArray(answer.data) ? answer.data : [answer.data]
      for (const row of rows) {
        const transfer = this.#readInquiryRow(row, payment.hex)
        if (transfer?.transactionId) found.set(transfer.transactionId, transfer)
      }
    }
    return [...found.values()]
  }

  async verifySlip(sendingBank: string, transRef: string, signal?: AbortSignal): Promise<SlipAnswer> {
    const path = `/payment/billpayment/transactions/${encodeURIComponent(transRef)}?${new URLSearchParams({ sendingBank })}`
    const answer = await this.#ask('GET', path, undefined, signal)
    if (answer.code === '1104') return { kind: 'unknown' }
    if (answer.code === '8101' || answer.code === '8102') return { kind: 'wait', retryAfterSeconds: 60 }
    if (answer.code !== '1000') throw this.#fault(answer)
    const transfer = transferOf(slipFactsOf(answer.data), this.#settings.receiver)
    // Another slip than the requested one would be the answer to another request.
    if (!transfer || transfer.transRef !== transRef || transfer.sendingBank !== sendingBank) {
      throw new ProviderUnavailable(this.#tools.provider, 'the slip answer is about another transfer')
    }
    return { kind: 'found', transfer }
  }

  /** Sends a request with a token; on 401 with 9300 the token is renewed and the request repeated, once. */
  async #ask(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    signal?: AbortSignal,
  ): Promise<ScbAnswer> {
    const first = await this.#send(method, path, body, await this.#currentToken(signal), signal)
    if (first.status !== 401 || first.code !== '9300') return first
    this.#token = undefined
    return await this.#send(method, path, body, await this.#currentToken(signal), signal)
  }

  async #send(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    accessToken: string | undefined,
    signal?: AbortSignal,
  ): Promise<ScbAnswer> {
    const { provider, transport, pauseMilliseconds, timeoutMilliseconds } = this.#tools
    const request: OutsideRequest = {
      method,
      url: `${this.#settings.baseUrl}${path}`,
      headers: {
        'content-type': 'application/json',
        'accept-language': 'EN',
        resourceOwnerId: this.#settings.apiKey,
        requestUId: randomUUID().replaceAll('-', ''),
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    // Creating a QR registers nothing, so all these calls are safe to repeat.
    const response = await callOutside({
      provider,
      transport,
      request,
      isSafeToRepeat: true,
      isTrouble: ({ body }) => /"code"\s*:\s*"?(810[12]|890[12]|9700|9900)\b/.test(body),
      signal,
      ...(pauseMilliseconds !== undefined && { pauseMilliseconds }),
      ...(timeoutMilliseconds !== undefined && { timeoutMilliseconds }),
    })
    const json = readJson(provider, response)
    return {
      status: response.status,
      code: textOf(recordOf(json, 'status'), 'code') ?? '',
      description: textOf(recordOf(json, 'status'), 'description') ?? '',
      data: json['data'],
    }
  }

  /** One token per process until a minute before it expires, renewed by one request at a time. */
  async #currentToken(signal?: AbortSignal): Promise<string> {
    if (this.#token && this.#token.freshUntil > this.#now()) return this.#token.value
    this.#refreshing ??= this.#fetchToken(signal).finally(() => {
      this.#refreshing = undefined
    })
    return await this.#refreshing
  }

  async #fetchToken(signal?: AbortSignal): Promise<string> {
    const body = { applicationKey: this.#settings.apiKey, applicationSecret: this.#settings.apiSecret }
    const answer = await this.#send('POST', '/oauth/token', body, undefined, signal)
    const value = answer.code === '1000' ? textOf(answer.data, 'accessToken') : undefined
    if (value === undefined) throw this.#fault(answer)
    const lifeSeconds = Number(textOf(answer.data, 'expiresIn') ?? 1800)
    this.#token = { value, freshUntil: this.#now() + lifeSeconds * 1000 - TOKEN_MARGIN_MILLISECONDS }
    return value
  }

  #readInquiryRow(row: unknown, hex: string): ConfirmedTransfer | undefined {
    const amountSatang = isRecord(row) ? decimalToSatang(row['amount']) : undefined
    const transactionId = textOf(row, 'transactionId')
    const transferredAt = new Date(textOf(row, 'transactionDateandTime') ?? '')
    const ref1 = textOf(row, 'billPaymentRef1')
    // A list may contain rows of other references, which do not answer this question.
    if (amountSatang === undefined || transactionId === undefined || ref1 !== hex) return undefined
    if (Number.isNaN(transferredAt.getTime())) return undefined
    const receiver: ReceiverVerdict =
      textOf(row, 'payeeProxyId') === this.#settings.billerId ? 'ours' : 'foreign'
    return {
      transactionId,
      ref1,
      amountSatang,
      currency: textOf(row, 'currencyCode') ?? '',
      transferredAt,
      receiver,
      reversed: textOf(row, 'reverseFlag') === 'R',
      ...given('sendingBank', textOf(row, 'sendingBankCode')),
      evidence: collectEvidence({
        payer: maskName(textOf(row, 'payerName')),
        payerAccount: maskNumber(textOf(row, 'payerAccountNumber')),
        biller: textOf(row, 'payeeProxyId'),
        channel: textOf(row, 'channelCode'),
      }),
    }
  }

  #fault(answer: ScbAnswer): Error {
    const what = `${answer.status} ${answer.code} ${answer.description}`
    const isTheirs = /^(81|89|97|99)/.test(answer.code) || answer.status === 429 || answer.code === ''
    const Fault = isTheirs ? ProviderUnavailable : ProviderMisconfigured
    return new Fault(this.#tools.provider, what)
  }
}

/** The Bangkok dates to query: from the payment's day to the inquiry's, the last three at most, and those on which money came. */
export function datesToAsk(createdAt: Date, askedAt: Date, paidAt: readonly Date[] = []): string[] {
  const dates = new Set<string>()
  const day = 24 * 60 * 60 * 1000
  // Two minutes of tolerance: the bank's clock and ours may disagree on which side of midnight it is.
  for (
    let at = askedAt.getTime() + 120_000;
    at >= createdAt.getTime() - 120_000 && dates.size < 3;
    at -= day
  ) {
    dates.add(bangkokDate(new Date(at)))
  }
  for (const at of [createdAt, ...paidAt]) dates.add(bangkokDate(at))
  return [...dates].sort()
}

/** A slip in the bank's form. */
export function slipFactsOf(data: unknown): SlipFacts {
  const receiver = recordOf(data, 'receiver')
  return {
    transRef: textOf(data, 'transRef'),
    sendingBank: textOf(data, 'sendingBank'),
    ref1: textOf(data, 'ref1'),
    amount: isRecord(data) ? data['amount'] : undefined,
    // Foreign payers pay in their own currency; `amount` is what arrived, in baht.
    isThai: (textOf(data, 'countryCode') ?? 'TH') === 'TH',
    transferredAt: readBangkokStamp(textOf(data, 'transDate'), textOf(data, 'transTime')),
    payer: textOf(recordOf(data, 'sender'), 'displayName'),
    receiver: {
      bankCode: textOf(data, 'receivingBank'),
      proxy: textOf(recordOf(receiver, 'proxy'), 'value'),
      account: textOf(recordOf(receiver, 'account'), 'value'),
      names: [textOf(receiver, 'displayName'), textOf(receiver, 'name')],
    },
  }
}

/** `20261120` and `12:34:56`, Bangkok time. */
function readBangkokStamp(date: string | undefined, time: string | undefined): Date | undefined {
  const match = /^(\d{4})(\d{2})(\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(`${date} ${time}`)
  if (!match) return undefined
  const stamp = new Date(`${match[1]}-${match[2]}-${match[3]}T${match[4]}+07:00`)
  return Number.isNaN(stamp.getTime()) ? undefined : stamp
}

function given<Name extends string>(name: Name, value: string | undefined): { [key in Name]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { [key in Name]?: string })
}
