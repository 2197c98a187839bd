/**
 * What lies on the device is sealed (AES-GCM) with a key that the server gives its sign-in alone. Once it is here no script can read
 * its bytes, only use it.
 */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

/** `secret`: 32 bytes, base64url. `mark` tells it from another one. */
export async function keyOf(secret: string): Promise<{ key: CryptoKey; mark: string }> {
  const text = atob(secret.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const [key, digest] = await Promise.all([
    crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    crypto.subtle.digest('SHA-256', bytes),
  ])
  return { key, mark: new Uint8Array(digest).slice(0, 8).join('.') }
}

/** `place` says what it is: what was sealed for one place opens at no other. */
export async function seal(key: CryptoKey, place: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt(gcm(iv, place), key, bytes) }
}

export async function unseal(key: CryptoKey, place: string, { iv, bytes }: Sealed): Promise<ArrayBuffer> {
  return await crypto.subtle.decrypt(gcm(iv, place), key, bytes)
}

function gcm(iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) }
}
