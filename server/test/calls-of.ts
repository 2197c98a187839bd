import type { FastifyInstance } from 'fastify'
import type { Calls } from '#contract/index.ts'
import { type CallName, paths } from '#contract/paths.ts'
import type { DataOf, TopOf } from '#contract/shared/call.ts'

export type Data<Name extends CallName> = DataOf<Calls[Name]>

/** The answer. `data`, and what stands beside it, are there only when `success` is true: tests read that first. */
export type Answered<Name extends CallName = CallName> = {
  status: number
  body: {
    success: boolean
    data: Data<Name>
    code?: string
    msg?: [string, string]
    [field: string]: unknown
  } & TopOf<Calls[Name]>
  headers: Record<string, unknown>
}

/** One call as a browser would send it, right or wrong; without a token as a visitor. */
export type Calling = <Name extends CallName>(
  name: Name,
  input?: unknown,
  options?: { token?: string; headers?: Record<string, string>; address?: string },
) => Promise<Answered<Name>>

/** Calls of a server that does not listen; `onLink` hears of each address of a file, with the cookie that came along. */
export function callsOf(
  app: FastifyInstance,
  onLink: (link: string, cookie: string) => void = () => {},
): Calling {
  return async (name, input, { token, headers, address } = {}) => {
    const [method, url] = paths[name].split(' ') as ['GET' | 'POST', string]
    const response = await app.inject({
      method,
      url,
      ...(address === undefined ? {} : { remoteAddress: address }),
      headers: { ...(token === undefined ? {} : { authorization: `jwt ${token}` }), ...headers },
      ...(method === 'POST' ? { payload: input ?? {} } : { query: (input ?? {}) as Record<string, string> }),
    })
    const cookie = String(response.headers['set-cookie'] ?? '').split(';', 1)[0] ?? ''
    for (const [link] of response.body.matchAll(/(?<=")\/files\/[^"]+/g)) onLink(link, cookie)
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
}
