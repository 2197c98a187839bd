import type { OurReceiver } from '#rules/payments/receiver.ts'
import type { slipServiceNames } from '#server/config.ts'
import type { Transport } from './outside-call.ts'
import { ProviderMisconfigured, ProviderUnavailable, type SlipAnswer, type SlipToVerify } from './provider.ts'

/**
 * A firm that verifies slips with the banks. The setting `SLIP_SERVICE` changes from one to another:
 * they are private firms between us and the banks. Their own checks of duplicates, amounts and receivers are not relied
 * upon (the first sight of a slip may have been spent by a failed try of ours): we read the data and compare it ourselves.
 */
export interface SlipVerifier {
  readonly name: SlipServiceName
  verify(slip: SlipToVerify, signal?: AbortSignal): Promise<SlipAnswer>
}

/** Where the first service has no answer (it is down, slow, out of quota), the second one verifies the same slip. */
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
        // What the first one said still holds: wait, or its own failure.
        if (answer.kind === 'failed') throw answer.error
        if (error instanceof ProviderUnavailable || error instanceof ProviderMisconfigured) return answer
        throw error
      }
    },
  }
}

export type SlipServiceName = (typeof slipServiceNames)[number]

export interface SlipServiceSettings {
  baseUrl: string
  key: string
  /** SlipOK only. */
  branch: string
  receiver: OurReceiver
}

export interface SlipServiceTools {
  transport: Transport
  pauseMilliseconds?: number
  timeoutMilliseconds?: number
}
