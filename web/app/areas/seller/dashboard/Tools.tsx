import {
  IconAddressBook,
  IconBulb,
  IconCalculator,
  IconChartBar,
  IconDiscount2,
  IconMessageReport,
} from '#web/ui/icons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { dashboardWords } from '#web/words/seller/dashboard.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { instantOf } from './months.ts'
import classes from './dashboard.module.css'

type ToolsProps = { openReports: number; payouts: readonly { date: string }[] | undefined }

/** The ways on from the dashboard; `undefined` where it could not be loaded. */
export function Tools({ openReports, payouts }: ToolsProps) {
  const words = useWords(dashboardWords)
  const { language } = useLanguage()
  const [last] = payouts ?? []
  const paid = last ? words.lastPaid(writeDate(instantOf(last.date), 'short', language)) : words.notPaidYet
  return (
    <nav className={`${classes.tools} fits-9 stack gap-sm`} aria-label={words.tools}>
      <Tool
        to="/seller/sellrev"
        icon={<IconChartBar size={24} stroke={1.75} />}
        name={words.revenue}
        text={payouts && paid}
      />
      <Tool
        to="/seller/sellreport"
        icon={<IconMessageReport size={24} stroke={1.75} />}
        name={words.reports}
        text={words.openReports(openReports)}
        count={openReports}
      />
      <Tool
        to="/seller/selledit"
        icon={<IconAddressBook size={24} stroke={1.75} />}
        name={words.data}
        text={words.dataText}
      />
      <Tool
        to="/seller/ideas"
        icon={<IconBulb size={24} stroke={1.75} />}
        name={words.ideas}
        text={words.ideasText}
      />
      <Tool
        to="/seller/codes"
        icon={<IconDiscount2 size={24} stroke={1.75} />}
        name={words.codes}
        text={words.codesText}
      />
      <Tool
        to="/seller/pricecal"
        icon={<IconCalculator size={24} stroke={1.75} />}
        name={words.price}
        text={words.priceText}
      />
    </nav>
  )
}

type ToolProps = {
  to: string
  icon: ReactNode
  name: string
  text: string | undefined
  count?: number | undefined
}

function Tool({ to, icon, name, text, count = 0 }: ToolProps) {
  return (
    <Link
      to={to}
      className={`stack packed gap-4xs shrink pad-md paper unlinked ${classes.tool} lead-column level`}
    >
      <span className={`square tint-ink ${classes.toolIcon} anchor`} aria-hidden="true">
        {icon}
        {count > 0 && <span className={`bold text-centre placed ${classes.count} tiny`}>{count}</span>}
      </span>
      <strong>{name}</strong>
      <span className="small dimmed">{text ?? ' '}</span>
    </Link>
  )
}
