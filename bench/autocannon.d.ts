/** The part of autocannon that the bench uses; it brings no types of its own. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export type Request = {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
  }
  export type Client = { setRequests(requests: readonly Request[]): void }
  export type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** Answers, instead of seconds. */
    amount?: number
    /** Seconds for one answer. */
    timeout?: number
    headers?: Record<string, string>
    setupClient?: (client: Client) => void
  }
  export type Result = { non2xx: number; errors: number; timeouts: number }
  export type Instance = EventEmitter & PromiseLike<Result>

  export default function autocannon(options: Options): Instance
}
