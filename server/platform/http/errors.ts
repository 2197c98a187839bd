import type { FastifyError } from 'fastify'
import type { Refused } from '#contract/shared/call.ts'
import { type RefusalCode, isRefusalCode, refusals } from '#contract/shared/refusals.ts'
import { Refusal } from '#rules/refusal.ts'
import { ProviderUnavailable } from '#server/adapters/payments/provider.ts'
import { AskedToEnd } from '#server/platform/limited-process.ts'
import { isStorageOutage } from '#server/adapters/storage/storage.ts'
import { isOutage, lockedMonth, sqlState } from '../database.ts'

export type ErrorAnswer = { status: number; body: Refused; retryAfterSeconds?: number; ours: boolean }

const retryAfterOutageSeconds = 5

export const internalRefusal: Refused = {
  success: false,
  code: 'internal',
  msg: ['เกิดข้อผิดพลาดของระบบ เราได้รับแจ้งแล้ว', 'Something broke on our side. We have been told'],
}

/**
 * Turns every error into the envelope: refusals keep code and words, Fastify's refusals get ours, outages are 503 with Retry-After,
 * anything else is a 500 that reveals nothing.
 */
export function answerError(error: unknown): ErrorAnswer {
  if (error instanceof Refusal && isRefusalCode(error.code)) {
    const answer = refused(error.code, error.details)
    const seconds = error.details?.['retryAfterSeconds']
    const retry =
      typeof seconds === 'number' ? seconds : answer.status === 503 ? retryAfterOutageSeconds : undefined
    return { ...answer, ...(retry === undefined ? {} : { retryAfterSeconds: retry }), ours: false }
  }
  if (sqlState(error) === lockedMonth) return { ...refused('months.locked'), ours: false }
  const isLater = error instanceof ProviderUnavailable || error instanceof AskedToEnd
  if (isLater || isOutage(error) || isStorageOutage(error)) {
    return { ...refused('unavailable'), retryAfterSeconds: retryAfterOutageSeconds, ours: true }
  }
  if (isFastifyError(error)) {
    if (error.statusCode === 413) return { ...refused('request.too-large'), ours: false }
    if (error.statusCode === 404) return { ...refused('not-found'), ours: false }
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return { ...refused('request.invalid', fieldsOf(error)), ours: false }
    }
  }
  return { status: 500, body: internalRefusal, ours: true }
}

export function refused(
  code: RefusalCode,
  details?: Readonly<Record<string, unknown>>,
): { status: number; body: Refused } {
  const { status, msg } = refusals[code]
  return {
    status,
    body: {
      success: false,
      code,
      msg: [filled(msg[0], 0, details), filled(msg[1], 1, details)],
      ...(details === undefined ? {} : { details: { ...details } }),
    },
  }
}

/** `{row}` in the words of a refusal is the detail of that name; a detail that is itself worded is [Thai, English]. */
function filled(
  words: string,
  language: 0 | 1,
  details: Readonly<Record<string, unknown>> | undefined,
): string {
  if (details === undefined) return words
  return words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const detail = details[name]
    const value: unknown = Array.isArray(detail) ? detail[language] : detail
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole
  })
}

function fieldsOf(error: FastifyError): Record<string, unknown> | undefined {
  if (!error.validation) return undefined
  return { fields: error.validation.slice(0, 20).map((problem) => problem.instancePath) }
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error
}
