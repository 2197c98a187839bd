import { type MessageNode, parseMessageHtml } from './message-html.ts'

/**
 * A message as plain text: paragraphs and list items on own lines, links followed by their address. `addressOf` makes absolute addresses of
 * this site's paths.
 */
export function messageText(html: string, addressOf: (href: string) => string = (href) => href): string {
  return write(parseMessageHtml(html), addressOf)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The same without addresses, on one line, for a notification on a screen. */
export function messageLine(html: string): string {
  return write(parseMessageHtml(html), undefined).replaceAll(/\s+/g, ' ').trim()
}

/** The beginning of a text, without half of a sign such as an emoji at its end. */
export function beginningOf(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '')
}

/** The message's target: the first link to a page of this site. */
export function firstPath(html: string): string | undefined {
  return find(parseMessageHtml(html))
}

function write(nodes: readonly MessageNode[], addressOf: ((href: string) => string) | undefined): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.tag === 'br') return '\n'
      const inside = write(node.children, addressOf)
      if (node.tag === 'a') return addressOf === undefined ? inside : `${inside}: ${addressOf(node.href)}`
      if (node.tag === 'li') return `\n- ${inside}`
      return node.tag === 'p' || node.tag === 'ul' || node.tag === 'ol' ? `\n${inside}\n` : inside
    })
    .join('')
}

function find(nodes: readonly MessageNode[]): string | undefined {
  for (const node of nodes) {
    if (typeof node === 'string' || node.tag === 'br') continue
    if (node.tag === 'a' && node.href.startsWith('/')) return node.href
    const inside = find(node.children)
    if (inside !== undefined) return inside
  }
  return undefined
}
