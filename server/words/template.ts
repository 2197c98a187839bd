import type { Locale, Texts } from '#rules/locales.ts'
import { escapeHtml } from '#rules/messages/message-html.ts'

/** HTML of our own. Whatever else is put into it is text, and escaped here and nowhere else. */
export type Html = { readonly html: string }
type Value = string | number | Html | readonly Html[]

export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: String.raw({ raw: parts }, ...values.map(write)) }
}

function write(value: Value): string {
  if (value instanceof Array) return value.map((one) => one.html).join('')
  return typeof value === 'object' ? value.html : escapeHtml(String(value))
}

/** Typed text in a paragraph of its own, with its line breaks; nothing where it is empty. */
export function typed(text: string): Html {
  const lines = escapeHtml(text).replaceAll(/\r?\n/g, '<br>')
  return { html: lines === '' ? '' : `<p>${lines}</p>` }
}

export const none: Html = { html: '' }

type Template<Values> = (values: Values) => Html
type Templates<Values> = { th: Template<Values> } & { [L in Locale]?: Template<Values> }

/** A message in its languages. It does not compile without the default one; other languages fall back to that. */
export function template<Values = void>(
  texts: Templates<Values>,
): ((values: Values) => Texts) & { texts: Templates<Values> } {
  const writeAll = (values: Values): Texts => {
    const written = Object.entries(texts).map(([locale, text]) => [locale, text(values).html])
    return { en: texts.th(values).html, ...Object.fromEntries(written) }
  }
  return Object.assign(writeAll, { texts })
}
