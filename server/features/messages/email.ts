import {
  escapeHtml,
  parseMessageHtml,
  writeMessageHtml,
  type MessageNode,
} from '#rules/messages/message-html.ts'
import { messageText } from '#rules/messages/message-text.ts'
import type { Email } from '#server/adapters/mail/mail.ts'
import { type Locale, say } from '#rules/locales.ts'

export type EmailFacts = {
  messageId: number
  to: { name: string; address: string }
  language: Locale
  subject: string
  /** The message as it stands in the messages. */
  html: string
  publicUrl: string
  supportEmail: string
  unsubscribeUrl: string | undefined
}

const words = {
  hello: ['สวัสดี', 'Hello'],
  helloTo: ['สวัสดี คุณ{name}', 'Hello {name}'],
  why: [
    'คุณได้รับอีเมลนี้เพราะมีบัญชีกับสรุป (Sarup)',
    'You receive this email because you have an account with Sarup.',
  ],
  settings: ['เลือกว่าจะรับอีเมลเรื่องใด', 'Choose which emails you receive'],
  off: ['ไม่รับอีเมลเรื่องนี้อีก', 'No more emails of this kind'],
  contact: ['ติดต่อเรา', 'Contact us'],
} as const

/** The email to a message: the same words, as text and as plain HTML without pictures, scripts or anything to be fetched. */
export function writeEmail(facts: EmailFacts): Email {
  const written = (word: keyof typeof words) => say(words[word], facts.language)
  const hello =
    facts.to.name === '' ? written('hello') : written('helloTo').replace('{name}', () => facts.to.name)
  const addressOf = (href: string) => (href.startsWith('/') ? facts.publicUrl + href : href)
  const settings = `${facts.publicUrl}/account/notices`
  const ways: [string, string][] = [[written('settings'), settings]]
  if (facts.unsubscribeUrl !== undefined) ways.push([written('off'), facts.unsubscribeUrl])
  return {
    id: `message-${facts.messageId}`,
    to: facts.to,
    language: facts.language,
    subject: facts.subject,
    text: [
      hello,
      messageText(facts.html, addressOf),
      '--',
      [
        written('why'),
        ...ways.map(([name, address]) => `${name}: ${address}`),
        `${written('contact')}: ${facts.supportEmail}`,
      ].join('\n'),
    ].join('\n\n'),
    html: page(facts.language, facts.subject, {
      email: [
        `<p style="margin:0 0 12px">${escapeHtml(hello)}</p>`,
        withButton(writeMessageHtml(withAddresses(parseMessageHtml(facts.html), addressOf))),
      ],
      foot: [
        escapeHtml(written('why')),
        [...ways, [written('contact'), `mailto:${facts.supportEmail}`]]
          .map(
            ([name = '', address = '']) =>
              `<a href="${escapeHtml(address)}" style="color:#55586f">${escapeHtml(name)}</a>`,
          )
          .join(' · '),
      ],
    }),
    ...(facts.unsubscribeUrl === undefined ? {} : { unsubscribeUrl: facts.unsubscribeUrl }),
  }
}

type Parts = { email: readonly string[]; foot: readonly string[] }

/** All styles are inline, because mail programs drop style sheets. The stroke under the subject is the brand's highlighter. */
function page(language: string, title: string, { email, foot }: Parts): string {
  const shown = escapeHtml(title)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${shown}</title></head>
<body style="margin:0;padding:0;background:#fafafe"><div style="padding:24px 12px;background:#fafafe;color:#17172e;font:16px/1.65 Anuphan,'Noto Sans Thai',-apple-system,'Segoe UI',Tahoma,sans-serif"><div style="max-width:560px;margin:0 auto">
<p style="margin:0 8px 12px;font-size:20px;font-weight:700">สรุป <span style="color:#676b83;font-size:14px;font-weight:400">Sarup</span></p>
<div style="padding:24px 20px 12px;background:#ffffff;border:1px solid #e2e5f0;border-top:4px solid #3d40db;border-radius:16px;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.45"><span style="background:linear-gradient(transparent 62%,#ffe14a 62%,#ffe14a 94%,transparent 94%)">${shown}</span></h1>
${email.join('\n')}
</div>
<p style="margin:16px 8px 0;color:#676b83;font-size:13px">${foot.join('<br>')}</p>
</div></div></body></html>`
}

/** The first link on its own line is the email's purpose and becomes a button. Others get the brand's colour. */
function withButton(html: string): string {
  const withOne = html.replace(
    /<p><a href="([^"]*)">([^<]*)<\/a><\/p>/,
    '<p style="margin:20px 0"><a href="$1" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#3d40db;color:#ffffff;font-weight:700;text-decoration:none">$2</a></p>',
  )
  return withOne.replace(/<a href="([^"]*)">/g, '<a href="$1" style="color:#3d40db">')
}

/** Paths of this site as whole addresses: an email is read elsewhere. */
function withAddresses(nodes: readonly MessageNode[], addressOf: (href: string) => string): MessageNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string' || node.tag === 'br') return node
    const children = withAddresses(node.children, addressOf)
    return node.tag === 'a' ? { ...node, href: addressOf(node.href), children } : { ...node, children }
  })
}
