import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '#rules/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Tests wait for fewer. */
export const heartbeat = { milliseconds: 15_000 }
/** One for each browser of a person: the tabs of a browser share one. */
const streamsPerPersonMax = 6
const streamsMax = 10_000

type Topic<Value> = {
  /** Name of the event on the wire. */
  event: string
  /** PostgreSQL channel: its payload is the key of a value that may have changed. */
  channel: string
  /** The value is also read at every so many heartbeats, which finds what a lost wake-up has hidden. */
  readEveryHeartbeats: number
  present: (key: string, value: Value) => object
  /** The stream ends after this value. */
  isLast?: (value: Value) => boolean
}

type Opened<Value> = {
  key: string
  personId: string
  /** Undefined ends the stream, e.g. when the sign-in has ended. */
  read: () => Promise<Value | undefined>
  first: Value
}

type Stream = { poll: () => void; end: () => void }

/**
 * Server-sent events of values that change: the value at once, and again whenever it has changed. Clients keep polling as their fallback.
 * The returned function answers a request with such a stream. Refuses: request.too-many, unavailable.
 */
export function createEventStreams<Value>(
  app: FastifyInstance,
  platform: Pick<Platform, 'notifications' | 'log'>,
  { event, channel, readEveryHeartbeats, present, isLast = () => false }: Topic<Value>,
): (reply: FastifyReply, opened: Opened<Value>) => void {
  const streamsOfKey = new Map<string, Set<Stream>>()
  const countOfPerson = new Map<string, number>()
  let count = 0
  const forget = platform.notifications.on(channel, (key) => {
    for (const stream of streamsOfKey.get(key) ?? []) stream.poll()
  })
  app.addHook('preClose', async () => {
    forget()
    for (const streams of streamsOfKey.values()) for (const stream of streams) stream.end()
  })

  function enter(key: string, personId: string, stream: Stream): void {
    count += 1
    countOfPerson.set(personId, (countOfPerson.get(personId) ?? 0) + 1)
    const streams = streamsOfKey.get(key) ?? new Set()
    streamsOfKey.set(key, streams.add(stream))
  }

  function leave(key: string, personId: string, stream: Stream): void {
    count -= 1
    const left = (countOfPerson.get(personId) ?? 1) - 1
    if (left > 0) countOfPerson.set(personId, left)
    else countOfPerson.delete(personId)
    const streams = streamsOfKey.get(key)
    streams?.delete(stream)
    if (streams?.size === 0) streamsOfKey.delete(key)
  }

  return (reply, { key, personId, read, first }) => {
    if ((countOfPerson.get(personId) ?? 0) >= streamsPerPersonMax)
      return refuse('request.too-many', { retryAfterSeconds: 60 })
    if (count >= streamsMax) return refuse('unavailable', { retryAfterSeconds: 120 })
    reply.hijack()
    const { raw } = reply
    // The client left while the database was asked: 'close' has fired already, so nothing would free the place.
    if (raw.destroyed) return
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    })
    let sent: Value | undefined
    let beats = 0
    let ended = false
    const send = (value: Value | undefined) => {
      if (ended) return
      if (value === undefined) return stream.end()
      if (value === sent) return
      sent = value
      raw.write(`event: ${event}\ndata: ${JSON.stringify(present(key, value))}\n\n`)
      if (isLast(value)) stream.end()
    }
    const beating = setInterval(() => {
      raw.write(': still here\n\n')
      beats += 1
      if (beats % readEveryHeartbeats === 0) stream.poll()
    }, heartbeat.milliseconds)
    const stream: Stream = {
      poll() {
        read().then(send, (error: unknown) =>
          platform.log.warn({ event, reason: String(error) }, 'event stream: value not read'),
        )
      },
      end() {
        if (ended) return
        ended = true
        clearInterval(beating)
        leave(key, personId, stream)
        raw.end()
      },
    }
    enter(key, personId, stream)
    raw.on('close', stream.end)
    send(first)
    // Catches a change between the first read and the registration above.
    if (!ended) stream.poll()
  }
}
