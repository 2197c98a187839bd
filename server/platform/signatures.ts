import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What we sign for ourselves: addresses, forms, emails. The label keeps a signature from being good for anything else signed
 * with the same secret. The first secret signs; after a rotation the one before it still opens what is on its way.
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
