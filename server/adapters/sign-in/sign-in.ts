export type OutsideProvider = 'google' | 'facebook' | 'line'

/** A person as proven by a provider. The account is (provider, subject); an address alone signs nobody in. */
export type ProvenPerson = {
  provider: OutsideProvider
  subject: string
  name: string
  email: string
  emailVerified: boolean
  pictureUrl: string | null
  /** Identifies a proof that is valid for one sign-in: a second use is refused until it expires. */
  proof: { id: string; expiresAt: Date } | null
}

/** The browser's proof from a provider (a token, or LINE's code), and the nonce it had sent there, if any. */
export type SignInInput = { token: string; nonce?: string | undefined }

/** Verifies what the browser brings back. Refuses with the provider's own code; `unavailable` when the provider is away. */
export type SignInProvider = { verify: (input: SignInInput, now: Date) => Promise<ProvenPerson> }

export type SignInProviders = Record<OutsideProvider, SignInProvider | undefined>
