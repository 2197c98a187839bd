import { useState } from 'react'
import { type Period, readPeriod } from '#rules/calendar/bangkok.ts'
import { writeAmount } from '#rules/tax/papers/amounts.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { taxWords } from '#web/words/staff/tax.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { CertificateList } from './answers.ts'

/** Gives every listed payout of the month that waits its number, after count and sum were shown. */
export function IssueButton(props: { list: CertificateList; period: Period; onDone: () => void }) {
  const words = useWords(taxWords)
  const { language } = useLanguage()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const { waiting, payouts } = props.list
  const sum = payouts
    .filter(({ certificates, returned }) => !returned && certificates.every(({ cancelled }) => cancelled))
    .reduce((total, { tax }) => total + Math.round(tax * 100), 0)
  const issue = async () => {
    setBusy(true)
    try {
      const counts = { issued: 0, incomplete: 0 }
      for (let more = true; more; ) {
        const { data } = await staffApi.call('issueCertificates', readPeriod(props.period))
        counts.issued += data.issued
        counts.incomplete = data.incomplete
        more = data.more
      }
      showToast({ text: words.issued(counts.issued, counts.incomplete), tone: 'good' })
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      setBusy(false)
      setOpen(false)
      props.onDone()
    }
  }
  return (
    <>
      <Button disabled={waiting === 0} onClick={() => setOpen(true)}>
        {words.issueAll(waiting)}
      </Button>
      <ConfirmDialog
        open={open}
        title={words.issueTitle}
        confirm={words.issueOne}
        busy={busy}
        onConfirm={() => void issue()}
        onCancel={() => setOpen(false)}
      >
        {words.issueText(waiting, writeAmount(sum))}
      </ConfirmDialog>
    </>
  )
}
