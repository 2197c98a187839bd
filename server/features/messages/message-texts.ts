import { type Locale, localeCodes, pick, type Texts } from '#rules/locales.ts'
import { cleanMessageHtml } from '#rules/messages/message-html.ts'
import { type NoticeKind, subjectOf } from '#rules/messages/notices.ts'
import type { MessageTable, TextsOfMessage } from '#server/platform/schema/messages.ts'

type Texted = { html: Texts; notice?: NoticeKind; subject?: Texts }

/** As a message is stored: two languages in columns of their own, any others that have it together. */
export function textsToStore({ html, notice, subject }: Texted) {
  const subjects = notice === undefined ? undefined : (subject ?? subjectOf(notice))
  const others = localeCodes.slice(2).flatMap((locale) => {
    const own = html[locale]
    if (own === undefined) return []
    return [[locale, { html: cleanMessageHtml(own), subject: subjects && pick(subjects, locale) }]]
  })
  return {
    th: cleanMessageHtml(html.th),
    en: cleanMessageHtml(html.en),
    subjects,
    others: others.length === 0 ? null : JSON.stringify(Object.fromEntries(others)),
  }
}

export type StoredTexts = Pick<MessageTable, 'html_th' | 'html_en'> & {
  subject_th?: string | null
  subject_en?: string | null
  other_texts: TextsOfMessage | null
}

export function textIn(row: StoredTexts, locale: Locale): { html: string; subject: string } {
  const { html, subject } = pick(
    {
      ...row.other_texts,
      th: { html: row.html_th, subject: row.subject_th },
      en: { html: row.html_en, subject: row.subject_en },
    },
    locale,
  )
  return { html, subject: subject ?? '' }
}
