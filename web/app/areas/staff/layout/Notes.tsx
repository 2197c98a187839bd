import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { OutageState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { supportWords } from '#web/words/staff/support.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { TextArea } from '#web/ui/Field.tsx'
import { addressOfObject, nameOfObject } from './object-address.ts'
import panel from './panel/panel.module.css'

/** Staff's notes on a person, an order or a sheet. Hidden without the right to read them. */
export function Notes({ about }: { about: string }) {
  const words = useWords(supportWords)
  const { language } = useLanguage()
  const [text, setText, settle] = useDraftText(`note:${about}`)
  const { act, busy } = useAction()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['staff-notes', about],
    queryFn: staffApi.read('listNotes', { about }),
  })
  const add = async (event: FormEvent) => {
    event.preventDefault()
    await act(async () => {
      await staffApi.call('addNote', { about, text })
      settle()
      await refetch()
    })
  }
  if (data === undefined)
    return error === null ? (
      <Skeleton height="10rem" radius="1rem" />
    ) : (
      <OutageState failure={error} onRetry={() => void refetch()} />
    )
  return (
    <section aria-label={words.notes} className="stack one-column gap-md shrink">
      <h3>{words.notes}</h3>
      {data.map((note) => (
        <div key={note._id}>
          <p className="small light dimmed">
            {note.by} · <ThaiDate value={note.at} as="numeric-time" />
            {note.about !== about && (
              <>
                {' · '}
                <Link to={addressOfObject(note.about) ?? '.'}>{nameOfObject(note.about, language)}</Link>
              </>
            )}
          </p>
          <p className="as-written">{note.text}</p>
        </div>
      ))}
      <form
        className={`stack one-column gap-xs shrink ${panel.noteForm}`}
        onSubmit={(event) => void add(event)}
      >
        <TextArea
          label={words.note}
          hint={words.noteHint}
          rows={2}
          maxLength={2_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" look="outline" size="small" busy={busy} disabled={text.trim() === ''}>
            {words.addNote}
          </Button>
        </div>
      </form>
    </section>
  )
}
