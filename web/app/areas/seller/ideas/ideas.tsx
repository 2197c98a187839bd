import { noonOf } from '#rules/calendar/bangkok.ts'
import { IconPencilPlus } from '#web/ui/icons.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Input, Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Baht, count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { writeAcademicYear, writeDate } from '#web/ui/ThaiDate.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { say } from '#web/words/language.ts'
import { ideaWords } from '#web/words/seller/ideas.ts'
import { categoryNames, sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { NewSheet, useNewSheet } from '../dashboard/NewSheet.tsx'
import { ToDashboard } from '../dashboard/ToDashboard.tsx'
import { BlankCover } from './BlankCover.tsx'
import classes from './ideas.module.css'

// Too little known of an institution: best sellers everywhere.
const BestSellers = perhaps(() => import('#web/features/sheet-listing/BestSellers.tsx'))

type Ideas = Data<'getWritingIdeas'>

/** Searches that find nothing, and courses in demand; one press begins the sheet. */
export default function IdeasScreen() {
  const words = useWords(ideaWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const [query, setQuery] = useSearchParams()
  const asked = /^\d{1,7}$/.test(query.get('store') ?? '') ? Number(query.get('store')) : undefined
  const { data, error, refetch, isPlaceholderData } = useSessionQuery({
    queryKey: ['writing-ideas', asked],
    queryFn: sellerApi.read('getWritingIdeas', asked === undefined ? {} : { store: asked }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/seller/mysheet')
  return (
    <PageShell className="stack one-column gap-xl">
      <PageHead title={words.title} hidden />
      <header className="row flow apart gap-lines bottom">
        <div>
          <ToDashboard />
          <h1>{words.title}</h1>
          <p className="small dimmed">
            <T>{words.text}</T>
          </p>
        </div>
        {/* From the first paint, so that nothing moves when the ideas come. */}
        <div className={`fill ${classes.store}`}>
          <Combobox
            label={words.store}
            placeholder={data && shared.findInstitution}
            noMatch={shared.noInstitution}
            disabled={data === undefined}
            options={data?.stores.map(({ code, name }) => ({
              value: String(code),
              label: say(name, language),
              also: name.join(' '),
            }))}
            value={String(asked ?? data?.store)}
            onChange={(store) => setQuery({ store }, { replace: true, preventScrollReset: true })}
          />
        </div>
      </header>
      {/* What is sought at another institution does not stand under this one's name. */}
      {data === undefined || isPlaceholderData ? (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="34rem" radius="1rem" />} />
      ) : (
        <Found ideas={data} />
      )}
    </PageShell>
  )
}

function Found({ ideas: { store, colours, searches, courses, open, madeAt } }: { ideas: Ideas }) {
  const words = useWords(ideaWords)
  const { language } = useLanguage()
  const isLittle = searches.length === 0 && courses.length === 0
  return (
    <>
      {searches.length > 0 && (
        <section className="stack one-column gap-sm" aria-labelledby="searches">
          <h2 id="searches">{words.searches}</h2>
          <ul className={`stack fills-20 gap-sm ${classes.ideas}`}>
            {mostFirst(searches, soughtBy).map((one, at, [first]) => {
              const { text, code, name, searched, waiting } = one
              const most = soughtBy(one)
              return (
                <Idea
                  key={text}
                  isFirst={at === 0}
                  title={text}
                  colours={colours}
                  demand={[most, searched === most ? words.timesSearched : words.waiting('').trim()]}
                  isSaid={
                    at > 0 && first !== undefined && searched === most && first.searched === soughtBy(first)
                  }
                  of={first && soughtBy(first)}
                  facts={
                    searched === most
                      ? [waiting === null ? '' : words.waiting(count(waiting))]
                      : [searched === null ? '' : `${count(searched)} ${words.timesSearched}`]
                  }
                  about={{ store, code, name }}
                />
              )
            })}
          </ul>
        </section>
      )}
      {courses.length > 0 && (
        <section className="stack one-column gap-sm" aria-labelledby="courses">
          <h2 id="courses">{words.courses}</h2>
          <ul className={`stack fills-20 gap-sm ${classes.ideas}`}>
            {mostFirst(courses, wantOf).map((course, at, [first]) => (
              <CourseIdea
                key={course.code}
                of={first && wantOf(first)}
                isFirst={at === 0 && searches.length === 0}
                store={store}
                colours={colours}
                course={course}
              />
            ))}
          </ul>
        </section>
      )}
      {open.length > 0 && (
        <section className="stack one-column gap-sm" aria-labelledby="open">
          <h2 id="open">{words.open}</h2>
          <ol className={`stack fills-20 gap-sm ${classes.ideas}`}>
            {mostFirst(open, soldOf).map((course, at, [first]) => (
              <OpenIdea
                key={course.code}
                of={first && soldOf(first)}
                isFirst={at === 0 && searches.length + courses.length === 0}
                store={store}
                colours={colours}
                course={course}
              />
            ))}
          </ol>
        </section>
      )}
      {isLittle ? (
        <div className="row flow apart gap-md note">
          <p className="shrink">
            <T>{words.nothing}</T> <Link to={`/i/${store}`}>{words.coursesOfStore}</Link>
          </p>
          <NewSheet />
        </div>
      ) : (
        <p className="small dimmed">
          {words.honest}
          {madeAt !== null && ` ${words.madeAt(writeDate(new Date(madeAt), 'numeric-time', language))}`}
        </p>
      )}
      {isLittle && open.length === 0 && (
        <Suspense fallback={<Skeleton height="18rem" radius="1rem" />}>
          <BestSellers title={words.elsewhere} />
        </Suspense>
      )}
    </>
  )
}

const soughtBy = ({ searched, waiting }: Ideas['searches'][number]) => Math.max(searched ?? 0, waiting ?? 0)

/** Demand for a course, from the figures shown. */
const wantOf = ({ examPeople, examDay, favourites, carts }: Ideas['courses'][number]) =>
  Math.max(examDay === null ? 0 : (examPeople ?? 0), favourites ?? 0, carts ?? 0)

type CourseProps<List extends 'courses' | 'open'> = {
  store: number
  colours: readonly string[]
  course: Ideas[List][number]
} & Pick<IdeaProps, 'isFirst' | 'of'>

/** Below so many a number persuades no seller. */
const manyTimes = 5

const soldOf = ({ sheet }: Ideas['open'][number]) => {
  const sold = sheet?.bought ?? 0
  return sold < manyTimes ? 0 : sold
}

/** By the number on their cards; equal ones keep the server's order. */
const mostFirst = <One,>(all: readonly One[], demandOf: (one: One) => number) =>
  all.toSorted((a, b) => demandOf(b) - demandOf(a))

/** A course with one sheet or none. */
function OpenIdea({ store, colours, course, ...place }: CourseProps<'open'>) {
  const words = useWords(ideaWords)
  const { language } = useLanguage()
  const { code, name, sheet, examDay, examCategory } = course
  const exam = say(categoryNames[examCategory ?? 0] ?? categoryNames[0], language)
  return (
    <Idea
      title={name || code}
      colours={colours}
      {...place}
      demand={[soldOf(course), words.timesSold]}
      facts={[
        examDay === null ? '' : words.examOn(exam, writeDate(noonOf(examDay), 'short', language)),
        sheet === null
          ? words.sheets('0', 0)
          : sheet.bought > 0 && soldOf(course) === 0
            ? words.onlyOneSold(count(sheet.bought))
            : words.onlyOne,
      ]}
      about={{ store, code, name, ...(examCategory === null ? {} : { category: examCategory }) }}
      write={words.writeThis}
    />
  )
}

function CourseIdea({ store, colours, course, ...place }: CourseProps<'courses'>) {
  const words = useWords(ideaWords)
  const { language } = useLanguage()
  const exam = (category: number) => say(categoryNames[category] ?? categoryNames[0], language)
  const [chapter] = course.missingChapters
  const category = course.examCategory ?? course.missingExams[0]
  const want = wantOf(course)
  const { examDay } = course
  const wants = [
    [
      course.examPeople,
      (people: string) =>
        examDay === null
          ? ''
          : words.exam(people, exam(course.examCategory ?? 0), writeDate(noonOf(examDay), 'short', language)),
    ],
    [course.favourites, words.favourites],
    [course.carts, words.carts],
  ] as const
  // The largest number is large above the sentence that it begins; shown once.
  const most = wants.find(([people]) => people === want)
  return (
    <Idea
      title={course.name || course.code}
      colours={colours}
      {...place}
      demand={[want, most?.[1]('').trim() ?? '']}
      facts={[
        ...wants.map((one) => (one === most || one[0] === null ? '' : one[1](count(one[0])))),
        words.sheets(count(course.sheets), course.mine),
        course.newestYear === null ? '' : words.newest(writeAcademicYear(course.newestYear, language)),
        course.missingExams.length === 0 || course.sheets === 0
          ? ''
          : words.noExam(course.missingExams.map(exam).join(', ')),
        chapter === undefined ? '' : words.noChapters(course.missingChapters.slice(0, 8).join(', ')),
      ]}
      share={
        course.share === null ? (
          words.shareUnknown
        ) : (
          <>
            {words.share} <Baht baht={course.share} />
          </>
        )
      }
      about={{
        store,
        code: course.code,
        name: course.name,
        ...(category === undefined ? {} : { category }),
        ...(chapter === undefined
          ? {}
          : { classInfo: words.chapters(course.missingChapters.slice(0, 8).join(', ')) }),
      }}
    />
  )
}

type IdeaProps = {
  /** The most wanted idea: full width, and first. */
  isFirst: boolean
  /** The list's largest: its stroke is drawn to that scale. */
  of: number | undefined
  title: string
  colours: readonly string[]
  /** The demand and its unit: the largest thing of its card. */
  demand: readonly [value: number, counted: string]
  /** The unit is shown at the first one. */
  isSaid?: boolean
  facts: readonly string[]
  share?: ReactNode
  about: NonNullable<NonNullable<Input<'newSheet'>>['about']>
  write?: string
}

function Idea({ isFirst, isSaid, of = 1, title, colours, demand, facts, share, about, write }: IdeaProps) {
  const [value, counted] = demand
  const words = useWords(ideaWords)
  const { begin, busy } = useNewSheet({ about })
  return (
    <li
      className={`stack lead-column gap-md shrink pad-md clips ${isFirst ? `across page outlined rounded-lg in-margin ${classes.first}` : 'paper'}`}
    >
      <BlankCover code={about.code ?? ''} name={about.name ?? ''} colours={colours} />
      <div className={`column top gap-2xs shrink ${classes.idea}`}>
        {value > 0 && (
          <>
            <p className="row gap-xs tight">
              <strong className={`figures title-lg ${classes.demand}`}>{count(value)}</strong>
              <span className={isSaid ? 'visually-hidden' : 'small dimmed'}>{counted}</span>
            </p>
            <span
              className={`share ${classes.stroke}`}
              style={{ width: `${(value / of) * 100}%` }}
              aria-hidden="true"
            />
          </>
        )}
        <h3 className={`strong anywhere tight ${isFirst ? `heading ${classes.title}` : 'medium'}`}>
          {about.code && title !== about.code && <span className="visually-hidden">{about.code} </span>}
          <T>{title}</T>
        </h3>
        <ul className="small dimmed fill">
          {facts.filter(Boolean).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          {share !== undefined && <li>{share}</li>}
        </ul>
        <Button
          look={isFirst ? 'filled' : 'outline'}
          size={isFirst ? 'normal' : 'small'}
          busy={busy}
          icon={<IconPencilPlus size={20} stroke={1.75} />}
          onClick={() => void begin()}
        >
          {write ?? words.write}
          <span className="visually-hidden"> {title}</span>
        </Button>
      </div>
    </li>
  )
}
