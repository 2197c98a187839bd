import { IconCalendarPlus, IconPencil, IconTrash, IconX } from '#web/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { FoundExam } from '#rules/reading/exams.ts'
import { bangkokDate, noonOf } from '#rules/calendar/bangkok.ts'
import { readTime } from '#rules/calendar/read-day.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { DaysLeft } from '#web/features/exams/DaysLeft.tsx'
import { type Exam, type NewExam, useChangeExams, useExams } from '#web/features/exams/use-exams.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useMe } from '#web/features/session/use-session.ts'
import { storeListQuery } from '#web/features/stores/store-list.ts'
import { FileButton } from '#web/features/uploads/FileButton.tsx'
import { BackLink } from '#web/ui/BackLink.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { examPageWords } from '#web/words/buyer/exam-page.ts'
import { examWords } from '#web/words/buyer/exams.ts'
import { say, halfOf } from '#web/words/language.ts'
import { categoryNames, sharedWords } from '#web/words/shared.ts'
import { useAction } from '#web/ui/use-action.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import classes from './exams.module.css'

const kinds = [1, 2, 3] as const

/** The days of one's exams: known ones, suggestions from one's sheets, one more, import and export of a file. */
export default function ExamsScreen() {
  const words = useWords(examPageWords)
  const countdown = useWords(examWords)
  const shared = useWords(sharedWords)
  const { data, error, refetch } = useExams()
  const { exams = [], suggestions = [] } = data ?? {}
  const { remind } = useChangeExams()
  const me = useMe()
  usePrivatePage(null)
  const place = useDraft<Place>('exam-place', { category: 2 })
  const mine = place.draft.store ?? me?.user.store?.code
  return (
    <AccountFrame>
      <PageHead title={countdown.title} hidden />
      <BackLink to="/account" className="phone-only drawn-near">
        {shared.account}
      </BackLink>
      <header className="stack gap-xs">
        <h1>{countdown.title}</h1>
        <p className="dimmed">
          <T>{words.text}</T>
        </p>
      </header>
      <div className={`stack packed one-column gap-lg ${classes.page}`}>
        {data === undefined ? (
          <PendingState error={error} refetch={refetch} shape={<Skeleton height="24rem" />} />
        ) : (
          <div className="stack packed one-column gap-lg shrink">
            {exams.length > 0 ? (
              <ul className="stack one-column gap-sm">
                {exams.map((exam) => (
                  <ExamLine
                    key={`${exam.store} ${exam.code} ${exam.category}`}
                    exam={exam}
                    isNext={exam === exams.find(({ daysLeft }) => daysLeft >= 0)}
                  />
                ))}
              </ul>
            ) : (
              suggestions.length === 0 && <p className="dimmed">{words.empty}</p>
            )}
            {suggestions.length > 0 && (
              <section className="stack one-column gap-sm" aria-label={words.suggestions}>
                <h2 className="heading tight">{words.suggestions}</h2>
                <ul className="stack one-column paper">
                  {suggestions.map(({ day, time, sheet, ...course }) => (
                    <ExamLine
                      key={`${course.store} ${course.code} ${course.category}`}
                      exam={course}
                      cover={sheet}
                      official={day === null ? undefined : { day, time }}
                    />
                  ))}
                </ul>
              </section>
            )}
          </div>
        )}
        <div className="stack packed one-column gap-md shrink">
          {exams.length > 0 && (
            <div className="stack one-column gap-xs pad-md paper">
              <CalendarOut />
              <label className={`tick row gap-sm thumb ${classes.check}`}>
                <input
                  type="checkbox"
                  checked={data?.remind}
                  onChange={(event) => void remind(event.target.checked)}
                />
                <span>
                  {words.remind}
                  <small className="block small dimmed">{words.remindText}</small>
                </span>
              </label>
            </div>
          )}
          {data && (
            <>
              <AddExam store={mine} place={place} />
              <ImportCalendar store={mine} />
            </>
          )}
        </div>
      </div>
    </AccountFrame>
  )
}

type Line = Pick<Exam, 'store' | 'code' | 'category' | 'name'> &
  Partial<Pick<Exam, 'day' | 'time' | 'daysLeft' | 'sheets' | 'best'>>

/** An exam, or a course that waits for its day: it becomes one with the day that is chosen. */
function ExamLine({
  exam,
  cover,
  official,
  isNext = false,
}: {
  exam: Line
  cover?: { _id: string; cover: string }
  official?: Pick<Exam, 'day' | 'time'> | undefined
  isNext?: boolean
}) {
  const words = useWords(examPageWords)
  const { language } = useLanguage()
  const { save, remove } = useChangeExams()
  const { store, code, category, day = '', time = null, daysLeft } = exam
  const book = exam.sheets?.[0] ?? exam.best ?? cover
  const today = useToday()
  const [isOpen, setOpen] = useState(false)
  const known = { store, code, category }
  // What was sent last goes with the next change: until its answer the line still shows the day before.
  const sent = useRef<{ day: string; time: string | null }>(undefined)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const saveDay = async (part: { day?: string; time?: string | null }) => {
    const before = sent.current ?? { day, time }
    const next = { ...before, ...part }
    if (next.day === '' || (next.day === before.day && next.time === before.time)) return
    sent.current = next
    turn.current = turn.current.then(() => save([{ ...known, ...next }], words.saved))
    await turn.current
    if (sent.current === next) sent.current = undefined
  }
  const drop = async () => {
    if (!(await remove({ ...known, day, time }))) return
    showToast({ text: words.removed, undo: () => void save([{ ...known, day, time }]) })
  }
  return (
    <li
      className={`stack level gap-sm pad-sm ${day === '' ? '' : isNext ? 'note' : 'paper'} ${classes.exam}`}
      data-open={day === '' || undefined}
    >
      {book ? (
        <CoverImage
          of="sheets"
          id={book._id}
          version={book.cover}
          alt=""
          sizes="80px"
          urgent={day !== ''}
          className={classes.cover}
        />
      ) : (
        <span className={`well ${classes.cover}`} />
      )}
      <div className="stack packed gap-4xs shrink">
        <p className="row flow gap-xs">
          <strong>{code}</strong>
          <span className="badge tiny">{say(categoryNames[category] ?? categoryNames[0], language)}</span>
        </p>
        {exam.name !== '' && (
          <p className="small tight">
            <T>{exam.name}</T>
          </p>
        )}
        {day !== '' && (
          <button
            type="button"
            className="inline-row self-start gap-2xs finger small strong linked figures text-start"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="visually-hidden">{words.change(code)} </span>
            {writeDate(noonOf(day), 'short', language)} {time}
            <IconPencil size={18} stroke={1.75} />
          </button>
        )}
      </div>
      {day !== '' && <DaysLeft days={daysLeft ?? -1} />}
      {(day === '' || isOpen) && (
        <div className={`flex gap-xs across ${classes.fields}`}>
          <ThaiDateField
            label={words.ofCourse(code)}
            placeholder={words.enterDay}
            value={day}
            // On the way to 2569 the text reads 25: a past day does not count.
            min={today}
            onChange={(next) => void saveDay({ day: next })}
          />
          {official && (
            <Button look="light" size="small" onClick={() => void saveDay(official)}>
              {words.official(
                `${writeDate(noonOf(official.day), 'short', language)} ${official.time ?? ''}`.trim(),
              )}
            </Button>
          )}
          {day !== '' && (
            <>
              <TimeField
                label={words.timeOf(code)}
                value={time}
                onChange={(next) => void saveDay({ time: next })}
              />
              <IconButton label={words.remove(code)} onClick={() => void drop()}>
                <IconTrash size={22} stroke={1.75} />
              </IconButton>
            </>
          )}
        </div>
      )}
    </li>
  )
}

/** The one of `use-now`, which goes on over midnight, weighs more than this page may. */
function useToday(): string {
  const [today] = useState(() => bangkokDate(new Date()))
  return today
}

/** Typed text counts on leaving the field or Enter; empty means no time. */
function TimeField(props: { label: string; value: string | null; onChange: (value: string | null) => void }) {
  const words = useWords(examPageWords)
  const [typed, setTyped] = useState<string>()
  const time = readTime(typed ?? '') ?? null
  const isBad = time === null && (typed ?? '') !== ''
  const take = () => {
    if (isBad || typed === undefined) return
    props.onChange(time)
    setTyped(undefined)
  }
  return (
    <TextField
      label={props.label}
      inputMode="numeric"
      placeholder="09:00"
      // A form sends no exam without the time that stands there.
      ref={(input) => input?.setCustomValidity(isBad ? words.badTime : '')}
      autoComplete="off"
      maxLength={5}
      value={typed ?? props.value ?? ''}
      invalid={isBad}
      {...(isBad && { hint: words.badTime })}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take()
      }}
    />
  )
}

type StoreProps = { store: number | undefined }
/** Stays for the next exam, as long as the tab is open. */
type Place = { store?: number; category: (typeof kinds)[number] }
/** The form's state until it is added; it survives an expired sign-in. */
type Typed = { code: string; day: string; time: string | null }

function AddExam({ store, place }: StoreProps & { place: ReturnType<typeof useDraft<Place>> }) {
  const words = useWords(examPageWords)
  const { language } = useLanguage()
  const { save, busy } = useChangeExams()
  const { data: stores } = useQuery(storeListQuery)
  const today = useToday()
  const shared = useWords(sharedWords)
  const { category } = place.draft
  const { draft, change, settle } = useDraft<Typed>('exam', { code: '', day: '', time: null })
  const { code, day, time } = draft
  // A field keeps its text until it is left; after an exam was added each begins anew.
  const [added, setAdded] = useState(0)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (store === undefined) return
    if (!(await save([{ store, code, category, day, time }], words.saved))) return
    settle()
    setAdded(added + 1)
  }
  return (
    <form className="stack one-column gap-sm pad-md paper" onSubmit={(event) => void add(event)}>
      <h2 className="heading tight">{words.add}</h2>
      <Combobox
        label={words.institution}
        options={stores?.map(({ code: value, name }) => ({
          value: String(value),
          label: say(name, language),
          also: name.join(' '),
        }))}
        value={String(store ?? '')}
        onChange={(value) => place.change({ store: Number(value) })}
        noMatch={shared.noInstitution}
      />
      <div className="stack top two-columns gap-sm">
        <TextField
          label={words.code}
          required
          placeholder="EC210"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          value={code}
          onChange={(event) => change({ code: event.target.value })}
        />
        <SelectField
          label={words.kind}
          value={category}
          onChange={(event) => place.change({ category: kinds[event.target.selectedIndex] ?? 2 })}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {say(categoryNames[kind], language)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="stack top two-columns gap-sm">
        <ThaiDateField
          key={`day ${added}`}
          label={words.day}
          required
          value={day}
          min={today}
          onChange={(next) => change({ day: next })}
        />
        <TimeField
          key={`time ${added}`}
          label={words.time}
          value={time}
          onChange={(next) => change({ time: next })}
        />
      </div>
      <Button type="submit" wide busy={busy}>
        {words.addIt}
      </Button>
    </form>
  )
}

/** The file never leaves this device: its exams are shown first, and only chosen ones are sent. */
function ImportCalendar({ store }: StoreProps) {
  const words = useWords(examPageWords)
  const { language } = useLanguage()
  const { save, busy } = useChangeExams()
  const [found, setFound] = useState<FoundExam[]>([])
  const read = async (file: File) => {
    try {
      // Few import a file: its parser comes with one.
      const [{ examsOfCalendar }, { readCalendar }] = await Promise.all([
        import('#rules/reading/exams.ts'),
        import('./read-calendar.ts'),
      ])
      const exams = examsOfCalendar(await readCalendar(file), bangkokDate(new Date()))
      setFound(exams)
      if (exams.length === 0) showToast({ text: words.importNone })
    } catch {
      showToast({ text: words.importBad, tone: 'bad' })
    }
  }
  const add = async () => {
    if (store === undefined) return
    const exams: NewExam[] = found.map((exam) => ({ ...exam, store }))
    if (await save(exams, words.saved)) setFound([])
  }
  return (
    // Few import: it is opened by who does, and stays open until what was found is added.
    <details className="pad-row paper" open={found.length > 0}>
      <summary className="row apart">
        <h2 className="medium">{words.import}</h2>
      </summary>
      <div className="stack one-column gap-sm below-sm">
        <p className="dimmed">{words.importText}</p>
        {found.length === 0 ? (
          <FileButton
            name="calendar"
            accept=".ics,text/calendar"
            disabled={store === undefined}
            onFiles={([file]) => void (file && read(file))}
          >
            {words.chooseFile}
          </FileButton>
        ) : (
          <>
            <p role="status">{words.found(found.length)}</p>
            <ul className="stack one-column gap-sm">
              {found.map((exam) => (
                <li
                  key={`${exam.code} ${exam.category}`}
                  className={`row apart gap-xs thumb ${classes.name}`}
                >
                  <p>
                    <strong>{exam.code}</strong> {say(categoryNames[exam.category], language)}
                    <small>
                      {writeDate(noonOf(exam.day), 'short', language)} {exam.time}
                    </small>
                  </p>
                  <IconButton
                    label={words.leaveOut(exam.code)}
                    onClick={() => setFound(found.filter((one) => one !== exam))}
                  >
                    <IconX size={22} stroke={1.75} />
                  </IconButton>
                </li>
              ))}
            </ul>
            <Button wide busy={busy} onClick={() => void add()}>
              {words.addFound(found.length)}
            </Button>
          </>
        )}
      </div>
    </details>
  )
}

/** By a link of our own: telephones open no file that a page has made. */
function CalendarOut() {
  const words = useWords(examPageWords)
  const { language } = useLanguage()
  const { act, busy } = useAction()
  const open = () =>
    act(async () =>
      window.location.assign((await browserApi.call('examCalendar', { language: halfOf(language) })).data),
    )
  return (
    <Button
      look="outline"
      wide
      busy={busy}
      icon={<IconCalendarPlus size={20} stroke={1.75} />}
      onClick={() => void open()}
    >
      {words.calendar}
    </Button>
  )
}
