import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { authorPath } from '#rules/institutions/addresses.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { count } from '#web/ui/Baht.tsx'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Seller.module.css'
import type { SheetInfo } from './find-sheet.ts'

/** Who wrote it, how much else there is by them and how it is liked. Leads to their page. */
export function Seller({ author, hasPage }: { author: SheetInfo['author']; hasPage: boolean }) {
  const words = useWords(sheetPageWords)
  const inside = (
    <>
      <Avatar name={author.name} size={44} />
      <span className={classes.words}>
        <strong className="anywhere">
          <span className="visually-hidden">{words.seller} </span>
          {author.name}
        </strong>
        <span className="small dimmed">
          {author.score > 0
            ? words.sellerFacts(count(author.sheets), author.score.toFixed(1))
            : words.sellerFactsUnrated(count(author.sheets))}
        </span>
      </span>
    </>
  )
  if (!hasPage) return <div className={`paper ${classes.seller}`}>{inside}</div>
  return (
    <Link to={authorPath(author.name)} className={`paper ${classes.seller}`}>
      {inside}
      <span className="visually-hidden">{words.seeOthers(author.name)}</span>
      <IconChevronRight size={22} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}
