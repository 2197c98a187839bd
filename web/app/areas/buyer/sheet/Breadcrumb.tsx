import { IconChevronRight } from '#web/ui/icons.ts'
import { Link } from 'react-router'
import { coursePath, institutionPath } from '#rules/institutions/addresses.ts'
import { splitName, storeShort } from '#web/features/sheet-card/names.ts'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './Breadcrumb.module.css'
import type { SheetInfo } from './find-sheet.ts'

/** Shop › institution › course code: what has no page is no link. */
export function Breadcrumb({ sheet }: { sheet: Pick<SheetInfo, 'name' | 'store' | 'storeName' | 'linked'> }) {
  const words = useWords(sheetPageWords)
  const { language } = useLanguage()
  const store = { code: sheet.store, nameEn: sheet.storeName[1] ?? '' }
  const { code } = splitName(sheet.name)
  const short = storeShort(sheet.storeName, language)
  return (
    <nav aria-label={words.breadcrumb}>
      <ol className={`row flow small thumb-links ${classes.crumbs}`}>
        <li className="inline-row">
          <Link to="/shop">{words.shop}</Link>
        </li>
        <li className="inline-row">
          <IconChevronRight size={16} stroke={1.75} />
          {sheet.linked.institution ? <Link to={institutionPath(store)}>{short}</Link> : short}
        </li>
        <li className="inline-row" aria-current="page">
          <IconChevronRight size={16} stroke={1.75} />
          {sheet.linked.course ? <Link to={coursePath(store, code)}>{code}</Link> : code}
        </li>
      </ol>
    </nav>
  )
}
