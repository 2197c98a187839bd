import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { defaultReportCategory, reportCategories } from '#rules/complaints/categories.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { CountedText } from '#web/features/counted-text/CountedText.tsx'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useIsHere } from '#web/ui/use-is-here.ts'
import { libraryWords } from '#web/words/buyer/library.ts'
import { voiceWords } from '#web/words/buyer/reviews.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { ActDialogProps } from './use-bought-acts.tsx'
import { pick } from '#web/words/language.ts'

/** buyer.md §5: said on the label and counted. */
const MESSAGE_LIMIT = 200

type Category = (typeof reportCategories)[keyof typeof reportCategories]['th']

type ReportDialogProps = Omit<ActDialogProps, 'sheet'> & {
  sheet: Pick<ActDialogProps['sheet'], '_id' | 'name'>
  /** The page open in the reader. */
  page?: number
}

/** Reports to the author what is wrong with a sheet: one of four reasons and a few words. */
export function ReportDialog({ sheet, page, open, onClose, onDone }: ReportDialogProps) {
  const words = useWords(voiceWords)
  const library = useWords(libraryWords)
  const { language } = useLanguage()
  const form = useId()
  const { draft, change, forget } = useDraft<{ category: Category; message: string }>(`report:${sheet._id}`, {
    category: defaultReportCategory,
    message: '',
  })
  const [isBusy, setBusy] = useState(false)
  const [isOnPage, setOnPage] = useState(page !== undefined)
  const [failure, setFailure] = useState<string>()
  const isHere = useIsHere()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const input = { sheet: sheet._id, ...draft, ...(isOnPage && { page }) }
    setBusy(true)
    try {
      await browserApi.call('addMyReport', input)
    } catch (problem) {
      const text = wordsOfFailure(problem, language)
      if (isHere()) setFailure(text)
      else showToast({ text, tone: 'bad' })
      return
    } finally {
      setBusy(false)
    }
    forget()
    onDone(words.reportSent)
  }
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={library.reportSheet}
        footer={
          <Button wide type="submit" form={form} busy={isBusy}>
            {words.sendReport}
          </Button>
        }
      >
        <form id={form} className="stack one-column gap-md" onSubmit={(event) => void send(event)}>
          <p className="dimmed">
            <T>{sheet.name}</T>
          </p>
          <fieldset className="stack shrink">
            <legend className="small strong">{words.reason}</legend>
            {Object.values(reportCategories).map((category) => (
              <label key={category.th} className="row gap-sm thumb tick">
                <input
                  type="radio"
                  name="category"
                  checked={draft.category === category.th}
                  onChange={() => change({ category: category.th })}
                />
                {pick(category, language)}
              </label>
            ))}
          </fieldset>
          {page !== undefined && (
            <label className="row gap-sm thumb">
              <input
                type="checkbox"
                checked={isOnPage}
                onChange={(event) => setOnPage(event.target.checked)}
              />
              {words.sendPage(page)}
            </label>
          )}
          <CountedText
            label={words.reportMessage}
            hint={words.reportHint}
            limit={MESSAGE_LIMIT}
            value={draft.message}
            onChange={(message) => change({ message })}
          />
          {page !== undefined && (
            <Link to={`/user/refund?sheet=${sheet._id}&page=${page}`}>{words.refundInstead}</Link>
          )}
        </form>
      </Dialog>
      <AlertDialog open={failure !== undefined} onClose={() => setFailure(undefined)}>
        {failure}
      </AlertDialog>
    </>
  )
}
