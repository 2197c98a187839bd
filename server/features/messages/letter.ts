import {
  escapeHtml,
  parseMessageHtml,
  writeMessageHtml,
  type MessageNode,
} from '#rules/messages/message-html.ts'
import { messageText } from '#rules/messages/message-text.ts'
import type { Letter } from '#server/adapters/mail/mail.ts'

export type LetterFacts = {
  messageId: number
  to: { name: string; address: string }
  language: 'th' | 'en'
  subject: string
  /** The message as it stands in the messages. */
  html: string
  publicUrl: string
  supportEmail: string
  unsubscribeUrl: string | undefined
}

const words = {
  th: {
    hello: (name: string) => (name === '' ? 'สวัสดี' : `สวัสดี คุณ${name}`),
    why: 'คุณได้รับจดหมายนี้เพราะมีบัญชีกับสรุป (Sarup)',
    settings: 'เลือกว่าจะรับจดหมายเรื่องใด',
    off: 'ไม่รับจดหมายเรื่องนี้อีก',
    contact: 'ติดต่อเรา',
  },
  en: {
    hello: (name: string) => (name === '' ? 'Hello' : `Hello ${name}`),
    why: 'You receive this letter because you have an account with Sarup.',
    settings: 'Choose which letters you receive',
    off: 'No more letters of this kind',
    contact: 'Contact us',
  },
}

/** The letter to a message: the same words, as text and as plain HTML without pictures, scripts or anything to be fetched. */
export function writeLetter(facts: LetterFacts): Letter {
  const say = words[facts.language]
  const addressOf = (href: string) => (href.startsWith('/') ? facts.publicUrl + href : href)
  const settings = `${facts.publicUrl}/account#notices`
  const ways: [string, string][] = [[say.settings, settings]]
  if (facts.unsubscribeUrl !== undefined) ways.push([say.off, facts.unsubscribeUrl])
  return {
    id: `message-${facts.messageId}`,
    to: facts.to,
    language: facts.language,
    subject: facts.subject,
    text: [
      say.hello(facts.to.name),
      messageText(facts.html, addressOf),
      '--',
      [
        say.why,
        ...ways.map(([name, address]) => `${name}: ${address}`),
        `${say.contact}: ${facts.supportEmail}`,
      ].join('\n'),
    ].join('\n\n'),
    html: page(facts.language, facts.subject, [
      `<p>${escapeHtml(say.hello(facts.to.name))}</p>`,
      writeMessageHtml(withAddresses(parseMessageHtml(facts.html), addressOf)),
      '<hr style="border:0;border-top:1px solid #d8d8e4;margin:24px 0">',
      `<p style="color:#5b5b73;font-size:13px">${escapeHtml(say.why)}<br>${ways
        .map(([name, address]) => `<a href="${escapeHtml(address)}">${escapeHtml(name)}</a>`)
        .join(
          ' · ',
        )} · <a href="mailto:${escapeHtml(facts.supportEmail)}">${escapeHtml(say.contact)}</a></p>`,
    ]),
    ...(facts.unsubscribeUrl === undefined ? {} : { unsubscribeUrl: facts.unsubscribeUrl }),
  }
}

function page(language: string, title: string, parts: readonly string[]): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f5f5fb"><div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;color:#17172e;font:16px/1.65 Sarabun,'Noto Sans Thai',Tahoma,sans-serif;border-radius:12px">
<p style="font-weight:700;color:#3d40db">สรุป · Sarup</p>
${parts.join('\n')}
</div></body></html>`
}

/** Paths of this site as whole addresses: a letter is read elsewhere. */
function withAddresses(nodes: readonly MessageNode[], addressOf: (href: string) => string): MessageNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string' || node.tag === 'br') return node
    const children = withAddresses(node.children, addressOf)
    return node.tag === 'a' ? { ...node, href: addressOf(node.href), children } : { ...node, children }
  })
}
