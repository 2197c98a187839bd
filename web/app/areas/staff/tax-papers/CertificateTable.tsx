import { useState } from 'react'
import { type Period, readPeriod } from '#rules/calendar/bangkok.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { taxWords } from '#web/words/staff/tax.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { BahtWhy } from '../layout/StaffWhy.tsx'
import type { Certificate, CertificateList, CertificateRow } from './answers.ts'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import classes from './tax-papers.module.css'
import { usePdf } from './use-papers.ts'

/** The payouts of the page with their certificates, the cancelled ones too, and what can be done with each. */
export function CertificateTable(props: { list: CertificateList; period: Period; onDone: () => void }) {
  const words = useWords(taxWords)
  const { language } = useLanguage()
  const { save } = usePdf()
  const [replacing, setReplacing] = useState<{ row: CertificateRow; certificate: Certificate }>()
  const issue = async (row: CertificateRow) => {
    try {
      const input = { ...readPeriod(props.period), payouts: [row._id] }
      const { data } = await staffApi.call('issueCertificates', input)
      showToast({ text: words.issued(data.issued, data.incomplete), tone: 'good' })
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    }
    props.onDone()
  }
  const columns: Column<CertificateRow>[] = [
    { key: 'name', title: words.payee, always: true, cell: ({ name, facebookID }) => name || facebookID },
    {
      key: 'gross',
      title: words.gross,
      numeric: true,
      cell: ({ _id: id, gross, name }) => (
        <BahtWhy
          baht={gross}
          figure={{ kind: 'payout', id, part: 'gross' }}
          about={`${words.gross} ${name}`}
        />
      ),
    },
    {
      key: 'tax',
      title: words.tax,
      numeric: true,
      cell: ({ _id: id, tax, name }) => (
        <BahtWhy baht={tax} figure={{ kind: 'payout', id, part: 'tax' }} about={`${words.tax} ${name}`} />
      ),
    },
    {
      key: 'date',
      card: 'line',
      title: words.paidOn,
      cell: ({ date }) => <ThaiDate value={date} as="numeric" />,
    },
    { key: 'number', card: 'badge', title: words.number, cell: (row) => <Numbers row={row} /> },
    {
      key: 'actions',
      card: 'act',
      title: words.actions,
      cell: (row) => {
        const inForce = row.certificates.find(({ cancelled }) => !cancelled)
        if (inForce === undefined)
          return (
            row.tax > 0 &&
            !row.returned && (
              <Button look="outline" size="small" onClick={() => void issue(row)}>
                {words.issueOne}
              </Button>
            )
          )
        const print = (duplicate: boolean) => void save({ kind: 'certificate', id: inForce._id, duplicate })
        return (
          <div className="flow gap-3xs">
            <Button look="subtle" size="small" onClick={() => print(false)}>
              {words.pdfShort}
            </Button>
            <Button look="subtle" size="small" onClick={() => print(true)}>
              {words.again}
            </Button>
            <Button look="subtle" size="small" onClick={() => setReplacing({ row, certificate: inForce })}>
              {row.returned ? words.cancelOnly : words.replace}
            </Button>
          </div>
        )
      },
    },
  ]
  return (
    <>
      <DataTable
        label={words.payouts}
        columns={columns}
        rows={props.list.payouts}
        rowKey={({ _id }) => _id}
      />
      {replacing !== undefined && (
        <ReplaceDialog
          {...replacing}
          onClose={() => setReplacing(undefined)}
          onDone={() => {
            setReplacing(undefined)
            props.onDone()
          }}
        />
      )}
    </>
  )
}

function Numbers({ row }: { row: CertificateRow }) {
  const words = useWords(taxWords)
  if (row.certificates.length === 0) return row.tax > 0 ? words.notIssued : words.nothingWithheld
  return (
    <>
      {row.certificates.map((certificate) => (
        <div key={certificate._id}>
          <span className={certificate.cancelled ? classes.gone : undefined}>
            {certificate.book}/{certificate.number}
          </span>
          {certificate.cancelled &&
            ` ${words.cancelled}${certificate.replacedBy === null ? '' : ` · ${words.replacedBy(certificate.replacedBy)}`}`}
          {!certificate.cancelled && certificate.channel === 'E_WHT' && ` · ${words.eWht}`}
        </div>
      ))}
      {row.returned && <div>{words.returned}</div>}
    </>
  )
}
