/**
 * The HTML of messages as a tree of allowed elements only. The server cleans stored texts with it and browsers render the same tree, so no
 * browser parses a message as HTML (XSS).
 */
export type MessageNode =
  | string
  | { tag: PlainTag; children: MessageNode[] }
  | { tag: 'a'; href: string; children: MessageNode[] }
  | { tag: 'br' }

type PlainTag = (typeof plainTags)[number]
type Element = Exclude<MessageNode, string | { tag: 'br' }>

const plainTags = ['p', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li'] as const
/** Their content is no text for people, so it goes with them. */
const droppedWhole =
  /<(script|style|template|iframe|noscript|textarea|title|svg|math)\b[^]*?(?:<\/\1\s*>|$)/gi

/** Deeper than messages are written; elements that stand deeper leave only their text. */
const DEPTH_MAX = 12

/** Reads any text as message HTML. Unknown elements lose their tags, links to anywhere odd lose their target. */
export function parseMessageHtml(html: string): MessageNode[] {
  const root: MessageNode[] = []
  const open: Element[] = []
  const add = (node: MessageNode) => (open.at(-1)?.children ?? root).push(node)
  const text = html.replaceAll(/<!--[^]*?(?:-->|$)/g, '').replaceAll(droppedWhole, '')
  for (const [token, closing, name = ''] of text.matchAll(/<(\/?)([a-z][a-z0-9-]*)\b[^>]*>|[^<]+|</gi)) {
    const tag = name.toLowerCase()
    if (tag === '') add(decodeEntities(token))
    else if (closing === '/') close(open, tag)
    else if (tag === 'br') add({ tag: 'br' })
    else if (open.length < DEPTH_MAX) {
      const element = elementOf(tag, token)
      if (element === undefined) continue
      add(element)
      open.push(element)
    }
  }
  return root
}

/** The tree as HTML again: parsing this gives the same tree. */
export function writeMessageHtml(nodes: readonly MessageNode[]): string {
  return nodes.map(writeNode).join('')
}

/** The safe part of HTML from anywhere, to store and send. */
export function cleanMessageHtml(html: string): string {
  return writeMessageHtml(parseMessageHtml(html))
}

function writeNode(node: MessageNode): string {
  if (typeof node === 'string') return escapeHtml(node)
  if (node.tag === 'br') return '<br>'
  const target = node.tag === 'a' ? ` href="${escapeHtml(node.href)}"` : ''
  return `<${node.tag}${target}>${writeMessageHtml(node.children)}</${node.tag}>`
}

function elementOf(tag: string, token: string): Element | undefined {
  if (tag === 'a') {
    const href = safeHref(token)
    return href === undefined ? undefined : { tag: 'a', href, children: [] }
  }
  const plain = plainTags.find((one) => one === tag)
  return plain === undefined ? undefined : { tag: plain, children: [] }
}

/** Closes the nearest open element of this name and all inside it; a closing tag without an opening one means nothing. */
function close(open: Element[], tag: string): void {
  const at = open.findLastIndex((element) => element.tag === tag)
  if (at >= 0) open.length = at
}

/** A path of this site, another site over https, or an address to write to. Schemes that run something are none of these. */
const allowedHref = /^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\/@]+(?:\/[^\s\\]*)?|mailto:[^\s\\]+)$/

function safeHref(token: string): string | undefined {
  const [, double, single] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(token) ?? []
  const href = decodeEntities(double ?? single ?? '').trim()
  return allowedHref.test(href) ? href : undefined
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const characters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return characters[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    const isText = code >= 0x20 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isText ? String.fromCodePoint(code) : ''
  })
}
