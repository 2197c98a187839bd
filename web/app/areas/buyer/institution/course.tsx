import { IconColumns3 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { data, Link, useLoaderData } from 'react-router'
import {
  comparedMax,
  comparePath,
  coursePath,
  institutionOfPath,
  institutionPath,
} from '#rules/institutions/addresses.ts'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { SheetCard } from '#web/features/sheet-card/SheetCard.tsx'
import { SheetGrid } from '#web/features/sheet-card/SheetGrid.tsx'
import { useOwnedSheets } from '#web/features/sheet-card/use-owned-sheets.ts'
import BestSellers from '#web/features/sheet-listing/BestSellers.tsx'
import { count } from '#web/ui/Baht.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { JsonLd } from '#web/ui/JsonLd.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { writeAcademicYear } from '#web/ui/ThaiDate.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { T } from '#web/ui/T.tsx'
import { compareLinkWords } from '#web/words/buyer/compare-links.ts'
import { institutionWords } from '#web/words/buyer/institution.ts'
import { say } from '#web/words/language.ts'
import { categoryNames } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Crumbs } from './Crumbs.tsx'
import classes from './institution.module.css'
import { addressOfPage, PageLinks, pageOfAddress } from './PageLinks.tsx'

async function load({ api, url, params, signal }: LoadArgs) {
  const store = institutionOfPath(params['institution'] ?? '')
  if (store === undefined) throw data(null, { status: 404 })
  const page = pageOfAddress(url)
  const answer = await api.call('getCourse', { store, course: params['course'] ?? '', page }, { signal })
  return { course: answer.data, page }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const FEW = 5

/** A course at an address of its own: all its sheets, what they cost, how they are liked, which exams they are for. */
export default function CourseScreen() {
  const { course, page } = useLoaderData<typeof clientLoader>()
  const { store, sheets, pages } = course
  const words = useWords(institutionWords)
  const comparing = useWords(compareLinkWords)
  const { language } = useLanguage()
  const { publicUrl } = useSettings()
  const owned = useOwnedSheets(sheets)
  const place = { code: store.code, nameEn: store.name[1] ?? '' }
  const path = coursePath(place, course.code)
  const institution = say(store.name, language)
  const exams = course.exams.map((exam) => say(categoryNames[exam] ?? categoryNames[0], language)).join(', ')
  const [least = 0, most = least] = course.prices
  const title = words.courseTitle(
    course.code,
    course.name,
    storeShort([...store.name, store.short], language),
  )
  const description = words.courseDescription(
    course.code,
    course.name,
    count(course.count),
    count(least),
    exams,
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
          { name: institution, path: institutionPath(place) },
          { name: course.code, path },
        ]}
      />
      <h1>
        {course.code} <T>{course.name}</T>
      </h1>
      <div className={sheets.length === 1 && page === 0 ? classes.lone : 'stack gap-md'}>
        <dl className={`terms flow ${classes.facts}`} aria-label={words.facts}>
          <Fact name={words.count}>{count(course.count)}</Fact>
          <Fact name={words.prices}>
            {least === most ? `฿${count(least)}` : `฿${count(least)}–${count(most)}`}
          </Fact>
          {course.scoreCount > 0 && (
            <Fact name={words.score}>
              <span className="inline-row gap-3xs">
                {course.score.toFixed(1)} <Stars score={course.score} />
                <span className="small dimmed whole">{words.ratings(count(course.scoreCount))}</span>
              </span>
            </Fact>
          )}
          <Fact name={words.exams}>
            <T>{exams}</T>
          </Fact>
          <Fact name={words.years}>
            {course.years.map((year) => writeAcademicYear(year, language)).join(', ')}
          </Fact>
        </dl>
        {sheets.length > 1 && (
          <ButtonLink
            look="outline"
            className="self-start"
            to={comparePath(sheets.map(({ _id }) => _id))}
            icon={<IconColumns3 size={20} stroke={1.75} />}
          >
            {comparing.compareCourse(course.code, Math.min(sheets.length, comparedMax))}
          </ButtonLink>
        )}
        <SheetGrid label={title}>
          {sheets.map((sheet, at) => (
            <SheetCard key={sheet._id} sheet={sheet} owned={owned.has(sheet._id)} urgent={at < 4} />
          ))}
        </SheetGrid>
      </div>
      <PageLinks path={path} page={page} pages={pages} />
      {/* Where a course has little, what others of the institution read stands below it. */}
      {sheets.length < FEW && (
        <BestSellers
          store={store.code}
          of={storeShort([...store.name, store.short], language)}
          without={sheets[0]?._id}
        />
      )}
      <Link className={classes.more} to={institutionPath(place)}>
        {words.others(institution)}
      </Link>
    </PageShell>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
