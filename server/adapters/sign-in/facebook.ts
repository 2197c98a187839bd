import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '#rules/refusal.ts'
import type { SignInProvider } from './sign-in.ts'

const fetchMilliseconds = 8_000

const inspection = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.coerce.string().optional(),
    user_id: z.coerce.string().optional(),
    expires_at: z.number().optional(),
  }),
})
const profile = z.object({
  id: z.coerce.string(),
  name: z.string().default(''),
  email: z.string().default(''),
  picture: z.object({ data: z.object({ url: z.string() }) }).optional(),
})

/**
 * Facebook's access tokens: `debug_token` must say valid, for our app, and name the same person as `/me` does with the token
 * itself. Facebook states addresses without saying they are verified, so they never join accounts.
 */
export function facebookSignIn(options: { appId: string; appSecret: string; graphUrl: string }): SignInProvider {
  const graphUrl = options.graphUrl.replace(/\/$/, '')

  async function ask<T>(path: string, parameters: Record<string, string>, schema: z.ZodType<T>): Promise<T> {
    let response: Response
    try {
      response = await fetch(`${graphUrl}${path}?${new URLSearchParams(parameters).toString()}`, {
        signal: AbortSignal.timeout(fetchMilliseconds),
      })
    } catch {
      throw new Refusal('unavailable')
    }
    if (response.status >= 500) throw new Refusal('unavailable')
    const body: unknown = await response.json().catch(() => undefined)
    const parsed = schema.safeParse(body)
    if (!response.ok || !parsed.success) throw new Refusal('sign-in.facebook-failed')
    return parsed.data
  }

  return {
    async check(token, now) {
      const { data } = await ask(
        '/debug_token',
        { input_token: token, access_token: `${options.appId}|${options.appSecret}` },
        inspection,
      )
      const expired = data.expires_at !== undefined && data.expires_at !== 0 && data.expires_at * 1000 <= now.getTime()
      if (!data.is_valid || data.app_id !== options.appId || expired) throw new Refusal('sign-in.facebook-failed')
      const me = await ask('/me', { fields: 'id,name,email,picture', access_token: token }, profile)
      if (me.id === '' || me.id !== data.user_id) throw new Refusal('sign-in.facebook-failed')
      return {
        provider: 'facebook',
        subject: me.id,
        name: me.name.slice(0, 200),
        email: me.email.slice(0, 254),
        emailVerified: false,
        pictureUrl: me.picture?.data.url ?? null,
        // An access token lives for weeks and the browser reuses it, so only sign-ins in quick succession are told apart.
        proofId: createHash('sha256').update(`facebook:${token}:${now.getTime()}`).digest('hex'),
        proofExpiresAt: now,
      }
    },
  }
}
