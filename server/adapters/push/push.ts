/** One browser that wants to be notified, as the browser describes itself. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** Payload of the service worker: it shows `title` and `body`, and opens `url` when pressed. */
type PushNote = {
  title: string
  body: string
  /** A path of this site. */
  url: string
  /** A later note with the same tag replaces the earlier one on the screen. */
  tag: string
}

export type PushSender = {
  /** The public half of our key, which browsers subscribe with. */
  publicKey: string
  /** 'gone': the browser does not want to hear from us any more. Throws `PushDelayed` when the service is away. */
  send: (target: PushTarget, note: PushNote) => Promise<'sent' | 'gone'>
  /** Whether an address from a browser belongs to a push service: this server posts to no other. */
  isPushAddress: (endpoint: string) => boolean
}

export class PushDelayed extends Error {
  /** True: the service refused, so the device has nothing. False: the answer was lost and the device may have it. */
  readonly isAnswered: boolean

  constructor(reason: string, isAnswered = false) {
    super(reason)
    this.name = 'PushDelayed'
    this.isAnswered = isAnswered
  }
}
