import { setTimeout as pause } from 'node:timers/promises'
import { parseJson } from '#rules/json.ts'
import { ProviderUnavailable } from './provider.ts'

export interface OutsideRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

export interface OutsideResponse {
  status: number
  body: string
}

/** Sends one request. HTTP for the real providers; the simulated bank answers in the program itself. */
export type Transport = (request: OutsideRequest, signal: AbortSignal) => Promise<OutsideResponse>

export interface OutsideCall {
  provider: string
  transport: Transport
  request: OutsideRequest
  /** Only calls whose repetition has no effect of its own are tried again. */
  isSafeToRepeat: boolean
  /** Answers that mean "retry" although their status is below 500: banks put such codes into the body. */
  isTrouble?: (response: OutsideResponse) => boolean
  signal?: AbortSignal | undefined
  timeoutMilliseconds?: number
  /** The longest pause before the second try; it doubles for the third. */
  pauseMilliseconds?: number
}

const TIMEOUT_MILLISECONDS = 8_000
const TRIES_MAX = 3
const PAUSE_MILLISECONDS = 300
const ANSWER_BYTES_MAX = 1_000_000

/**
 * One outside call: 8 seconds a try, up to three tries with jittered backoff if it is safe to repeat. Throws ProviderUnavailable when the
 * last try was refused, slow or cut off; an error answer is returned after the last try, so that its code can be read.
 */
export async function callOutside(call: OutsideCall): Promise<OutsideResponse> {
  const tries = call.isSafeToRepeat ? TRIES_MAX : 1
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(call)
    if (!(outcome instanceof Error) && !isTrouble(call, outcome)) return outcome
    if (attempt >= tries || call.signal?.aborted) {
      if (!(outcome instanceof Error)) return outcome
      throw new ProviderUnavailable(call.provider, `no answer after ${attempt} tries`, { cause: outcome })
    }
    await pause(Math.random() * (call.pauseMilliseconds ?? PAUSE_MILLISECONDS) * 2 ** (attempt - 1))
  }
}

function isTrouble(call: OutsideCall, response: OutsideResponse): boolean {
  return response.status >= 500 || response.status === 429 || (call.isTrouble?.(response) ?? false)
}

async function tryOnce(call: OutsideCall): Promise<OutsideResponse | Error> {
  const timeout = AbortSignal.timeout(call.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS)
  const signal = call.signal ? AbortSignal.any([timeout, call.signal]) : timeout
  try {
    return await call.transport(call.request, signal)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Plain HTTP(S). Redirects are not followed, so that our credentials go to the configured address only. */
export const httpTransport: Transport = async (request, signal) => {
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers,
    redirect: 'error',
    signal,
    ...(request.body !== undefined && { body: request.body }),
  })
  return { status: response.status, body: await readBounded(response) }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > ANSWER_BYTES_MAX) throw new Error(`answer: more than ${ANSWER_BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The object that this JSON is; undefined for every other text. */
export function parseRecord(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text)
  return isRecord(value) ? value : undefined
}

/** Parses an answer that must be a JSON object; throws ProviderUnavailable for anything else (a proxy's error page). */
export function readJson(provider: string, response: OutsideResponse): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(response.body)
    if (isRecord(value)) return value
  } catch (error) {
    throw new ProviderUnavailable(provider, `status ${response.status} without JSON`, { cause: error })
  }
  throw new ProviderUnavailable(provider, `status ${response.status} without a JSON object`)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A property as text; providers send numbers, nulls and empty texts for the same thing. */
export function textOf(record: unknown, name: string): string | undefined {
  const value = isRecord(record) ? record[name] : undefined
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function recordOf(record: unknown, name: string): Record<string, unknown> | undefined {
  const value = isRecord(record) ? record[name] : undefined
  return isRecord(value) ? value : undefined
}
