/** What a provider has proven about a person. The account is (provider, subject); the address alone signs nobody in. */
export type ProvenPerson = {
  provider: 'google' | 'facebook'
  subject: string
  name: string
  email: string
  emailVerified: boolean
  pictureUrl: string | null
  /** Stands for this one proof: a second use is refused until it has expired. */
  proofId: string
  proofExpiresAt: Date
}

/** Checks what the browser brings back from a provider. Refuses with the provider's own code; `unavailable` when it is away. */
export type SignInProvider = { check: (token: string, now: Date) => Promise<ProvenPerson> }

export type SignInProviders = { google: SignInProvider | undefined; facebook: SignInProvider | undefined }
