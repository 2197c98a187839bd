import { useState } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { bahtToSatang } from '#rules/money/satang.ts'
import { writeNationalId } from '#rules/sellers/national-id.ts'
import { listedSatang } from '#rules/tax/tax-policy.ts'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { taxWords } from '#web/words/staff/tax.ts'
import { useWords } from '#web/words/use-words.tsx'
import { amount } from '../payouts/payment-columns.tsx'
import { BahtWhy } from '../layout/StaffWhy.tsx'
import type { Certificate, CertificateList, CertificateRow } from './answers.ts'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { usePdf } from './use-papers.ts'

/** A payout whose certificate is still to be issued. */
export function isWaiting({ tax, returned, certificates }: CertificateRow): boolean {
  return tax > 0 && !returned && certificates.every(({ cancelled }) => cancelled)
}

const isListed = (baht: number) => bahtToSatang(baht) >= listedSatang

/** All of one day: said once, above. */
export function oneDayOf({ payouts }: CertificateList): string | undefined {
  const [first] = payouts
  return payouts.every(({ date }) => date === first?.date) ? first?.date : undefined
}

/** The payouts of the page with their certificates, the cancelled ones too: chosen to be issued, printed and replaced. */
export function CertificateTable(props: {
  list: CertificateList
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  /** The row whose paper lies beside the list. */
  current: string | undefined
  onOpen: (id: string) => void
  onDone: () => void
}) {
  const words = useWords(taxWords)
  const { save } = usePdf()
  const { payouts } = props.list
  const [replacing, setReplacing] = useState<{ row: CertificateRow; certificate: Certificate }>()
  const isOneDay = oneDayOf(props.list) !== undefined
  const columns: Column<CertificateRow>[] = [
    {
      key: 'name',
      title: words.payee,
      sort: 'name',
      always: true,
      cell: ({ _id, name, facebookID, tax }) => (
        <span className="row gap-xs whole">
          <Avatar name={name || facebookID} size={28} />
          {tax > 0 && props.current !== undefined ? (
            <button type="button" className="linked text-start" onClick={() => props.onOpen(_id)}>
              {name || facebookID}
            </button>
          ) : (
            <span>{name || facebookID}</span>
          )}
        </span>
      ),
      brief: ({ name, facebookID }) => (
        <span className="row gap-xs">
          <Avatar name={name || facebookID} size={28} />
          <span>{name || facebookID}</span>
        </span>
      ),
    },
    // It stands on the paper beside the list, too.
    ...(props.current === undefined
      ? [
          {
            key: 'taxId',
            title: words.taxId,
            cell: ({ peopleID }: CertificateRow) => (
              <span className="whole figures">{peopleID === '' ? '-' : writeNationalId(peopleID)}</span>
            ),
          },
        ]
      : []),
    ...(isOneDay
      ? []
      : [
          {
            key: 'date',
            card: 'line' as const,
            title: words.paidOn,
            cell: ({ date }: CertificateRow) => <ThaiDate value={date} />,
            brief: ({ date }: CertificateRow) => <ThaiDate value={date} />,
          },
        ]),
    {
      key: 'gross',
      card: 'line',
      title: words.gross,
      numeric: true,
      brief: ({ gross }) => words.ofGross(amount(gross)),
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
      card: 'figure',
      title: words.tax,
      numeric: true,
      // The paper beside them takes the room.
      ...(props.current === undefined && { drawn: ({ tax }: CertificateRow) => tax }),
      cell: ({ _id: id, tax, name }) => (
        <BahtWhy baht={tax} figure={{ kind: 'payout', id, part: 'tax' }} about={`${words.tax} ${name}`} />
      ),
    },
    // Until one has a number, what is said above holds for all of them.
    ...(payouts.every(
      ({ tax, returned, certificates }) => tax > 0 && !returned && certificates.length === 0,
    ) && props.list.issued === 0
      ? []
      : [
          {
            key: 'number',
            card: 'badge' as const,
            title: words.number,
            cell: (row: CertificateRow) => <Numbers row={row} isException={props.list.issued > 0} />,
          },
        ]),
    ...(payouts.every(({ certificates }) => certificates.every(({ cancelled }) => cancelled))
      ? []
      : [
          {
            key: 'actions',
            title: words.actions,
            cell: (row: CertificateRow) => {
              const inForce = row.certificates.find(({ cancelled }) => !cancelled)
              if (inForce === undefined) return null
              const print = (duplicate: boolean) =>
                void save({ kind: 'certificate', id: inForce._id, duplicate })
              return (
                <div className="flow gap-3xs">
                  <Button look="subtle" size="small" onClick={() => print(false)}>
                    {words.pdfShort}
                  </Button>
                  <Button look="subtle" size="small" onClick={() => print(true)}>
                    {words.again}
                  </Button>
                  <Button
                    look="subtle"
                    size="small"
                    onClick={() => setReplacing({ row, certificate: inForce })}
                  >
                    {row.returned ? words.cancelOnly : words.replace}
                  </Button>
                </div>
              )
            },
          },
        ]),
  ]
  return (
    <>
      <DataTable
        label={words.payouts}
        columns={columns}
        rows={payouts}
        rowKey={({ _id }) => _id}
        rowName={({ name, facebookID }) => name || facebookID}
        sort="name"
        current={props.current}
        groupOf={(row) =>
          !isListed(row.gross)
            ? { key: 'below', head: words.belowListed, name: words.belowListed }
            : undefined
        }
        {...(payouts.some(isWaiting) && {
          selection: {
            chosen: props.chosen,
            onChange: props.onChoose,
            of: new Set(payouts.filter(isWaiting).map(({ _id }) => _id)),
          },
        })}
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

/** `isException`: others have their number. */
function Numbers({ row, isException }: { row: CertificateRow; isException: boolean }) {
  const words = useWords(taxWords)
  if (row.certificates.length === 0)
    return row.tax === 0 ? (
      words.nothingWithheld
    ) : isException && isListed(row.gross) ? (
      <span className="badge" data-tone="amber">
        {words.notIssued}
      </span>
    ) : (
      // None has one yet, which is said above; small ones get one only when they ask.
      <span className="desk-only dimmed">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{words.notIssued}</span>
      </span>
    )
  return (
    <>
      {row.certificates.map((certificate) => (
        <div key={certificate._id}>
          <span
            className={certificate.cancelled ? 'dimmed' : undefined}
            style={{ textDecoration: certificate.cancelled ? 'line-through' : undefined }}
          >
            {certificate.book}/{certificate.number}
          </span>
          {certificate.cancelled &&
            ` ${words.cancelled}${certificate.replacedBy === null ? '' : ` · ${words.replacedBy(certificate.replacedBy)}`}`}
          {!certificate.cancelled && certificate.channel === 'E_WHT' && (
            <>
              {' · '}
              <span className="whole">{words.eWht}</span>
            </>
          )}
        </div>
      ))}
      {row.returned && <div>{words.returned}</div>}
    </>
  )
}
