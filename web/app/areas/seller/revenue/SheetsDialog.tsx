import { periodFrom } from '#rules/calendar/periods.ts'
import { examOf } from '#web/features/sheet-card/names.ts'
import { count } from '#web/ui/Baht.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { T } from '#web/ui/T.tsx'
import { revenueWords } from '#web/words/seller/revenue.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { writeAmount, writeMonth } from '../dashboard/months.ts'
import { useStoreName } from './use-store-name.ts'
import type { Revenue, RevenueRow } from './answers.ts'
import { WhyRevenue } from './WhyRevenue.tsx'
import classes from './revenue.module.css'

type SheetsDialogProps = { open: boolean; row: RevenueRow; revenue: Revenue; onClose: () => void }

/** The sheets behind an amount: name, count, total price, and their sum (seller.md §2). */
export default function SheetsDialog({ open, row, revenue, onClose }: SheetsDialogProps) {
  const words = useWords(revenueWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const names = new Map(revenue.sheets.map((sheet) => [sheet.id, sheet]))
  const storeName = useStoreName(revenue)
  const month = periodFrom(row.year, row.month)
  const sales = { kind: 'month-part', month, store: row.store, part: 'sales' } as const
  const counted = row.sheetList.reduce((sum, line) => sum + line.count, 0)
  return (
    <Dialog open={open} title={words.sheetsTitle} onClose={onClose}>
      <p className="small dimmed">
        {writeMonth(month, language)} · {storeName(row.store)}
      </p>
      <table className={`fill figures ${classes.table}`}>
        <thead className="small dimmed">
          <tr>
            <th scope="col">{words.sheet}</th>
            <th scope="col" className={classes.money}>
              {words.count}
            </th>
            <th scope="col" className={classes.money}>
              {words.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {row.sheetList.map((line) => (
            <tr key={line._id}>
              <th scope="row" className="light anywhere">
                <a
                  className="inline-row finger"
                  href={`/infoSheet/${line.sheet}`}
                  target="_blank"
                  rel="noopener"
                >
                  {names.get(line.sheet)?.name ?? line.sheet}
                  <span className="visually-hidden"> {shared.opensNewTab}</span>
                </a>
                <About sheet={names.get(line.sheet)} />
              </th>
              <td className={classes.money}>{count(line.count)}</td>
              <td className={classes.money}>
                <WhyRevenue
                  figure={{ ...sales, sheet: line.sheet }}
                  about={names.get(line.sheet)?.name ?? line.sheet}
                >
                  {writeAmount(line.totalPrice)}
                </WhyRevenue>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="bold">
          <tr>
            <th scope="row">{words.sum}</th>
            <td className={classes.money}>{count(counted)}</td>
            <td className={classes.money}>
              {row.sheetList.length === 0 ? (
                writeAmount(row.total)
              ) : (
                <WhyRevenue figure={sales} about={words.sum}>
                  {writeAmount(row.total)}
                </WhyRevenue>
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </Dialog>
  )
}

/** Five sheets of one course have one name. */
function About({ sheet }: { sheet: Revenue['sheets'][number] | undefined }) {
  const { language } = useLanguage()
  if (sheet === undefined) return null
  return (
    <span className="small dimmed">
      <T>{[examOf(sheet, language), sheet.classInfo].filter(Boolean).join(' · ')}</T>
    </span>
  )
}
