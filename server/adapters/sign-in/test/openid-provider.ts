import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Server, createServer } from 'node:http'
import { type CryptoKey, type JWK, exportJWK, exportSPKI, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { listen } from './listen.ts'

/**
 * A real OpenID provider on this machine, which issues real ID tokens by the code flow; people sign in without a password.
 * Its key is known, so that a test can also sign what this provider would never sign.
 */
export type OpenIdProvider = {
  issuer: string
  clientId: string
  /** The client id of another site at the same provider. */
  otherClientId: string
  signingKey: { privateKey: CryptoKey; publicKeyPem: string; kid: string }
  /** The provider's facts of a person, by subject. */
  accounts: Map<string, Record<string, unknown>>
  /** Signs this person in and answers the ID token. */
  idTokenOf: (subject: string, options?: { clientId?: string; nonce?: string }) => Promise<string>
  /** From now on every answer has this status; undefined mends it. */
  breakWith: (status: number | undefined) => void
  close: () => Promise<void>
}

const kid = 'test-key'
const secret = 'a-client-secret-for-tests-only-0123456789'
const returnAddress = 'http://127.0.0.1/signed-in'

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const clientId = 'sarup.apps.example.com'
  const otherClientId = 'elsewhere.apps.example.com'
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const accounts = new Map<string, Record<string, unknown>>()
  const server = createServer()
  const issuer = await listen(server)
  const provider = createProvider(issuer, [clientId, otherClientId], await exportJWK(privateKey), accounts)
  let broken: number | undefined
  answerWith(server, provider, () => broken)

  return {
    issuer,
    clientId,
    otherClientId,
    signingKey: { privateKey, publicKeyPem: await exportSPKI(publicKey), kid },
    accounts,
    idTokenOf: (subject, options = {}) =>
      signInByCode(issuer, { subject, clientId: options.clientId ?? clientId, nonce: options.nonce }),
    breakWith: (status) => {
      broken = status
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function createProvider(
  issuer: string,
  clientIds: readonly string[],
  key: JWK,
  accounts: Map<string, Record<string, unknown>>,
): Provider {
  return new Provider(issuer, {
    clients: clientIds.map((client_id) => ({
      client_id,
      client_secret: secret,
      redirect_uris: [returnAddress],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    })),
    jwks: { keys: [{ ...key, kid, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    // Like Google: the address and the name stand in the ID token itself, and no two tokens are alike.
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'jti'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, jti: randomUUID(), ...accounts.get(sub) }),
    }),
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: { IdToken: 3600, AccessToken: 600, Grant: 600, Interaction: 600, Session: 600 },
  })
}

function answerWith(server: Server, provider: Provider, broken: () => number | undefined): void {
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const status = broken()
    if (status !== undefined) {
      response.writeHead(status).end('out of order')
      return
    }
    if (!request.url?.startsWith('/interaction/')) {
      void answer(request, response)
      return
    }
    // The person who signs in is the one in the login hint.
    void provider.interactionDetails(request, response).then(async ({ params }) => {
      await provider.interactionFinished(request, response, {
        login: { accountId: String(params['login_hint']) },
      })
    })
  })
}

/** The authorization code flow with PKCE, as a browser and the site's server would go through it. */
async function signInByCode(
  issuer: string,
  input: { subject: string; clientId: string; nonce: string | undefined },
): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  const cookies = new Map<string, string>()
  let address = new URL('/auth', issuer)
  address.search = new URLSearchParams({
    client_id: input.clientId,
    response_type: 'code',
    redirect_uri: returnAddress,
    scope: 'openid email profile',
    login_hint: input.subject,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(input.nonce === undefined ? {} : { nonce: input.nonce }),
  }).toString()
  while (!address.href.startsWith(returnAddress)) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null)
      throw new Error(`the provider stopped with ${response.status}: ${await response.text()}`)
    address = new URL(next, issuer)
  }
  const response = await fetch(new URL('/token', issuer), {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${input.clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: address.searchParams.get('code') ?? '',
      redirect_uri: returnAddress,
      code_verifier: verifier,
    }),
  })
  const answer = (await response.json()) as { id_token?: string }
  if (answer.id_token === undefined) throw new Error(`no ID token: ${JSON.stringify(answer)}`)
  return answer.id_token
}
