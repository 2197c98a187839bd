import { useState } from 'react'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { shiftPeriod } from '#rules/calendar/periods.ts'
import { type Payer, payers } from '#rules/tax/tax-policy.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { ThaiMonthField } from '#web/ui/dates/MonthField.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { openedOnce } from '../tax-papers/use-papers.ts'
import { Part } from './PolicyRows.tsx'
import list from '../layout/list/list.module.css'
import { BahtWhy, type StaffFigure } from '../layout/StaffWhy.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { writeDay } from './write.ts'

type Desk = Data<'getTaxDesk'>

/** The filing for a month of payment: opened by a button, because it shows national IDs and is audited. */
export function TaxDesk() {
  const words = useWords(taxPolicyWords)
  const [thisMonth] = useState(() => bangkokDate(new Date()).slice(0, 7))
  const [month, setMonth] = useState(() => shiftPeriod(thisMonth, -1))
  const [payer, setPayer] = useState<Payer>('HYTEXTS')
  const [opened, setOpened] = useState<{ payer: typeof payer; month: string }>()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['tax-desk', opened],
    queryFn: staffApi.read('getTaxDesk', opened ?? { payer, month }),
    enabled: opened !== undefined,
    ...openedOnce,
  })
  return (
    <Part
      id="desk"
      title={words.desk}
      aside={
        <form
          className={`stack bottom grow-words gap-sm fits-8 ${list.named}`}
          onSubmit={(event) => {
            event.preventDefault()
            // Once more: a name that was missing may have been entered meanwhile.
            if (opened?.payer === payer && opened.month === month) void refetch()
            else setOpened({ payer, month })
          }}
        >
          <ThaiMonthField label={words.paidIn} value={month} max={thisMonth} onChange={setMonth} />
          <SelectField
            label={words.payer}
            value={payer}
            onChange={(event) => setPayer(event.currentTarget.value as typeof payer)}
          >
            {payers.toReversed().map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
          <Button type="submit" look="outline">
            {words.openDesk}
          </Button>
        </form>
      }
    >
      <div className="stack one-column gap-sm pad-under">
        <p className="small dimmed">{words.deskText}</p>
        {opened !== undefined &&
          (data !== undefined ? (
            <Lists desk={data} input={opened} />
          ) : (
            <PendingState error={error} refetch={refetch} shape={<Skeleton height="12rem" radius="1rem" />} />
          ))}
      </div>
    </Part>
  )
}

function Lists({ desk, input }: { desk: Desk; input: { payer: Payer; month: string } }) {
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  const { act, busy } = useAction(() => {})
  const withheld = { kind: 'withheld' as const, ...input }
  const missing = desk.ordinary.filter((line) => line.missing).length
  const save = async () => {
    const { name, text } = (await staffApi.call('getPnd3File', input)).data
    saveFile(name, text, 'text/plain;charset=utf-8')
  }
  return (
    <>
      <h3>{words.ordinaryList(writeDay(desk.due, language))}</h3>
      {desk.ordinary.length === 0 ? (
        <p className="dimmed">{words.noRemittances}</p>
      ) : (
        <>
          <DataTable
            label={words.remittances}
            columns={ordinaryColumns(words)}
            rows={desk.ordinary}
            rowKey={({ line }) => String(line)}
            sums={{
              line: words.sum,
              gross: (
                <BahtWhy
                  baht={desk.sums.ordinaryGross}
                  figure={{ ...withheld, channel: 'ORDINARY', part: 'gross' }}
                  about={words.sum}
                />
              ),
              tax: (
                <BahtWhy
                  baht={desk.sums.ordinaryTax}
                  figure={{ ...withheld, channel: 'ORDINARY', part: 'tax' }}
                  about={words.sum}
                />
              ),
            }}
          />
          {missing > 0 && <p role="alert">{words.namesMissing(String(missing))}</p>}
          <div>
            <Button busy={busy} disabled={missing > 0} onClick={() => void act(save, words.fileSaved)}>
              {words.pnd3File}
            </Button>
          </div>
        </>
      )}
      <h3>{words.eWhtList}</h3>
      {desk.eWht.length === 0 ? (
        <p className="dimmed">{words.noEWht}</p>
      ) : (
        <DataTable
          label={words.eWhtList}
          columns={[
            ...payeeColumns<Desk['eWht'][number]>(words),
            { key: 'payouts', title: words.transfers, numeric: true, cell: ({ payouts }) => payouts },
            ...amountColumns<Desk['eWht'][number]>(words, (part, { seller }) => ({
              ...withheld,
              channel: 'E_WHT',
              seller,
              part,
            })),
          ]}
          rows={desk.eWht}
          rowKey={({ seller }) => seller}
          sums={{
            name: words.sum,
            gross: (
              <BahtWhy
                baht={desk.sums.eWhtGross}
                figure={{ ...withheld, channel: 'E_WHT', part: 'gross' }}
                about={words.sum}
              />
            ),
            tax: (
              <BahtWhy
                baht={desk.sums.eWhtTax}
                figure={{ ...withheld, channel: 'E_WHT', part: 'tax' }}
                about={words.sum}
              />
            ),
          }}
        />
      )}
      {desk.certificates.length > 0 && (
        <>
          <h3>{words.cancelledCertificates}</h3>
          <ul>
            {desk.certificates.map((one) => (
              <li key={one.name}>
                {one.name} → {one.replacedBy ?? '-'} · {writeDay(one.cancelledOn, language)} · {one.reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

type Words = (typeof taxPolicyWords)['th']

function payeeColumns<Row extends { name: string; taxId: string }>(words: Words): Column<Row>[] {
  return [
    { key: 'name', title: words.payee, always: true, cell: ({ name }) => name || '-' },
    { key: 'taxId', title: words.taxId, cell: ({ taxId }) => taxId || '-' },
  ]
}

function amountColumns<Row extends { gross: number; tax: number; name: string }>(
  words: Words,
  figure: (part: 'gross' | 'tax', row: Row) => StaffFigure,
): Column<Row>[] {
  return [
    {
      key: 'gross',
      title: words.paid,
      numeric: true,
      cell: (row) => (
        <BahtWhy baht={row.gross} figure={figure('gross', row)} about={`${words.paid} ${row.name}`} />
      ),
    },
    {
      key: 'tax',
      title: words.owed,
      numeric: true,
      drawn: ({ tax }) => tax,
      cell: (row) => (
        <BahtWhy baht={row.tax} figure={figure('tax', row)} about={`${words.owed} ${row.name}`} />
      ),
    },
  ]
}

function ordinaryColumns(words: Words): Column<Desk['ordinary'][number]>[] {
  return [
    { key: 'line', title: words.line, always: true, numeric: true, cell: ({ line }) => line },
    ...payeeColumns<Desk['ordinary'][number]>(words),
    {
      key: 'parts',
      title: words.nameParts,
      cell: ({ missing, title, firstName, surname }) => (missing ? '-' : `${title} ${firstName} ${surname}`),
    },
    { key: 'paidOn', title: words.day, cell: ({ paidOn }) => <ThaiDate value={paidOn} /> },
    { key: 'rate', title: words.rate, numeric: true, cell: ({ ratePercent }) => `${ratePercent}%` },
    ...amountColumns<Desk['ordinary'][number]>(words, (part, { payout }) => ({
      kind: 'payout',
      id: payout,
      part,
    })),
    { key: 'certificate', title: words.certificate, cell: ({ certificate }) => certificate ?? '-' },
  ]
}
