import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from '../payouts.module.css'
import { LoadFailed } from '../LoadFailed.tsx'
import { SumIn } from '../../layout/StaffWhy.tsx'
import { amount } from '../payment-columns.tsx'
import bankClasses from './bank.module.css'
import { ComparedLists, useCompared } from './ComparedLists.tsx'
import { usePaymentAction } from './use-payment-action.tsx'
import { EmptyStrip } from '../../layout/list/AllDone.tsx'

type BankFile = Data<'listBankFiles'>['files'][number]

/** Step 6: one of the checked files is confirmed; matching entries are paid, the rest can be paused (staff.md §4). */
export function MarkSuccessful() {
  const words = useWords(bankFileWords)
  const { values, set } = useListAddress({ file: '' })
  const listed = useSessionQuery({
    queryKey: ['payments', 'bank-files'],
    queryFn: staffApi.read('listBankFiles', {}, ({ files }) => files),
  })
  if (listed.data === undefined) {
    if (listed.error === null) return <Skeleton height="30vh" radius="1rem" />
    return <LoadFailed onRetry={() => void listed.refetch()} />
  }
  const files = listed.data
  if (files.length === 0) return <EmptyStrip text={words.noFiles} />
  const chosen = files.find(({ _id }) => _id === values.file) ?? files[0]
  return (
    <>
      <section className={classes.section} aria-label={words.files}>
        <h2 className="large below-3xs">{words.files}</h2>
        <ul className="stack gap-sm below-md">
          {files.slice(0, 8).map((file) => (
            <FileCard
              key={file._id}
              file={file}
              isChosen={file._id === chosen?._id}
              onChoose={() => set({ file: file._id })}
            />
          ))}
        </ul>
      </section>
      {chosen !== undefined && <MarkFile key={chosen._id} file={chosen} />}
    </>
  )
}

function FileCard({ file, isChosen, onChoose }: { file: BankFile; isChosen: boolean; onChoose: () => void }) {
  const words = useWords(bankFileWords)
  return (
    <li className={`stack gap-3xs pad-strip box ${isChosen ? bankClasses.card : ''}`}>
      <p>
        <strong>{file.fileName}</strong>{' '}
        <SumIn
          text={words.fileLine(file.rows, amount(file.sum))}
          sum={amount(file.sum)}
          figure={{ kind: 'bank-file', file: file._id, list: 'all' }}
          about={file.fileName}
        />
      </p>
      <p className="small dimmed">
        {words.dayOfTransfer} <ThaiDate value={`${file.paidOn}T00:00:00+07:00`} /> · {file.uploadedBy.name}{' '}
        <ThaiDate value={file.uploaded} as="numeric-time" />
      </p>
      <p className="tiny dimmed anywhere">SHA-256 {file.sha256}</p>
      {file.applied !== null && (
        <p>
          {file.applied.waiting ? (
            words.waitingLine
          ) : (
            <SumIn
              text={words.appliedLine(file.applied.sellers, amount(file.applied.net), file.applied.by.name)}
              sum={amount(file.applied.net)}
              figure={{ kind: 'bank-file', file: file._id, list: 'paid' }}
              about={`${words.matching} ${file.fileName}`}
            />
          )}
        </p>
      )}
      {!isChosen && (
        <p className="row flow gap-xs">
          <Button size="small" look="outline" onClick={onChoose}>
            {words.open(file.fileName)}
          </Button>
        </p>
      )}
    </li>
  )
}

function MarkFile({ file }: { file: BankFile }) {
  const words = useWords(bankFileWords)
  const { data } = useCompared(file._id, 'matching')
  const [bankReference, setBankReference, settle] = useDraftText(`bank-file:${file._id}`)
  const [asking, setAsking] = useState(false)
  const { busy, run: act } = usePaymentAction()
  const matching = data?.lists.matching ?? { count: 0, sum: 0 }
  const mark = () =>
    act(async () => {
      try {
        const { data: done, modifiedCount } = await staffApi.call('applyBankFile', {
          file: file._id,
          bankReference,
          count: matching.count,
          net: matching.sum,
        })
        settle()
        return done.request === null ? words.updated(done.sellers, modifiedCount) : words.asked
      } finally {
        setAsking(false)
      }
    })
  return (
    <section className={classes.section} aria-label={words.markTitle}>
      <h2 className="large below-3xs">{words.compared(file.fileName)}</h2>
      {file.applied === null && data !== undefined && (
        <>
          {matching.count === 0 ? (
            <p role="status" className="below-md pad-strip rounded tint-ink">
              {words.nothingToUpdate}
            </p>
          ) : (
            <div className="stack bottom gap-sm fits-12 below-sm measure">
              <TextField
                label={words.bankReference}
                value={bankReference}
                maxLength={200}
                onChange={(event) => setBankReference(event.currentTarget.value)}
              />
              <Button onClick={() => setAsking(true)}>{words.mark}</Button>
            </div>
          )}
          <ConfirmDialog
            open={asking}
            title={words.markTitle}
            confirm={words.confirm}
            busy={busy}
            onConfirm={() => void mark()}
            onCancel={() => setAsking(false)}
          >
            {words.markAsk(matching.count, amount(matching.sum))}
          </ConfirmDialog>
        </>
      )}
      <ComparedLists
        file={file._id}
        actions={(list, compared) =>
          (list === 'mismatched' || list === 'absent') &&
          compared.lists[list].count > 0 && (
            <PauseList file={file._id} list={list} count={compared.lists[list].count} />
          )
        }
      />
    </section>
  )
}

function PauseList({ file, list, count }: { file: string; list: 'mismatched' | 'absent'; count: number }) {
  const words = useWords(bankFileWords)
  const [asking, setAsking] = useState(false)
  const { busy, run: act } = usePaymentAction()
  const pause = () =>
    act(async () => {
      try {
        const { data, modifiedCount } = await staffApi.call('pauseBankFileEntries', { file, list, count })
        return data.request === null ? words.updated(count, modifiedCount) : words.explained
      } finally {
        setAsking(false)
      }
    })
  return (
    <div className="row flow gap-xs">
      <Button size="small" look="outline" onClick={() => setAsking(true)}>
        {words.pause}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={words[list]}
        confirm={words.confirm}
        busy={busy}
        onConfirm={() => void pause()}
        onCancel={() => setAsking(false)}
      >
        {words.pauseAsk(count)}
      </ConfirmDialog>
    </div>
  )
}
