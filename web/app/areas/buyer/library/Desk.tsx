import { memo } from 'react'
import { Link } from 'react-router'
import countdownClasses from '#web/features/exams/ExamCountdown.module.css'
import { CodeChip } from '#web/features/sheet-card/CodeChip.tsx'
import { examOf, splitName, storeShort } from '#web/features/sheet-card/names.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { IconBook2, IconDots } from '#web/ui/icons.ts'
import { MenuOpener } from '#web/ui/MenuOpener.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { T } from '#web/ui/T.tsx'
import { libraryWords } from '#web/words/buyer/library.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './Desk.module.css'
import { type Bought, isRead } from './library-filter.ts'
import type { BoughtAct } from './use-bought-acts.tsx'

const readPath = (id: string) => `/user/readSheet?${id}`

type OpenBookProps = {
  bought: Bought
  /** Beside it where there is room. */
  next: readonly Bought[]
  /** Its side is taken: next sheets lie below the words. */
  isNarrow: boolean
}

/** The open book on the desk: the sheet read last, or the one to begin, and the link into it. */
export function OpenBook({ bought, next, isNarrow }: OpenBookProps) {
  const words = useWords(libraryWords)
  const { language } = useLanguage()
  const { sheet, reading, pages } = bought
  const { code, title } = splitName(sheet.name)
  const label = words[reading === null ? 'startReading' : isRead(bought) ? 'readAgain' : 'continueReading']
  return (
    <section
      className={`stack level gap-md outlined rounded-lg ${classes.open}`}
      data-narrow={isNarrow || undefined}
      aria-label={label}
    >
      <Link viewTransition to={readPath(sheet._id)} className={classes.read}>
        <CoverImage
          of="sheets"
          id={sheet._id}
          version={sheet.cover}
          alt=""
          sizes="(min-width: 64em) 280px, (min-width: 36em) 200px, 104px"
          urgent
        />
        <span className="visually-hidden">{words.readNamed(sheet.name)}</span>
      </Link>
      <div className="stack at-start gap-xs shrink grow">
        <CodeChip code={code} />
        <p className={`large strong two-lines airy ${classes.openName}`}>
          <T>{title}</T>
        </p>
        {/* Without any reading there is no bar. */}
        {reading ? (
          <ReadingProgress {...reading} />
        ) : (
          <p className="small dimmed">
            <T>{examOf(sheet, language)}</T>
            {pages !== null && ` · ${words.readSoFar(0, pages)}`}
          </p>
        )}
        <ButtonLink wide viewTransition to={readPath(sheet._id)} icon={<IconBook2 size={20} stroke={1.75} />}>
          {label}
          <span className="visually-hidden"> {sheet.name}</span>
        </ButtonLink>
      </div>
      {next.length > 0 && (
        <div className="desk-only stack gap-xs">
          <p className="small dimmed">{words.next}</p>
          <div className={`flex gap-sm ${classes.next}`}>
            {next.map(({ sheet: { _id, cover, name } }) => (
              <Link key={_id} viewTransition to={readPath(_id)} className={classes.read}>
                <CoverImage of="sheets" id={_id} version={cover} alt="" sizes="96px" />
                <span className="visually-hidden">{words.readNamed(name)}</span>
              </Link>
            ))}
          </div>
        </div>
      )}
    </section>
  )
}

type ShelfBookProps = { bought: Bought; urgent: boolean; onAct: (act: BoughtAct) => void }

/** A book of the shelf: its cover opens it, a stroke says how far one has come, the rest waits behind the dots. */
export const ShelfBook = memo(function ShelfBook({ bought, urgent, onAct }: ShelfBookProps) {
  const { sheet, reading } = bought
  const words = useWords(libraryWords)
  const { language } = useLanguage()
  const { code, title } = splitName(sheet.name)
  return (
    <li className="column gap-2xs shrink">
      <Link viewTransition to={readPath(sheet._id)} className={classes.read}>
        <CoverImage
          of="sheets"
          id={sheet._id}
          version={sheet.cover}
          alt=""
          sizes="(min-width: 48em) 160px, 100px"
          urgent={urgent}
        />
        <span className="visually-hidden">{words.readNamed(sheet.name)}</span>
      </Link>
      <div className={`flex top ${classes.foot}`}>
        <h2 className="shrink grow small light airy">
          <strong>{code}</strong> <T>{title}</T>
        </h2>
        <BoughtDots bought={bought} onAct={onAct} />
      </div>
      <p className={`small dimmed ${classes.facts}`}>
        {storeShort(sheet.storeName, language)} · <T>{examOf(sheet, language)}</T>
      </p>
      {reading && <ReadingProgress {...reading} />}
    </li>
  )
})

/** Where a buyer is in it: the stroke draws what the words say. */
export function ReadingProgress({ page, pages }: Pick<NonNullable<Bought['reading']>, 'page' | 'pages'>) {
  const words = useWords(libraryWords)
  return (
    <p className="stack gap-4xs small dimmed figures fill">
      <span className={`clips ${countdownClasses.track}`} aria-hidden="true">
        <span style={{ width: `${Math.round((page / pages) * 100)}%` }} />
      </span>
      {words.readSoFar(page, pages)}
    </p>
  )
}

const BoughtMenu = perhaps(() => import('./BoughtMenu.tsx'))

/** The dots of a bought sheet. */
export function BoughtDots({ bought, onAct }: { bought: Bought; onAct: (act: BoughtAct) => void }) {
  const words = useWords(libraryWords)
  return (
    <MenuOpener
      label={words.moreNamed(bought.sheet.name)}
      list={(shown) => <BoughtMenu {...shown} bought={bought} onAct={onAct} />}
    >
      <IconDots size={22} stroke={1.75} />
    </MenuOpener>
  )
}
