import type { OurReceiver } from '#rules/payments/receiver.ts'
import type { Transport } from './outside-call.ts'
import type { SlipAnswer, SlipToVerify } from './provider.ts'

/**
 * A firm that asks the banks about slips. Three are spoken to, and the setting `SLIP_SERVICE` changes from one to another:
 * they are private firms between us and the banks. Their own checks of duplicates, amounts and receivers are not relied
 * upon (the first sight of a slip may have been spent by a failed try of ours): we read the data and check ourselves.
 */
export interface SlipVerifier {
  readonly name: SlipServiceName
  verify(slip: SlipToVerify, signal?: AbortSignal): Promise<SlipAnswer>
}

export type SlipServiceName = 'slipok' | 'easyslip' | 'slip2go'

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
