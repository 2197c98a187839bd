import { cleanMessageHtml, escapeHtml } from './message-html.ts'
import { messageLine } from './message-text.ts'

/** Characters of one language of a message that staff write. */
export const broadcastTextMax = 20_000

/**
 * What becomes of a text that staff typed: HTML is cleaned; a text without any gets its paragraphs and lines. Preview and
 * sending use this alike.
 */
export function typedHtml(typed: string): string {
  const text = typed.trim()
  if (/<\/?[a-z]/i.test(text)) return cleanMessageHtml(text)
  return text
    .split(/\n[^\S\n]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('')
}

/** Without text to read: empty, or markup alone. */
export function saysNothing(typed: string): boolean {
  return messageLine(typedHtml(typed)) === ''
}

/** Something of what was typed does not come through: elements or links that messages do not have. */
export function losesMarkup(typed: string): boolean {
  const tags = (html: string) => html.match(/<[a-z]/gi)?.length ?? 0
  return tags(typed) > tags(typedHtml(typed)) && /<\/?[a-z]/i.test(typed)
}
