import { data, Link, useLoaderData } from 'react-router'
import { coursePath, institutionOfPath, institutionPath } from '#rules/institutions/addresses.ts'
import type { Data } from '#web/api/api.ts'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { SheetCard } from '#web/features/sheet-card/SheetCard.tsx'
import { SheetGrid } from '#web/features/sheet-card/SheetGrid.tsx'
import { useOwnedSheets } from '#web/features/sheet-card/use-owned-sheets.ts'
import { FindSheet } from '#web/features/sheet-listing/FindSheet.tsx'
import { StoreBand } from '#web/features/stores/StoreBand.tsx'
import { count } from '#web/ui/Baht.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { T } from '#web/ui/T.tsx'
import { institutionWords } from '#web/words/buyer/institution.ts'
import { say } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Crumbs } from './Crumbs.tsx'
import classes from './institution.module.css'
import { addressOfPage, PageLinks, pageOfAddress } from './PageLinks.tsx'

async function load({ api, url, params, signal }: LoadArgs) {
  const store = institutionOfPath(params['institution'] ?? '')
  if (store === undefined) throw data(null, { status: 404 })
  const page = pageOfAddress(url)
  const { data: institution } = await api.call('getInstitution', { store, page }, { signal })
  return { institution, page }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Courses with most sheets: first, and large. */
const LARGE = 4
/** Courses in sight; the others are opened. */
const SHOWN = 24

/** An institution at an address of its own: its courses, and every sheet page by page. */
export default function InstitutionScreen() {
  const { institution, page } = useLoaderData<typeof clientLoader>()
  const { store, courses, sheets, pages } = institution
  const words = useWords(institutionWords)
  const { language } = useLanguage()
  const owned = useOwnedSheets(sheets)
  const name = say(store.name, language)
  const place = { code: store.code, nameEn: store.name[1] ?? '' }
  const path = institutionPath(place)
  const examples = courses
    .slice(0, 3)
    .map((course) => course.code)
    .join(', ')
  return (
    <PageShell className="stack gap-md">
      <PageHead
        title={page === 0 ? words.title(name) : `${words.title(name)} ${words.page(page + 1)}`}
        description={words.description(name, count(store.count), examples)}
        address={addressOfPage(path, page)}
        earlier={page > 0 ? addressOfPage(path, page - 1) : undefined}
        later={page < pages - 1 ? addressOfPage(path, page + 1) : undefined}
      />
      <Crumbs crumbs={[{ name, short: storeShort([...store.name, store.short], language), path }]} />
      <StoreBand
        code={store.code}
        name={store.name}
        high
        // The newest: best sellers stand below.
        books={sheets
          .slice(0, 3)
          .map(({ _id, cover }) => (
            <CoverImage key={_id} of="sheets" id={_id} version={cover} alt="" sizes="132px" urgent />
          ))}
        title={
          <>
            <h1 className={`tight ${classes.title}`}>
              {words.title('')}
              <span className="name">
                <T>{name}</T>
              </span>
            </h1>
            <p className="strong">
              <MarkerStroke>{words.sheets(count(store.count))}</MarkerStroke>
            </p>
          </>
        }
      >
        <FindSheet store={store.code} />
      </StoreBand>
      {courses.length > 0 && (
        <section className="stack gap-sm above-md">
          <h2>{words.courses}</h2>
          <ul className={`stack gap-sm ${classes.best}`}>
            {courses.slice(0, LARGE).map((course) => (
              <CourseRow key={course.code} course={course} place={place} isUrgent />
            ))}
          </ul>
          <ul className={`stack gap-sm ${classes.courses}`}>
            {courses.slice(LARGE, SHOWN).map((course) => (
              <CourseRow key={course.code} course={course} place={place} />
            ))}
          </ul>
          {courses.length > SHOWN && (
            <details>
              <summary className="inline-row strong linked">
                {words.moreCourses(courses.length - SHOWN)}
              </summary>
              <ul className={`stack gap-sm ${classes.courses}`}>
                {courses.slice(SHOWN).map((course) => (
                  <CourseRow key={course.code} course={course} place={place} />
                ))}
              </ul>
            </details>
          )}
        </section>
      )}
      {sheets.length > 0 && (
        <section className="stack gap-sm above-md" data-one-store>
          <h2>{words.newest}</h2>
          <SheetGrid label={words.newest}>
            {sheets.map((sheet) => (
              <SheetCard key={sheet._id} sheet={sheet} owned={owned.has(sheet._id)} />
            ))}
          </SheetGrid>
        </section>
      )}
      <PageLinks path={path} page={page} pages={pages} />
    </PageShell>
  )
}

type Course = Data<'getInstitution'>['courses'][number]

type CourseRowProps = { course: Course; place: Parameters<typeof coursePath>[0]; isUrgent?: boolean }

function CourseRow({ course, place, isUrgent }: CourseRowProps) {
  const words = useWords(institutionWords)
  return (
    <li>
      <Link className="pad-flat box row gap-sm high unlinked lifts" to={coursePath(place, course.code)}>
        <CoverImage
          of="sheets"
          id={course.best._id}
          version={course.best.cover}
          alt=""
          sizes="56px"
          width={56}
          urgent={isUrgent}
        />
        <span className="stack one-column shrink grow anywhere">
          <strong className="linked">
            <T>{course.code}</T>
          </strong>
          <span className="two-lines">
            <T>{course.name}</T>
          </span>
          <small className="dimmed">
            {words.sheets(count(course.sheets))} · {words.from(count(course.from))}
          </small>
        </span>
      </Link>
    </li>
  )
}
