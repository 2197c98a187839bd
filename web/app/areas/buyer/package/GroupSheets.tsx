import { IconCheck } from '#web/ui/icons.ts'
import { CartButton } from '#web/features/sheet-card/CartButton.tsx'
import { CodeChip } from '#web/features/sheet-card/CodeChip.tsx'
import { examOf, splitName } from '#web/features/sheet-card/names.ts'
import type { Sheet } from '#web/features/sheet-card/sheet.ts'
import { SheetPrice } from '#web/features/sheet-card/SheetPrice.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { T } from '#web/ui/T.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { packageWords } from '#web/words/buyer/package.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './GroupSheets.module.css'

/** Covers that lie side by side on a desk; most packages have fewer. */
export const SPREAD = 6

type GroupSheetsProps = { sheets: readonly Sheet[]; owned: ReadonlySet<string> }

/** The sheets of a package, each one a link to its own page and to be had alone as well. */
export function GroupSheets({ sheets, owned }: GroupSheetsProps) {
  return (
    <ul className="divided paper">
      {sheets.map((sheet) => (
        <Line key={sheet._id} sheet={sheet} owned={owned.has(sheet._id)} isShown={sheets.length <= SPREAD} />
      ))}
    </ul>
  )
}

type LineProps = { sheet: Sheet; owned: boolean; isShown: boolean }

function Line({ sheet, owned, isShown }: LineProps) {
  const words = useWords(packageWords)
  const card = useWords(sheetWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const { code, title } = splitName(sheet.name)
  return (
    <li className="row gap-sm anchor pad-sm">
      <CoverImage
        of="sheets"
        id={sheet._id}
        version={sheet.cover}
        alt=""
        sizes="64px"
        width={64}
        // Large beside the list.
        className={isShown ? 'phone-only' : ''}
      />
      <div className="stack gap-4xs shrink grow">
        <span className="flow gap-2xs">
          <CodeChip code={code} />
          {owned && (
            <span className="badge" data-tone="leaf">
              <IconCheck size={16} stroke={2} />
              {words.owned}
            </span>
          )}
        </span>
        <a className="card-link strong tight" href={`/infoSheet/${sheet._id}`} target="_blank" rel="noopener">
          <T>{title}</T>
          <span className="visually-hidden"> {shared.opensNewTab}</span>
        </a>
        <span className="small dimmed">
          <T>{examOf(sheet, language)}</T>
        </span>
      </div>
      <div className={`stack gap-3xs anchor ${classes.side}`}>
        {!owned && (
          <span className="bold">
            <SheetPrice sheet={sheet} />
          </span>
        )}
        {owned ? (
          <ButtonLink look="light" size="small" className="thumb" to={`/user/readSheet?${sheet._id}`}>
            {card.read}
            <span className="visually-hidden"> {sheet.name}</span>
          </ButtonLink>
        ) : (
          <CartButton pale sheet={sheet} />
        )}
      </div>
    </li>
  )
}
