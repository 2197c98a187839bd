import { IconArrowRight, IconFileTypePdf } from '#web/ui/icons.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { staffApi } from '#web/api/staff-api.ts'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { showToast } from '#web/ui/toast.ts'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { T } from '#web/ui/T.tsx'
import { PublishedSheets } from './PublishedSheets.tsx'
import classes from './sheet-editor.module.css'

/** A box for the id of a sheet: to its editor, or to its file behind its cover; and all that are published. */
export default function SheetInfo() {
  const words = useWords(staffSheetWords)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const id = typed.trim().toUpperCase()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (id !== '') void navigate(`/staff/sheetEdit?${encodeURIComponent(id)}`)
  }
  const merge = async () => {
    setBusy(true)
    try {
      const { coverMerge } = (await staffApi.call('getSheet', { id })).data
      if (coverMerge === null) showToast({ text: words.noPdf, tone: 'bad' })
      else window.location.assign(coverMerge)
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PageHead title={words.infoTitle} hidden />
      <div className="row flow apart gap-sm">
        <h1>
          <T>{words.infoTitle}</T>
        </h1>
        <form className={`row gap-xs shrink ${classes.idBox}`} onSubmit={submit}>
          <label className="row gap-xs small strong whole grow shrink">
            <span className="desk-only">{words.idLabel}</span>
            <input
              aria-label={words.idLabel}
              placeholder={words.idHint}
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
          <Button
            type="submit"
            size="small"
            look="light"
            aria-label={words.toEditor}
            disabled={id === ''}
            icon={<IconArrowRight size={20} stroke={1.75} aria-hidden="true" />}
          >
            <span className="desk-only">{words.toEditor}</span>
          </Button>
          <Button
            look="outline"
            size="small"
            disabled={id === ''}
            busy={busy}
            aria-label={words.coverMerge}
            title={words.coverMergeHint}
            icon={<IconFileTypePdf size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => void merge()}
          >
            <span className="desk-only">{words.coverMerge}</span>
          </Button>
        </form>
      </div>
      <PublishedSheets />
    </>
  )
}
