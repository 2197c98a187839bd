import {
  type Icon,
  IconAddressBook,
  IconBulb,
  IconCalculator,
  IconChartBar,
  IconDiscount2,
  IconMessageReport,
} from '#web/ui/icons.ts'
import { Link } from 'react-router'
import { T } from '#web/ui/T.tsx'
import { dashboardWords } from '#web/words/seller/dashboard.ts'
import { useWords } from '#web/words/use-words.tsx'

const tools = [
  ['sellrev', 'revenue', IconChartBar],
  ['sellreport', 'reports', IconMessageReport],
  ['selledit', 'data', IconAddressBook],
  ['ideas', 'ideas', IconBulb],
  ['codes', 'codes', IconDiscount2],
  ['pricecal', 'price', IconCalculator],
] as const satisfies readonly (readonly [path: string, name: string, icon: Icon])[]

/** Links from the dashboard, with counts of waiting work. */
export function Tools({ openReports }: { openReports: number }) {
  const words = useWords(dashboardWords)
  return (
    <nav className="stack gap-sm across fits-9" aria-label={words.tools}>
      {tools.map(([path, name, Icon]) => (
        <Link key={path} to={`/seller/${path}`} className="row gap-sm pad-xs shrink paper pick unlinked">
          {path === 'sellreport' && openReports > 0 ? (
            <span className="square tint-red large bold figures" aria-hidden="true">
              {openReports}
            </span>
          ) : (
            <span className="square tint-ink" aria-hidden="true">
              <Icon size={24} stroke={1.75} />
            </span>
          )}
          <strong className="small shrink">
            <T>{words[name]}</T>
          </strong>
          {path === 'sellreport' && (
            <span className="visually-hidden"> {words.openReports(openReports)}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
