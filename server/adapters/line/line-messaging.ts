import { beginningOf } from '#rules/messages/message-text.ts'
import { LineDelayed, type LineNote, type LineNotes } from './line.ts'

/** The maximum length of a text, and of a card's text where there is one line for it. */
const textLengthMax = 5_000
const lineLengthMax = 400
const bodyLengthMax = 1_000
/** The shop's ink. */
const ink = '#3d40db'

/** Push messages of an official account through LINE's Messaging API. People's ids are those of LINE Login of the same provider. */
export function lineMessaging(options: {
  account: string
  accessToken: string
  apiUrl: string
  timeoutMilliseconds?: number
}): LineNotes {
  const apiUrl = options.apiUrl.replace(/\/$/, '')

  async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(apiUrl + path, {
        ...init,
        headers: { authorization: `Bearer ${options.accessToken}`, ...init.headers },
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMilliseconds ?? 8_000),
      })
      return { status: response.status, text: await response.text() }
    } catch (error) {
      throw new LineDelayed(error instanceof Error ? error.message : String(error))
    }
  }

  /** LINE answers 200 to a push to a person who has blocked the account; only the profile shows it. */
  async function isFriend(userId: string): Promise<boolean> {
    const { status } = await ask(`/v2/bot/profile/${encodeURIComponent(userId)}`)
    if (status === 200) return true
    if (status === 404) return false
    // Anything else may be our fault (token, limit), which must not switch off a person's notices.
    throw new LineDelayed(`LINE answered ${status} to a profile`)
  }

  return {
    account: options.account,
    isFriend,
    async send(userId, note, retryKey) {
      if (!(await isFriend(userId))) return 'gone'
      const push = async (message: object) =>
        await ask('/v2/bot/message/push', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-line-retry-key': retryKey },
          body: JSON.stringify({ to: userId, messages: [message] }),
        })
      let { status, text } = await push(cardOf(note))
      // If LINE rejects the card, the notice is sent as text.
      if (status === 400) ({ status, text } = await push({ type: 'text', text: textOf(note) }))
      // 409: the same key was accepted before and its answer was lost.
      if (status === 200 || status === 409) return 'sent'
      if (status === 429 && /monthly limit/i.test(text)) return 'full'
      throw new LineDelayed(`LINE answered ${status}`)
    },
  }
}

function textOf({ title, body, url }: LineNote): string {
  const address = outside(url)
  const room = textLengthMax - title.length - address.length - 2
  return [title, beginningOf(body, room), address].filter((line) => line !== '').join('\n')
}

/** The note as a Flex message: picture, title, words, one button. Lists and lock screens show its words alone. */
function cardOf({ title, body, url, press, picture }: LineNote): object {
  const action = { type: 'uri', label: press, uri: outside(url) }
  const words = [
    { type: 'text', text: title, weight: 'bold', size: 'lg', wrap: true },
    ...(body === ''
      ? []
      : [{ type: 'text', text: beginningOf(body, bodyLengthMax), size: 'sm', color: '#4b5064', wrap: true }]),
  ]
  return {
    type: 'flex',
    altText: beginningOf([title, body].filter((line) => line !== '').join('\n'), lineLengthMax),
    contents: {
      type: 'bubble',
      // LINE fetches pictures itself, and by https alone.
      ...(picture?.startsWith('https://') && {
        hero: {
          type: 'image',
          url: picture,
          size: 'full',
          aspectRatio: '40:21',
          aspectMode: 'cover',
          action,
        },
      }),
      body: { type: 'box', layout: 'vertical', spacing: 'md', contents: words },
      footer: {
        type: 'box',
        layout: 'vertical',
        contents: [{ type: 'button', style: 'primary', height: 'sm', color: ink, action }],
      },
    },
  }
}

/** Opens outside LINE, whose own browser can neither sign in nor store anything. */
function outside(url: string): string {
  const address = new URL(url)
  address.searchParams.set('openExternalBrowser', '1')
  return address.href
}
