import { decimalToSatang } from '#rules/money/satang.ts'
import { compareReceiver, type OurReceiver, type ShownReceiver } from '#rules/payments/receiver.ts'
import type { slipServiceNames } from '#server/config.ts'
import { collectEvidence, maskName } from './evidence.ts'
import { callOutside, readJson, type Transport } from './outside-call.ts'
import {
  type ConfirmedTransfer,
  ProviderMisconfigured,
  ProviderUnavailable,
  type SlipAnswer,
  type SlipToVerify,
} from './provider.ts'

/**
 * A firm that verifies slips with the banks, chosen by `SLIP_SERVICE`. We read its data and compare them ourselves: its own checks of
 * duplicates, amounts and receivers are unreliable for us, because a failed try of ours may have been the first sight of a slip.
 */
export interface SlipVerifier {
  readonly name: SlipServiceName
  verify(slip: SlipToVerify, signal?: AbortSignal): Promise<SlipAnswer>
}

export type SlipServiceName = (typeof slipServiceNames)[number]

export interface SlipServiceSettings {
  /** Address of the service, if not its usual one. */
  baseUrl?: string | undefined
  key: string
  /** SlipOK only. */
  branch: string
  receiver: OurReceiver
}

interface SlipServiceTools {
  transport: Transport
  pauseMilliseconds?: number
  timeoutMilliseconds?: number
}

/** A slip's facts by a service or bank; undefined where not given. */
export interface SlipFacts {
  transRef: string | undefined
  sendingBank: string | undefined
  ref1: string | undefined
  amount: unknown
  /** Country and currency must be ours where they are named; domestic slips name neither. */
  isThai: boolean
  transferredAt: Date | undefined
  payer: string | undefined
  receiver: ShownReceiver
}

/** A firm's request, and its answer's meaning: `failed` says nothing about the slip. */
interface SlipService {
  name: SlipServiceName
  url: string
  ask(
    slip: SlipToVerify,
    settings: SlipServiceSettings,
  ): { path: string; headers: Record<string, string>; body: object }
  read(
    answer: Record<string, unknown>,
    status: number,
    slip: SlipToVerify,
  ):
    | Exclude<SlipAnswer, { kind: 'found' }>
    | { kind: 'read'; facts: SlipFacts }
    | { kind: 'failed'; code: string; isTheirFault?: boolean }
}

export function defineSlipService({ name, url, ask, read }: SlipService) {
  return (settings: SlipServiceSettings, tools: SlipServiceTools): SlipVerifier => ({
    name,
    async verify(slip, signal) {
      const { path, headers, body } = ask(slip, settings)
      const response = await callOutside({
        provider: name,
        ...tools,
        isSafeToRepeat: true,
        signal,
        request: {
          method: 'POST',
          url: (settings.baseUrl ?? url) + path,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        },
      })
      const reading = read(readJson(name, response), response.status, slip)
      if (reading.kind === 'failed') {
        const what = `status ${response.status} code ${reading.code}`
        if (response.status >= 500 || reading.isTheirFault) throw new ProviderUnavailable(name, what)
        throw new ProviderMisconfigured(name, what)
      }
      if (reading.kind !== 'read') return reading
      const transfer = transferOf(reading.facts, settings.receiver, name)
      if (transfer?.transRef === slip.transRef) return { kind: 'found', transfer }
      throw new ProviderUnavailable(name, 'the answer is about another slip')
    },
  })
}

/** The transfer behind a slip; undefined where too little is said of it. */
export function transferOf(
  { transRef, sendingBank, ref1, amount, isThai, transferredAt, payer, receiver }: SlipFacts,
  ours: OurReceiver,
  service?: SlipServiceName,
): ConfirmedTransfer | undefined {
  const amountSatang = decimalToSatang(amount)
  if (amountSatang === undefined || !transRef || !sendingBank) return undefined
  if (transferredAt === undefined || Number.isNaN(transferredAt.getTime())) return undefined
  return {
    transRef,
    sendingBank,
    ...(ref1 !== undefined && { ref1 }),
    amountSatang,
    currency: isThai ? '764' : '',
    transferredAt,
    receiver: compareReceiver(ours, receiver),
    reversed: false,
    evidence: collectEvidence({
      service,
      payer: maskName(payer),
      receiver: receiver.names.find((name) => name !== undefined),
      receiverAccount: receiver.account,
    }),
  }
}

/** If the first service is down, slow or out of quota, the second one verifies the slip. */
export function withSecond(first: SlipVerifier, second: SlipVerifier): SlipVerifier {
  return {
    name: first.name,
    async verify(slip, signal) {
      const answer = await first
        .verify(slip, signal)
        .catch((error: unknown) => ({ kind: 'failed' as const, error }))
      if (answer.kind === 'found' || answer.kind === 'unknown') return answer
      try {
        return await second.verify(slip, signal)
      } catch (error) {
        // The first answer still holds: wait, or its own failure.
        if (answer.kind === 'failed') throw answer.error
        if (error instanceof ProviderUnavailable || error instanceof ProviderMisconfigured) return answer
        throw error
      }
    },
  }
}
