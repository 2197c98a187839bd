import { z } from 'zod'
import type { RefusalCode } from './refusals.ts'
import { type CallName, paths } from '../paths.ts'

/**
 * Who may call. Object rights (owns this sheet, wrote it, staff of its store) are decided by the operation, because they
 * need the row; `object` says which one it is, and the access test walks over both.
 *
 * everyone   visitors too; a token, when sent, adds what is personal (owned flags)
 * signed-in  any signed-in person, first profile entered or not
 * buyer      signed in with the first profile entered
 * seller-any a seller, complete or not; `seller` a seller whose profile is complete
 * staff      holds any permission; `staff-N` permission N, for at least one store; `staff-2-global` for every store
 * provider   a payment provider, known by its signature only
 */
export type Audience =
  | 'everyone'
  | 'signed-in'
  | 'buyer'
  | 'seller-any'
  | 'seller'
  | 'staff'
  | 'staff-1'
  | 'staff-2'
  | 'staff-2-global'
  | 'staff-3'
  | 'provider'

type ObjectRight = 'own-data' | 'owns-or-wrote-sheet' | 'owns-sheet' | 'wrote-sheet' | 'store-staff'

type CallDescription = {
  /** One line for the API page. */
  summary: string
  audience: Audience
  object?: ObjectRight
  /** `writes` may change something (`honoursIdempotencyKey`); `reads` never does. */
  effect: 'reads' | 'writes'
  /** POST: the JSON body. GET: the query string. Without it nothing is asked. */
  request?: z.ZodType
  /** Without it the answer says only that it was done. */
  data?: z.ZodType
  /** Fields beside `data`, where the specification reads them at the top level. */
  top?: z.ZodObject
  refusals?: readonly RefusalCode[]
  /** The answer holds a token: it is never stored for an Idempotency-Key (what is signed with is used up anyway). */
  secretAnswer?: true
  /** Asks a bank in its middle: sent again it asks again, and what the bank answers has effect once. */
  outside?: true
  /** Exists in the demo only: in production the server does not know the path. */
  demoOnly?: true
  /** Which limit of security-and-reliability §4 applies beside the broad one. */
  limit?: Limit
  /** Limit of a body that carries a file; 64 KiB otherwise. */
  bodyBytesMax?: number
}

type Limit =
  | 'sign-in'
  | 'slip'
  | 'promo'
  | 'create-order'
  | 'upload-form'
  | 'report'
  | 'report-answer'
  | 'preview-cover'
  | 'gift'

export type Call = CallDescription & {
  request: z.ZodType
  data: z.ZodType
  name: CallName
  method: 'GET' | 'POST'
  path: string
}

const nothing = z
  .object({})
  .nullish()
  .transform(() => ({}))
const done = z.object({})

type Defined<Name, Description> = Description &
  (Description extends { request: z.ZodType } ? unknown : { request: typeof nothing }) &
  (Description extends { data: z.ZodType } ? unknown : { data: typeof done }) & {
    name: Name
    method: 'GET' | 'POST'
    path: string
  }

/** Describes one call. Server validation, client types, the API page and the access tests all come from it. */
export function defineCall<const Name extends CallName, const Description extends CallDescription>(
  name: Name,
  description: Description,
): Defined<Name, Description> {
  const [method, path] = paths[name].split(' ') as ['GET' | 'POST', string]
  return { request: nothing, data: done, ...description, name, method, path }
}

/** A repeat with the same key and body is answered as the first request was. */
export const honoursIdempotencyKey = ({
  effect,
  secretAnswer,
  outside,
}: Partial<Pick<Call, 'effect' | 'secretAnswer' | 'outside'>>): boolean =>
  effect === 'writes' && !secretAnswer && !outside

/** Input of the client. */
export type InputOf<C extends Call> = z.input<C['request']>
/** Input after its validation. */
export type ValidInputOf<C extends Call> = z.output<C['request']>
/** `data` of the answer. */
export type DataOf<C extends Call> = z.output<C['data']>
export type TopOf<C extends Call> = C extends { top: infer Top extends z.ZodObject } ? z.output<Top> : unknown

export type Refused = {
  success: false
  code: string
  /** [Thai, English] */
  msg: [string, string]
  details?: Record<string, unknown>
}
