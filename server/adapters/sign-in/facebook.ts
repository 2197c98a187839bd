import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '#rules/json.ts'
import { Refusal } from '#rules/refusal.ts'
import { cleanEmail, cleanPictureUrl, cleanText, readSubject } from './id-token.ts'
import type { SignInProvider } from './sign-in.ts'

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
  name: z.string().optional(),
  email: z.string().optional(),
  picture: z.object({ data: z.object({ url: z.string() }) }).optional(),
})

/**
 * Facebook's access tokens: `debug_token` must call them valid for our app and name the person whom `/me` names. Addresses are unverified,
 * so they never join accounts. A token lives for weeks in the browser, so it may be used for several sign-ins.
 */
export function facebookSignIn(options: {
  appId: string
  appSecret: string
  graphUrl: string
  timeoutMilliseconds?: number
}): SignInProvider {
  const graphUrl = options.graphUrl.replace(/\/$/, '')

  async function ask<T>(path: string, parameters: Record<string, string>, schema: z.ZodType<T>): Promise<T> {
    let response: Response
    let text: string
    try {
      response = await fetch(`${graphUrl}${path}?${new URLSearchParams(parameters).toString()}`, {
        // The address carries the token: it goes to this host and nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMilliseconds ?? 8_000),
      })
      text = await response.text()
    } catch {
      throw new Refusal('unavailable')
    }
    if (response.status >= 500 || response.status === 429) throw new Refusal('unavailable')
    const parsed = schema.safeParse(parseJson(text))
    if (!response.ok || !parsed.success) throw new Refusal('sign-in.facebook-failed')
    return parsed.data
  }

  return {
    async verify({ token }, now) {
      const { data } = await ask(
        '/debug_token',
        { input_token: token, access_token: `${options.appId}|${options.appSecret}` },
        inspection,
      )
      const expired =
        data.expires_at !== undefined && data.expires_at !== 0 && data.expires_at * 1000 <= now.getTime()
      if (!data.is_valid || data.app_id !== options.appId || expired)
        throw new Refusal('sign-in.facebook-failed')
      const me = await ask(
        '/me',
        {
          fields: 'id,name,email,picture',
          access_token: token,
          appsecret_proof: createHmac('sha256', options.appSecret).update(token).digest('hex'),
        },
        profile,
      )
      const subject = readSubject(me.id)
      if (subject === undefined || subject !== data.user_id) throw new Refusal('sign-in.facebook-failed')
      return {
        provider: 'facebook',
        subject,
        name: cleanText(me.name, 200),
        email: cleanEmail(me.email),
        emailVerified: false,
        pictureUrl: cleanPictureUrl(me.picture?.data.url),
        proof: null,
      }
    },
  }
}
