import { useState } from 'react'
import type { MessageType } from '#rules/messages/notices.ts'
import { saysNothing, typedHtml } from '#rules/messages/typed-html.ts'
import { MessageBox } from '#web/features/message-box/MessageBox.tsx'
import { staffMessageWords } from '#web/words/staff/messages.ts'
import { useWords } from '#web/words/use-words.tsx'

type MessagePreviewProps = {
  language: 'th' | 'en'
  type: MessageType
  typed: string
  at?: string
}

/** The message in the very box of the notifications, from the same words that are sent. */
export function MessagePreview({ language, type, typed, at }: MessagePreviewProps) {
  const words = useWords(staffMessageWords)
  const [now] = useState(() => new Date().toISOString())
  const title = language === 'th' ? words.previewThai : words.previewEnglish
  if (saysNothing(typed)) return null
  return (
    <section aria-label={title} className="stack one-column gap-xs shrink" lang={language}>
      <p className="small light dimmed">{title}</p>
      <MessageBox
        as="div"
        isFresh={false}
        message={{ type, message: typedHtml(typed), created: at ?? now }}
      />
    </section>
  )
}
