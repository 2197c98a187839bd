import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signatures on our own addresses, forms and emails. The label binds a signature to its purpose. The first secret signs; after a rotation
 * the previous one still opens what is in use.
 */
export type Secrets = readonly [signing: string, ...before: string[]]

export function signatureOf(secret: string, label: string, text: string): string {
  return createHmac('sha256', secret).update(`${label}:${text}`).digest('base64url')
}

export function isSigned(secrets: readonly string[], label: string, text: string, given: string): boolean {
  const bytes = Buffer.from(given)
  return secrets.some((secret) => {
    const right = Buffer.from(signatureOf(secret, label, text))
    return bytes.length === right.length && timingSafeEqual(bytes, right)
  })
}
