import {
  cleanMessageHtml,
  escapeHtml,
  type MessageNode,
  parseMessageHtml,
  writeMessageHtml,
} from './message-html.ts'
import { messageLine } from './message-text.ts'

/** Characters of one language of a message that staff write. */
export const broadcastTextMax = 20_000

/** Elements that break lines themselves. */
const blocks = /<\/?(?:p|ul|ol|li|br)\b/i
const isMarked = (text: string) => /<\/?[a-z]/i.test(text)

/**
 * Staff's typed text as HTML: HTML is cleaned; if none of it breaks lines, paragraphs and lines stay as typed. Preview and sending share
 * this.
 */
export function typedHtml(typed: string): string {
  const text = typed.trim()
  if (blocks.test(text)) return cleanMessageHtml(text)
  return paragraphsOf(parseMessageHtml(isMarked(text) ? cleanMessageHtml(text) : escapeHtml(text)))
    .map((paragraph) => writeMessageHtml(paragraph).trim())
    .filter((paragraph) => messageLine(paragraph) !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('')
}

/** A mark over several paragraphs is repeated in each. */
function paragraphsOf(nodes: readonly MessageNode[]): MessageNode[][] {
  const paragraphs: MessageNode[][] = [[]]
  for (const node of nodes) {
    const [here = [], ...next] = partsOf(node)
    paragraphs.at(-1)?.push(...here)
    paragraphs.push(...next)
  }
  return paragraphs
}

function partsOf(node: MessageNode): MessageNode[][] {
  if (typeof node === 'string') return node.split(/\n[^\S\n]*\n\s*/).map((text) => [text])
  if (node.tag === 'br') return [[node]]
  return paragraphsOf(node.children).map((children) => [{ ...node, children }])
}

/** Without text to read: empty, markup alone, or signs that no reader sees. */
export function saysNothing(typed: string): boolean {
  return messageLine(typedHtml(typed)).replaceAll(/[\s\p{Cf}]/gu, '') === ''
}

/** Something of what was typed does not come through: elements or links that messages do not have. */
export function losesMarkup(typed: string): boolean {
  const tags = (html: string) => html.match(/<[a-z]/gi)?.length ?? 0
  return tags(typed) > tags(cleanMessageHtml(typed)) && isMarked(typed)
}
