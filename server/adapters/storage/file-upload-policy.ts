import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UploadFormInput } from './storage.ts'

/**
 * Terms of an upload form, signed within the form itself, so that no process stores it. Fields are named as in S3's form posts, so that
 * clients fill both alike.
 */
export interface UploadPolicy {
  key: string
  contentTypes: string[]
  minBytes: number
  maxBytes: number
  /** Milliseconds since 1970. */
  expires: number
}

export function signUploadPolicy(input: UploadFormInput, secret: string): Record<string, string> {
  const policy: UploadPolicy = {
    key: input.key,
    contentTypes: input.contentTypes,
    minBytes: input.minBytes,
    maxBytes: input.maxBytes,
    expires: input.expiresAt.getTime(),
  }
  const text = Buffer.from(JSON.stringify(policy)).toString('base64')
  return {
    key: input.key,
    'Content-Type': input.contentTypes[0],
    Policy: text,
    Signature: sign(text, secret).toString('hex'),
  }
}

/** Null where we did not sign the policy. The caller, who owns the clock, checks its expiry. */
export function readUploadPolicy(
  fields: ReadonlyMap<string, string>,
  secrets: readonly string[],
): UploadPolicy | null {
  const text = fields.get('Policy') ?? ''
  const signature = Buffer.from(fields.get('Signature') ?? '', 'hex')
  const isOurs = secrets.some((secret) => {
    const right = sign(text, secret)
    return signature.length === right.length && timingSafeEqual(signature, right)
  })
  if (!isOurs) return null
  const policy: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
  return isPolicy(policy) ? policy : null
}

/** The label prevents this signature from being valid for other purposes of the same secret. */
function sign(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`upload-policy:${text}`).digest()
}

/** Checked although we signed it: the form may have changed since. */
function isPolicy(value: unknown): value is UploadPolicy {
  if (typeof value !== 'object' || value === null) return false
  return (
    'key' in value &&
    typeof value.key === 'string' &&
    'contentTypes' in value &&
    Array.isArray(value.contentTypes) &&
    'minBytes' in value &&
    typeof value.minBytes === 'number' &&
    'maxBytes' in value &&
    typeof value.maxBytes === 'number' &&
    'expires' in value &&
    typeof value.expires === 'number'
  )
}
