import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { Button } from '#web/ui/Button.tsx'
import { fromBangkokField, toBangkokField } from '#web/ui/dates/bangkok-field.ts'
import { ThaiDateTimeField } from '#web/ui/dates/DateFields.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { releaseWords } from '#web/words/seller/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { onLeaving } from './on-leaving.ts'
import type { OwnSheet } from './stored-words.ts'

type ReleaseProps = {
  sheet: Pick<OwnSheet, '_id' | 'status' | 'release'>
  onMoved?: () => void
  /** Of a draft: what is typed is saved on leaving its fields, too. */
  saveOnLeaving?: typeof onLeaving
}

/** The time from which a sheet is on sale. Saved at once: reviewers do not look at it. */
export function Release({ sheet, onMoved, saveOnLeaving }: ReleaseProps) {
  const words = useWords(releaseWords)
  const [release, setRelease] = useState(sheet.release)
  const isWaiting = sheet.status === sheetStatus.published
  const { plan, busy } = usePlanRelease((at) => {
    setRelease(at)
    if (at === null && isWaiting) onMoved?.()
  })
  const [typed, setTyped] = useState(release === null ? '' : toBangkokField(new Date(release)))
  const moment = fromBangkokField(typed)
  const give = (at: string | null) =>
    void plan([sheet._id], at).then((ok) => ok && at === null && setTyped(''))
  const isNew = moment !== undefined && moment.toISOString() !== release
  const giveTyped = () => isNew && give(moment.toISOString())
  return (
    <div className="stack at-start gap-sm shrink text-start" {...saveOnLeaving?.(giveTyped)}>
      <p role="status">
        {release === null ? (
          words.none
        ) : (
          <strong>
            {words.from} <ThaiDate value={release} as="long" /> <ThaiDate value={release} as="time" />
          </strong>
        )}
      </p>
      <ThaiDateTimeField label={words.moment} hint={words.hint} value={typed} onChange={setTyped} />
      <div className="flow gap-xs">
        <Button look="light" busy={busy} disabled={!isNew} onClick={giveTyped}>
          {release === null ? words.plan : words.change}
        </Button>
        {release !== null && (
          <Button look="subtle" busy={busy} onClick={() => give(null)}>
            {isWaiting ? words.sellNow : words.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Answers whether it was saved; the reason of a refusal is shown. */
export function usePlanRelease(onSaved: (at: string | null) => void) {
  const words = useWords(releaseWords)
  const client = useQueryClient()
  const { act, busy } = useAction()
  const plan = (sheets: string[], at: string | null) =>
    act(
      async () => {
        await sellerApi.call('planRelease', { sheets, at })
        onSaved(at)
        await client.invalidateQueries({ queryKey: ['seller-dashboard'] })
      },
      at === null ? words.cancelled : words.kept,
    )
  return { plan, busy }
}
