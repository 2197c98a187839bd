import { IconCheck, IconShare, IconX } from '#web/ui/icons.ts'
import type { CSSProperties, ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import {
  authorPath,
  coursePath,
  comparedMax,
  comparedOf,
  comparePath,
} from '#rules/institutions/addresses.ts'
import type { Input } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { isFinal } from '#web/api/failures.ts'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { useShare } from '#web/features/share/use-share.ts'
import { CartWords } from '#web/features/sheet-card/CartWords.tsx'
import { examOf, splitName, storeShort } from '#web/features/sheet-card/names.ts'
import { isSameCourse } from '#web/features/sheet-card/same-course.ts'
import { useOwnedSheets } from '#web/features/sheet-card/use-owned-sheets.ts'
import BestSellers from '#web/features/sheet-listing/BestSellers.tsx'
import { useSlides } from '#web/features/sheet-listing/slides.ts'
import { Baht, count } from '#web/ui/Baht.tsx'
import { ButtonLink, IconButton } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { T } from '#web/ui/T.tsx'
import { compareWords } from '#web/words/buyer/compare.ts'
import { shareWords } from '#web/words/buyer/share.ts'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import type { Language } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { findSheet, type SheetInfo } from '../sheet/find-sheet.ts'
import { Breadcrumb } from '../sheet/Breadcrumb.tsx'
import classes from './compare.module.css'

/** Offered beside those that are chosen. */
const OFFERED_MAX = 8

async function load({ api, url, signal }: LoadArgs) {
  const asked = comparedOf(url.searchParams)
  const found = (await Promise.all(asked.map((id) => findSheet(api, id, signal)))).filter(
    (sheet) => sheet !== null,
  )
  const [first] = found
  if (first === undefined) return { sheets: [], others: [], near: [] }
  const sheets = found.filter((sheet) => sheet === first || isSameCourse(first, sheet))
  const ofCourse = sheets.length < comparedMax ? await sheetsOfCourse({ api, signal }, first) : []
  const isShown = ({ _id }: { _id: string }) => sheets.some((sheet) => sheet._id === _id)
  // One alone compares nothing: what of its course sells best stands beside it at once.
  if (sheets.length === 1) {
    const [best] = ofCourse.filter((one) => !isShown(one)).toSorted((a, b) => b.bought - a.bought)
    const beside = best && (await findSheet(api, best._id, signal))
    if (beside) sheets.push(beside)
  }
  const near = sheets.length === 1 ? await sheetsNear({ api, signal }, first) : []
  return { sheets, others: ofCourse.filter((one) => !isShown(one)).slice(0, OFFERED_MAX), near }
}

/** For a course with one sheet: the same subject elsewhere, else the institution's best sellers, so that there is something to compare. */
async function sheetsNear({ api, signal }: Pick<LoadArgs, 'api' | 'signal'>, first: SheetInfo) {
  const { title } = splitName(first.name)
  const search = (input: Input<'searchSheet'>) => api.call('searchSheet', input, { signal })
  const ofSubject = (await search({ search: title, pageLimit: 20 })).data.filter(
    ({ _id, name, near }) => _id !== first._id && !near && splitName(name).title === title,
  )
  const found =
    ofSubject.length > 0
      ? ofSubject
      : (await search({ sort: '-bought', pageLimit: 100, filter: { store: first.store } })).data.toSorted(
          (a, b) => sharedLetters(b.name, first.name) - sharedLetters(a.name, first.name),
        )
  const near = await Promise.all(
    found
      .filter(({ _id }) => _id !== first._id)
      .slice(0, comparedMax - 1)
      .map(({ _id }) => findSheet(api, _id, signal)),
  )
  return near.filter((sheet) => sheet !== null)
}

/** Codes of neighbouring subjects begin alike. */
function sharedLetters(one: string, other: string): number {
  const at = [...one].findIndex((letter, place) => letter !== other[place])
  return at < 0 ? one.length : at
}

async function sheetsOfCourse({ api, signal }: Pick<LoadArgs, 'api' | 'signal'>, sheet: SheetInfo) {
  if (!isSameCourse(sheet, sheet)) return []
  try {
    const input = { store: sheet.store, course: splitName(sheet.name).code, page: 0 }
    return (await api.call('getCourse', input, { signal })).data.sheets
  } catch (failure) {
    if (isFinal(failure)) return []
    throw failure
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/**
 * Two or three sheets of a course side by side, row by row. A row's name is above its cells, so that three columns fit a phone; long texts
 * are stacked there with their column's number.
 */
export default function CompareScreen() {
  const { sheets, others, near } = useLoaderData<typeof clientLoader>()
  const words = useWords(compareWords)
  const sharing = useWords(shareWords)
  const share = useShare()
  const [first] = sheets
  if (first === undefined)
    return (
      <PageShell>
        <PageHead title={words.titleNone} hidden />
        <h1>{words.titleNone}</h1>
        <EmptyState text={words.none} action={<ButtonLink to="/shop">{words.toShop}</ButtonLink>} />
      </PageShell>
    )
  // A title of free lines has no code.
  const title = isSameCourse(first, first) ? words.title(splitName(first.name).code) : words.titleNone
  const ids = sheets.map(({ _id }) => _id)
  return (
    <PageShell className="stack gap-md">
      <PageHead title={title} hidden />
      <Breadcrumb sheet={first} />
      <header className="row apart gap-md">
        <h1 className="anywhere">{title}</h1>
        <IconButton
          look="outline"
          label={sharing.share}
          onClick={() => share({ title, path: comparePath(ids) })}
        >
          <IconShare size={22} stroke={1.75} />
        </IconButton>
      </header>
      <Alike first={first} />
      {sheets.length > 1 ? (
        <Table sheets={sheets} label={title} />
      ) : near.length === 0 ? (
        <Alone sheet={first} />
      ) : (
        <Beside first={first} near={near} label={title} />
      )}
      {sheets.length > 1 && sheets.length < comparedMax && (
        <section className={'stack gap-sm'} aria-labelledby="compare-add">
          <h2 id="compare-add" className="large">
            {words.add}
          </h2>
          {others.length === 0 ? (
            <p>{words.noOthers}</p>
          ) : (
            <ul className={`stack gap-md ${classes.offers}`}>
              {others.map((other) => (
                <Offer key={other._id} sheet={other} chosen={ids} />
              ))}
            </ul>
          )}
        </section>
      )}
    </PageShell>
  )
}

/** The only one of its course, beside what others of the institution read. */
function Beside({ first, near, label }: { first: SheetInfo; near: readonly SheetInfo[]; label: string }) {
  const words = useWords(compareWords)
  const { language } = useLanguage()
  const isOfSubject = near.every(({ name }) => splitName(name).title === splitName(first.name).title)
  return (
    <>
      <p className="small dimmed">
        <T>{isOfSubject ? words.besideSubject : words.besideNear(storeShort(first.storeName, language))}</T>
      </p>
      <Table sheets={[first, ...near]} label={label} isFixed />
    </>
  )
}

/** The only one of its course: which it is, and where to go on. */
function Alone({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(compareWords)
  const { language } = useLanguage()
  const { code, title } = splitName(sheet.name)
  const course = sheet.linked.course
    ? coursePath({ code: sheet.store, nameEn: sheet.storeName[1] ?? '' }, code)
    : undefined
  return (
    <>
      <Link to={`/infoSheet/${sheet._id}`} className="row gap-md pad-md paper unlinked">
        <CoverImage of="sheets" id={sheet._id} version={sheet.cover} alt="" sizes="96px" width={96} urgent />
        <span className="stack one-column gap-2xs shrink">
          <strong>
            <T>{title}</T>
          </strong>
          <span className="small dimmed">
            <T>{examOf(sheet, language)}</T>
          </span>
          <strong>
            <Baht baht={sheet.price} />
          </strong>
        </span>
      </Link>
      <EmptyState
        text={words.noOthers}
        action={course && <ButtonLink to={course}>{words.toCourse}</ButtonLink>}
      />
      <BestSellers store={sheet.store} of={storeShort(sheet.storeName, language)} />
    </>
  )
}

type Offered = Pick<SheetInfo, '_id' | 'name' | 'cover' | 'price' | 'category' | 'semester' | 'year'>

function Offer({ sheet, chosen }: { sheet: Offered; chosen: readonly string[] }) {
  const words = useWords(compareWords)
  const { language } = useLanguage()
  return (
    <li>
      <Link
        to={comparePath([...chosen, sheet._id])}
        replace
        preventScrollReset
        className="stack gap-3xs unlinked"
      >
        <span className="visually-hidden">{words.addNamed(sheet.name)} </span>
        <CoverImage of="sheets" id={sheet._id} version={sheet.cover} alt="" sizes="132px" />
        <span className="small">
          <T>{examOf(sheet, language)}</T>
        </span>
        <strong>
          <Baht baht={sheet.price} />
        </strong>
      </Link>
    </li>
  )
}

/** A buyer who owns a sheet of this course is shown so: the content may be the same. */
function Alike({ first }: { first: SheetInfo }) {
  const words = useWords(compareWords)
  const { language } = useLanguage()
  const { data = [] } = useSessionQuery({
    queryKey: ['bought-sheets'],
    queryFn: async ({ signal }) =>
      (await browserApi.call('getMyallSheet', {}, { signal })).data.sheets.map(({ sheet }) => sheet),
    staleTime: 60_000,
  })
  const alike = data.filter((sheet) => isSameCourse(first, sheet))
  if (alike.length === 0) return null
  return (
    <div className="note thumb-links" role="status">
      <p>
        <T>{words.alike(alike.length)}</T>
      </p>
      <ul className="bullets">
        {alike.map((sheet) => (
          <li key={sheet._id}>
            <Link to={`/infoSheet/${sheet._id}`}>
              <span>
                <T>{`${splitName(sheet.name).title} ${examOf(sheet, language)}`}</T>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

type TableProps = {
  sheets: readonly SheetInfo[]
  label: string
  /** None of them was chosen, so none is taken out; their courses differ. */
  isFixed?: boolean
}

function Table({ sheets, label, isFixed = false }: TableProps) {
  const words = useWords(compareWords)
  const page = useWords(sheetPageWords)
  const { language } = useLanguage()
  const owned = useOwnedSheets(sheets)
  const isOfOne = new Set(sheets.map(({ store }) => store)).size === 1
  const counts = sheets.flatMap(({ pages }) => pages ?? [])
  const thickest = Math.max(1, ...counts)
  // With nearly equal page counts, strokes would suggest a difference.
  const isDrawn = thickest >= 1.5 * Math.min(...counts)
  // Different subjects have no better one: the requested sheet is marked.
  const least = isFixed ? undefined : onlyBest(sheets, ({ price }) => -price)
  const nameOf = namesWithin(sheets, isFixed, language)
  const rated = isFixed ? undefined : bestRated(sheets)
  // Stars count more than a few baht.
  const best = isFixed ? sheets[0] : (rated ?? least)
  // What is read at a glance stands before the samples, which fill the window of a telephone.
  const rows: { name: string; long?: true; cell: (sheet: SheetInfo) => ReactNode }[] = [
    { name: words.score, cell: (sheet) => <Score sheet={sheet} isBest={sheet === rated} /> },
    // Otherwise it is each one's name.
    ...(isFixed ? [{ name: words.exam, cell: (sheet: SheetInfo) => <T>{examOf(sheet, language)}</T> }] : []),
    {
      name: words.pages,
      cell: ({ pages }) =>
        pages === null ? (
          words.unknown
        ) : (
          <>
            {words.pagesOf(count(pages))}
            {isDrawn && (
              <span className="block share above-3xs" style={{ width: `${(100 * pages) / thickest}%` }} />
            )}
          </>
        ),
    },
    { name: words.samples, cell: (sheet) => <Samples sheet={sheet} /> },
    {
      name: words.kind,
      cell: ({ onlineTutor }) =>
        onlineTutor === null
          ? words.kindSheet
          : onlineTutor.isLiveSteamEnded
            ? words.kindReplay
            : words.kindLive,
    },
    {
      name: words.author,
      cell: ({ author }) => (
        <Link to={authorPath(author.name)} className="inline-row thumb">
          <T>{author.name}</T>
        </Link>
      ),
    },
    ...(sheets.some(({ bought }) => bought > 0)
      ? [{ name: words.sold, cell: ({ bought }: SheetInfo) => words.soldTimes(count(bought)) }]
      : []),
    ...(sheets.some(({ readToEnd }) => readToEnd !== null)
      ? [
          {
            name: words.readToEnd,
            cell: ({ readToEnd }: SheetInfo) =>
              readToEnd === null ? words.unknown : page.readToEndBy(readToEnd),
          },
        ]
      : []),
    ...(sheets.some(({ classInfo }) => classInfo.trim() !== '')
      ? [
          {
            name: words.covers,
            long: true as const,
            cell: ({ classInfo }: SheetInfo) => <T>{classInfo.trim() || words.unknown}</T>,
          },
        ]
      : []),
    ...(sheets.some(({ detail }) => detail.trim() !== '')
      ? [
          {
            name: words.inside,
            long: true as const,
            cell: ({ detail }: SheetInfo) => <T>{detail.trim() || words.unknown}</T>,
          },
        ]
      : []),
  ]
  return (
    <div
      role="table"
      aria-label={label}
      className={`stack shrink anchor ${classes.table}`}
      style={
        {
          '--columns': sheets.length,
          '--best': best === undefined ? 0 : sheets.indexOf(best),
        } as CSSProperties
      }
      data-best={best && ''}
    >
      <div role="row" className={`stack ruled ${classes.sheets}`}>
        <span role="columnheader" className="visually-hidden">
          {words.sheet}
        </span>
        {sheets.map((sheet) => (
          <Column
            key={sheet._id}
            sheet={sheet}
            difference={nameOf(sheet)}
            more={isFixed ? (isOfOne ? '' : storeShort(sheet.storeName, language)) : sheet.classInfo.trim()}
            owned={owned.has(sheet._id)}
            isBest={sheet === best}
            isLeast={sheet === least}
            isFixed={isFixed}
            without={isFixed ? [] : sheets.filter((other) => other !== sheet).map(({ _id }) => _id)}
          />
        ))}
      </div>
      {rows.map(({ name, long, cell }) => (
        <div key={name} role="row" className={`stack ruled ${classes.row}`} data-long={long}>
          <span role="rowheader" className="small dimmed">
            {name}
          </span>
          {sheets.map((sheet) => (
            <div key={sheet._id} role="cell" data-name={nameOf(sheet)}>
              {cell(sheet)}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

type ColumnProps = {
  sheet: SheetInfo
  /** Its name among the others, and further facts. */
  difference: string
  more: string
  owned: boolean
  isBest: boolean
  isLeast: boolean
  isFixed: boolean
  without: readonly string[]
}

function Column({ sheet, difference, more, owned, isBest, isLeast, isFixed, without }: ColumnProps) {
  const words = useWords(compareWords)
  const { language } = useLanguage()
  const { code, title } = splitName(sheet.name)
  return (
    <div
      role="columnheader"
      className={`anchor stack one-column gap-xs shrink light text-start ${classes.sheet}`}
    >
      <CoverImage
        of="sheets"
        id={sheet._id}
        version={sheet.cover}
        alt=""
        sizes="(min-width: 48em) 160px, 30vw"
        urgent
      />
      <Link
        to={`/infoSheet/${sheet._id}`}
        className={`block small airy unlinked anywhere finger ${classes.name}`}
      >
        {/* The cover says the rest large. */}
        <span className="visually-hidden">{isFixed ? `${code} ${examOf(sheet, language)}` : title} </span>
        <strong className="two-lines">
          <T>{difference}</T>
        </strong>
        <span className="two-lines small dimmed">
          <T>{more}</T>
        </span>
      </Link>
      <p>
        <span className="visually-hidden">{words.price} </span>
        <strong className="heading">
          <Baht baht={sheet.price} />
        </strong>
        {isLeast && <mark className="block tiny strong good whole">{words.cheapest}</mark>}
        {sheet.pages !== null && sheet.pages > 0 && (
          <small className="block tiny dimmed">{words.perPage((sheet.price / sheet.pages).toFixed(2))}</small>
        )}
      </p>
      {isBest && (
        <span className={`badge placed ${classes.best}`} data-tone="marker">
          {isFixed ? words.asked : words.best}
        </span>
      )}
      <Ways sheet={sheet} owned={owned} isBest={isBest} />
      {without.length > 1 && (
        <Link
          to={comparePath(without)}
          replace
          preventScrollReset
          className={`dimmed square self-centre ${classes.remove}`}
          aria-label={words.remove(`${title} ${examOf(sheet, language)}`)}
        >
          <IconX size={18} stroke={1.75} />
        </Link>
      )}
    </div>
  )
}

/** Puts it into the cart, or says it is owned. */
function Ways({ sheet, owned, isBest }: { sheet: SheetInfo; owned: boolean; isBest: boolean }) {
  const words = useWords(compareWords)
  if (owned)
    return (
      <span className="inline-row gap-3xs small strong good whole finger">
        <IconCheck size={18} stroke={2} />
        {words.ownedNote}
      </span>
    )
  if (!sheet.onSale) return null
  return (
    <CartWords
      sheet={sheet}
      named
      size="small"
      wide
      look={isBest ? 'filled' : 'outline'}
      className={classes.buy}
    />
  )
}

function Score({ sheet, isBest }: { sheet: SheetInfo; isBest: boolean }) {
  const words = useWords(compareWords)
  if (sheet.scoreCount === 0) return words.unrated
  return (
    <>
      <strong className="large">{sheet.score.toFixed(1)}</strong>
      {isBest && <mark className="block tiny strong good whole">{words.bestRated}</mark>}
      <Stars score={sheet.score} />
      <small className="block tiny dimmed above-3xs">{words.ratings(count(sheet.scoreCount))}</small>
    </>
  )
}

/** Only what can be read: a blurred page compares nothing. */
function Samples({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(compareWords)
  const slides = useSlides(sheet)
    .slice(1)
    .filter(({ isBlurred }) => !isBlurred)
  if (slides.length === 0) return words.noSamples
  return (
    <Link to={`/infoSheet/${sheet._id}`} className={`flex gap-3xs top ${classes.samples}`}>
      {slides.map(({ name, src }) => (
        <img key={src} src={src} alt={name} width={360} height={509} loading="lazy" decoding="async" />
      ))}
    </Link>
  )
}

/** Name of each among the others: its course, else its exam, and for equal exams also the author. */
function namesWithin(sheets: readonly SheetInfo[], isFixed: boolean, language: Language) {
  const exams = sheets.map((sheet) => examOf(sheet, language))
  return (sheet: SheetInfo) => {
    const exam = examOf(sheet, language)
    if (isFixed) return splitName(sheet.name).title
    return exams.filter((one) => one === exam).length > 1 ? `${exam} ${sheet.author.name}` : exam
  }
}

const bestRated = (sheets: readonly SheetInfo[]) =>
  onlyBest(sheets, ({ score, scoreCount }) => (scoreCount > 0 ? score : 0))

/** The sheet that is best; undefined where two are equal. */
function onlyBest(sheets: readonly SheetInfo[], value: (sheet: SheetInfo) => number): SheetInfo | undefined {
  const [best, next] = sheets.toSorted((a, b) => value(b) - value(a))
  return best !== undefined && next !== undefined && value(best) > value(next) ? best : undefined
}
