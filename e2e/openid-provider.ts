import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { interactionPolicy } from 'oidc-provider'

/** A real OpenID provider with a page of its own, on which people say who they are. Stands where Google stands. */
export type SignInProvider = { issuer: string; clientId: string; close: () => Promise<void> }

const clientId = 'sarup.apps.example.com'

/** `siteUrl`: where the product will be; the window comes back to its `/login/return`. */
export async function startSignInProvider(siteUrl: string): Promise<SignInProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const issuer = `http://127.0.0.1:${address.port}`
  const policy = interactionPolicy.base()
  // Google's prompt: choose an account anew.
  // Native apps would have to be asked for consent each time; Google asks once.
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        // Of the two kinds only this one may come back to an address without https.
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${siteUrl}/login/return`],
        grant_types: ['implicit'],
        response_types: ['id_token'],
      },
    ],
    responseTypes: ['id_token'],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'jti'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        jti: randomUUID(),
        email: `${sub}@example.com`,
        email_verified: true,
        name: sub,
      }),
    }),
    interactions: { policy, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: { IdToken: 3600, Grant: 600, Interaction: 600, Session: 600 },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response)
    else void answer(request, response)
  })
  return {
    issuer,
    clientId,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      '<title>Sign in</title><form method="post"><label>Name <input name="name"></label><button>Continue</button></form>',
    )
    return
  }
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const name = new URLSearchParams(body).get('name') ?? ''
  await provider.interactionFinished(request, response, { login: { accountId: name }, select_account: {} })
}
