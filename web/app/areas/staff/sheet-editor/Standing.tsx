import { useState } from 'react'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { PausePanel } from '../layout/PausePanel.tsx'

export type StaffSheet = Data<'getSheet'>

/** Open or hidden, recommended or not, and back into the review queue. */
export function Standing({ sheet, onChange }: { sheet: StaffSheet; onChange: () => Promise<void> }) {
  const words = useWords(staffSheetWords)
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const { id, visible, highlighted, status } = sheet
  const mayReset = status === sheetStatus.published || status === sheetStatus.rejected
  const isOnSale = status === sheetStatus.published && visible
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      await onChange()
      setBusy(false)
      setAsks(false)
    }
  }
  return (
    <section className="stack packed gap-md shrink pad-lg box" aria-label={words.standing}>
      <h2>{words.standing}</h2>
      <div className="flow gap-xs">
        <span role="status" className="badge" data-tone={isOnSale ? 'leaf' : undefined}>
          {status !== sheetStatus.published
            ? visible
              ? words.notPublished
              : words.notPublishedHidden
            : visible
              ? words.shown
              : words.hidden}
        </span>
        <span role="status" className="badge" data-tone={highlighted ? 'amber' : undefined}>
          {highlighted ? words.highlighted : words.notHighlighted}
        </span>
      </div>
      <div className="flow gap-xs">
        <Button
          look="outline"
          size="small"
          disabled={busy}
          onClick={() => void run(() => staffApi.call('shsheet', { id, visible: !visible }))}
        >
          {visible ? words.hide : words.show}
        </Button>
        <Button
          look="outline"
          size="small"
          disabled={busy}
          onClick={() => void run(() => staffApi.call('highlightsheet', { id, highlighted: !highlighted }))}
        >
          {highlighted ? words.removeHighlight : words.addHighlight}
        </Button>
        {mayReset && (
          <Button look="outline" size="small" disabled={busy} onClick={() => setAsks(true)}>
            {words.backToQueue}
          </Button>
        )}
      </div>
      <PausePanel kind="sheet" id={id} />
      <ConfirmDialog
        open={asks}
        title={words.resetTitle}
        confirm={words.backToQueue}
        busy={busy}
        onCancel={() => setAsks(false)}
        onConfirm={() => void run(() => staffApi.call('resetSheet', { id }))}
      >
        {words.resetText}
      </ConfirmDialog>
    </section>
  )
}
