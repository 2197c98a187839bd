/** The fake S3 server of the tests brings no types; these are the parts in use. It is a Koa application. */
declare module 's3rver' {
  import type { IncomingMessage } from 'node:http'
  import type { AddressInfo } from 'node:net'

  interface Context {
    method: string
    path: string
    query: Record<string, string | string[] | undefined>
    req: IncomingMessage
    status: number
    type: string
    body: unknown
  }

  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    store: {
      listObjects(
        bucket: string,
        options: { prefix: string; startAfter: string },
      ): Promise<{ objects: { key: string; size: number; lastModifiedDate: Date }[] }>
    }
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
