import type { CSSProperties, ReactNode } from 'react'
import { data, Link, useLoaderData } from 'react-router'
import {
  comparedMax,
  comparePath,
  coursePath,
  institutionOfPath,
  institutionPath,
} from '#rules/institutions/addresses.ts'
import type { Data } from '#web/api/api.ts'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { Heart } from '#web/features/favourites/Heart.tsx'
import { CartWords } from '#web/features/sheet-card/CartWords.tsx'
import { examOf, splitName, storeShort } from '#web/features/sheet-card/names.ts'
import { SheetCard } from '#web/features/sheet-card/SheetCard.tsx'
import { SheetPrice } from '#web/features/sheet-card/SheetPrice.tsx'
import { TutoringButton, TutoringTag } from '#web/features/sheet-card/Tutoring.tsx'
import { SheetGrid } from '#web/features/sheet-card/SheetGrid.tsx'
import { StoreBand } from '#web/features/stores/StoreBand.tsx'
import { useSlides } from '#web/features/sheet-listing/slides.ts'
import { useOwnedSheets } from '#web/features/sheet-card/use-owned-sheets.ts'
import { count } from '#web/ui/Baht.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { JsonLd } from '#web/ui/JsonLd.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { writeAcademicYear } from '#web/ui/ThaiDate.tsx'
import { Star } from '#web/ui/Stars.tsx'
import { T } from '#web/ui/T.tsx'
import { institutionWords } from '#web/words/buyer/institution.ts'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { say } from '#web/words/language.ts'
import { categoryNames } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { findSheet, type SheetInfo } from '../sheet/find-sheet.ts'
import { Crumbs } from './Crumbs.tsx'
import classes from './institution.module.css'
import { addressOfPage, PageLinks, pageOfAddress } from './PageLinks.tsx'

async function load({ api, url, params, signal }: LoadArgs) {
  const store = institutionOfPath(params['institution'] ?? '')
  if (store === undefined) throw data(null, { status: 404 })
  const page = pageOfAddress(url)
  const { data: course } = await api.call(
    'getCourse',
    { store, course: params['course'] ?? '', page },
    { signal },
  )
  const [only, ...more] = course.sheets
  const isAlone = page === 0 && only !== undefined && more.length === 0
  const [others, info] = await Promise.all([
    course.sheets.length < ROW - 1
      ? othersOf(course, isAlone ? ROW : ROW - course.sheets.length, { api, signal })
      : [],
    isAlone ? findSheet(api, only._id, signal) : null,
  ])
  return { course, page, others, info }
}

/** Other best sellers of the institution fill the row of a small course. */
async function othersOf(
  course: Data<'getCourse'>,
  wanted: number,
  { api, signal }: Pick<LoadArgs, 'api' | 'signal'>,
) {
  const input = { sort: '-bought', pageLimit: 4 * ROW, filter: { store: course.store.code } } as const
  const found = (await api.call('searchSheet', input, { signal })).data
  return found.filter(({ name }) => splitName(name).code !== course.code).slice(0, wanted)
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Cards beside one another on a desk: sheets of the course, then others. */
const ROW = 5
const cardsOf = (cards: readonly unknown[]) => ({ '--cards': cards.length }) as CSSProperties

/** A course at an address of its own: all its sheets, what they cost, how they are liked, which exams they are for. */
export default function CourseScreen() {
  const { course, page, others, info } = useLoaderData<typeof clientLoader>()
  const { store, sheets, pages } = course
  const words = useWords(institutionWords)
  const { language } = useLanguage()
  const { publicUrl } = useSettings()
  const owned = useOwnedSheets([...sheets, ...others])
  const place = { code: store.code, nameEn: store.name[1] ?? '' }
  const path = coursePath(place, course.code)
  const institution = say(store.name, language)
  const short = storeShort([...store.name, store.short], language)
  const exams = examsOf(course.exams)
    .map((exam) => say(categoryNames[exam] ?? categoryNames[0], language))
    .join(', ')
  const years = [Math.min(...course.years), Math.max(...course.years)].map((year) =>
    writeAcademicYear(year, language),
  )
  const [least = 0, most = least] = course.prices
  const title = words.courseTitle(course.code, course.name, short)
  const description = words.courseDescription(
    course.code,
    course.name,
    count(course.count),
    count(least),
    exams,
  )
  const comparison = sheets.length > 1 && (
    <ButtonLink look="outline" size="small" to={comparePath(sheets.map(({ _id }) => _id))}>
      {words.compare(Math.min(sheets.length, comparedMax))}
    </ButtonLink>
  )
  return (
    <PageShell className="stack gap-md">
      <PageHead
        title={page === 0 ? title : `${title} ${words.page(page + 1)}`}
        description={description}
        address={addressOfPage(path, page)}
        earlier={page > 0 ? addressOfPage(path, page - 1) : undefined}
        later={page < pages - 1 ? addressOfPage(path, page + 1) : undefined}
      />
      <JsonLd
        facts={
          import.meta.env.SSR && {
            '@context': 'https://schema.org',
            '@type': 'Course',
            name: `${course.code} ${course.name}`,
            courseCode: course.code,
            description,
            url: publicUrl + path,
            provider: { '@type': 'CollegeOrUniversity', name: institution },
          }
        }
      />
      <Crumbs
        crumbs={[
          { name: institution, short, path: institutionPath(place) },
          { name: course.code, path },
        ]}
      />
      <StoreBand
        code={store.code}
        name={store.name}
        books={null}
        title={
          <h1 className={`tight ${classes.title}`}>
            {info === null && (
              <span className="linked">
                <T>{course.code}</T>{' '}
              </span>
            )}
            <T>{course.name}</T>
          </h1>
        }
      >
        {info === null ? (
          <div className={`row flow apart gap-sm ${classes.facts}`}>
            <dl className={`flow top gap-md ${classes.known}`} aria-label={words.facts}>
              <Fact name={words.prices}>
                <MarkerStroke>
                  {least === most ? `฿${count(least)}` : `฿${count(least)}–${count(most)}`}
                </MarkerStroke>
              </Fact>
              {course.scoreCount > 0 && (
                <Fact name={words.score}>
                  <span className="inline-row gap-3xs">
                    <Star size={18} /> {course.score.toFixed(1)}
                    <span className="small light dimmed whole desk-only">
                      {words.ratings(count(course.scoreCount))}
                    </span>
                  </span>
                </Fact>
              )}
              <Fact name={words.count}>{count(course.count)}</Fact>
              <Fact name={words.years}>{[...new Set(years)].join('–')}</Fact>
              <Fact name={words.exams}>
                <T>{exams}</T>
              </Fact>
            </dl>
            {comparison}
          </div>
        ) : (
          <div className={`stack one-column gap-md above-xs ${classes.alone}`}>
            <Only sheet={info} owned={owned.has(info._id)} />
            {info.examNum > 0 && <Samples info={info} />}
          </div>
        )}
      </StoreBand>
      <div
        className={`stack one-column gap-md ${classes.shelf}`}
        data-alone={info !== null || undefined}
        style={cardsOf(sheets)}
      >
        {info === null && (
          <div className="stack one-column gap-sm">
            {others.length > 0 && <h2 className="heading desk-only">{words.ofCourse}</h2>}
            <SheetGrid label={title}>
              {sheets.map((sheet, at) => (
                <SheetCard key={sheet._id} sheet={sheet} owned={owned.has(sheet._id)} urgent={at < 4} />
              ))}
            </SheetGrid>
          </div>
        )}
        {others.length > 0 && (
          <section className="stack one-column gap-sm" aria-labelledby="others" style={cardsOf(others)}>
            <h2 id="others" className="heading">
              {words.othersToo(short)}
            </h2>
            <SheetGrid label={words.othersToo(short)}>
              {others.map((sheet) => (
                <SheetCard key={sheet._id} sheet={sheet} owned={owned.has(sheet._id)} urgent />
              ))}
            </SheetGrid>
          </section>
        )}
      </div>
      <PageLinks path={path} page={page} pages={pages} />
      <Link className={`inline-row centre thumb rounded strong ${classes.more}`} to={institutionPath(place)}>
        {words.others(institution)}
      </Link>
    </PageShell>
  )
}

/** Sheets of both exams add none where there are some of each. */
function examsOf(exams: readonly number[]): readonly number[] {
  return exams.includes(MIDTERM) && exams.includes(FINAL) ? exams.filter((exam) => exam !== BOTH) : exams
}

const [BOTH, MIDTERM, FINAL] = [0, 1, 2]

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="tiny dimmed">{name}</dt>
      <dd className="strong tight">{children}</dd>
    </div>
  )
}

/** The only sheet of a course: the page says its name already, so here stand what it costs, how it is liked and what is in it. */
function Only({ sheet, owned }: { sheet: SheetInfo; owned: boolean }) {
  const words = useWords(institutionWords)
  const page = useWords(sheetPageWords)
  const { language } = useLanguage()
  return (
    <article className={`stack gap-md ${classes.only}`}>
      <Link to={`/infoSheet/${sheet._id}`} viewTransition aria-label={sheet.name}>
        <CoverImage of="sheets" id={sheet._id} version={sheet.cover} alt="" sizes="200px" urgent />
      </Link>
      <div className="column gap-sm shrink">
        <span className="flow gap-2xs">
          <span className="badge">
            <T>{examOf(sheet, language)}</T>
          </span>
          {sheet.onlineTutor && <TutoringTag sheet={sheet._id} tutoring={sheet.onlineTutor} owned={owned} />}
        </span>
        {sheet.scoreCount > 0 && (
          <p className="flow gap-words">
            <strong className="inline-row gap-3xs">
              <Star size={18} /> {sheet.score.toFixed(1)}
            </strong>
            <span className="dimmed">{page.reviewsCount(count(sheet.scoreCount))}</span>
          </p>
        )}
        <dl className="stack gap-2xs terms">
          {[
            [page.covers, sheet.classInfo.trim()],
            [words.pagesInside, sheet.pages ? words.pagesOf(count(sheet.pages)) : ''],
            [page.seller, sheet.author.name],
          ].map(
            ([name = '', value = '']) =>
              value !== '' && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="strong tight">
                    <T>{value}</T>
                  </dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <div className={`stack packed gap-xs across ${classes.buy}`}>
        <p className="row apart bold title-sm tight">
          <SheetPrice sheet={sheet} />
          <Heart sheet={sheet} />
        </p>
        {owned ? (
          <>
            <ButtonLink wide to={`/user/readSheet?${sheet._id}`}>
              {page.readSheet}
            </ButtonLink>
            {sheet.onlineTutor && <TutoringButton sheet={sheet._id} tutoring={sheet.onlineTutor} />}
          </>
        ) : (
          <CartWords wide sheet={sheet} />
        )}
      </div>
    </article>
  )
}

const SAMPLES = 3

/** Sample pages of a course's only sheet, beside its card. */
function Samples({ info }: { info: SheetInfo }) {
  const words = useWords(institutionWords)
  const [, ...samples] = useSlides(info)
  return (
    <Link
      to={`/infoSheet/${info._id}`}
      className={`stack one-column packed gap-sm page outlined rounded-lg unlinked lifts ${classes.inside}`}
    >
      <strong className="large">{words.samples}</strong>
      <span className={`flex gap-md ${classes.samples}`}>
        {samples.slice(0, SAMPLES).map(({ name, src, srcSet }) => (
          <img
            key={src}
            src={src}
            srcSet={srcSet}
            sizes="(min-width: 64em) 290px, 40vw"
            alt={name}
            width={360}
            height={509}
            decoding="async"
          />
        ))}
      </span>
    </Link>
  )
}
