import { type ReactNode, Suspense, useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  firstPages,
  firstPriceChoices,
  pointsOf,
  type PriceChoices,
  type PriceInput,
  type PriceInputName,
  type PriceLabel,
  priceInputs,
  readPages,
  suggestPriceBaht,
  sumOfPoints,
} from '#rules/sheets/price-helper.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { tabStore } from '#web/browser/storage.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { useMe, useSessionQuery } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { Book, type Mood } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { perhaps } from '#web/ui/perhaps.tsx'
import { say } from '#web/words/language.ts'
import {
  pagesProblemWords,
  priceHelperWords,
  priceInputWords,
  priceOptionWords,
} from '#web/words/seller/price-helper.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './price-helper.module.css'
import { suggestedPriceKey } from './suggested-price.ts'

// Loaded with the first answers; it has a query of its own.
const AmongOthers = perhaps(() => import('./AmongOthers.tsx'))

/** Up to this many answers are buttons; more are a scale. */
const buttonsMax = 6

/** A chapter, a midterm, a term. */
const usualPages = [20, 40, 80] as const

/** The answers begin with the most. */
const pointsMax = sumOfPoints(firstPriceChoices)

/** The dearer a page, the more the book makes of it. */
const moods = ['smiling', 'happy', 'amazed'] as const satisfies readonly Mood[]

/** In the order of the specification, in which the pages come first and stand above. */
const groups = [
  ['you', ['grade', 'friend', 'subject']],
  ['work', ['type', 'attendance', 'outside', 'time']],
  ['paper', ['content', 'complexity', 'whitespace', 'creativity']],
] as const satisfies readonly (readonly [string, readonly PriceInputName[]])[]

/** Twelve questions, and the price they suggest while one answers (seller.md §9). `?{sheetId}` leads back to that draft. */
export default function PriceHelperScreen() {
  const words = useWords(priceHelperWords)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { search } = useLocation()
  const me = useMe()
  const isHydrated = useHydrated()
  const [sheetId] = new URLSearchParams(search).keys()
  const course = useCoursePrices(me?.user.seller ? sheetId : undefined)
  // Twelve answers outlive a reload.
  const { draft, change } = useDraft<{ choices: PriceChoices; typedPages?: string }>(
    `price-helper:${sheetId ?? ''}`,
    { choices: firstPriceChoices },
  )
  const { choices, typedPages } = draft
  const pagesText = typedPages ?? (course?.pages ? String(course.pages) : firstPages)
  // Until then the price shown is that of one page.
  const isAnswered = typedPages !== undefined || (course?.pages ?? 0) > 0
  const read = readPages(pagesText)
  const worth = sumOfPoints(choices) / pointsMax
  const price = 'pages' in read ? suggestPriceBaht(choices, read.pages) : undefined
  const mood = price === undefined ? 'thinking' : (moods[isAnswered ? Math.floor(worth * 2) : 0] ?? 'smiling')

  const use = async (baht: number | undefined) => {
    if (baht === undefined) return
    tabStore.setItem(suggestedPriceKey, String(baht))
    if (me?.user.seller && sheetId) {
      await navigate(`/seller/editSheet?${encodeURIComponent(sheetId)}&price=${baht}`)
      return
    }
    showToast({ text: words.kept(baht), tone: 'good' })
    await navigate(me?.user.seller ? '/seller/mysheet' : '/seller')
  }

  return (
    <PageShell className="stack gap-wide">
      <PageHead title={words.title} />
      <header>
        <h1>{words.title}</h1>
        <p className="dimmed">{words.text}</p>
      </header>
      <div className="stack one-column gap-lg beside-lg top">
        <form
          className={`stack one-column gap-lg ${classes.form}`}
          onSubmit={(event) => event.preventDefault()}
        >
          <div className={`page outlined rounded-lg stack fits-14 gap-sm ${classes.pages}`}>
            <TextField
              label={words.pages}
              hint={
                'problem' in read
                  ? say(pagesProblemWords[read.problem], language)
                  : typedPages === undefined && course?.pages
                    ? words.pagesOfFile
                    : words.pagesHint
              }
              invalid={'problem' in read}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              value={pagesText}
              // The suggested value is selected, so that typing replaces it.
              onFocus={(event) => typedPages === undefined && event.target.select()}
              onChange={(event) => change({ typedPages: event.target.value })}
            />
            <div className="stack gap-xs self-top" data-thirds>
              {usualPages.map((pages) => (
                <Chip
                  key={pages}
                  chosen={pagesText === String(pages)}
                  onClick={() => change({ typedPages: String(pages) })}
                >
                  <span className="stack tight">
                    {words.somePages(pages)}
                    <strong className="large figures">฿{count(suggestPriceBaht(choices, pages))}</strong>
                  </span>
                </Chip>
              ))}
            </div>
          </div>
          {groups.map(([group, names]) => (
            <section key={group} className="stack one-column gap-xs" aria-labelledby={group}>
              <h2 id={group} className="large">
                {words[group]}
              </h2>
              <div className="paper divided">
                {names.map((name) => (
                  <Question
                    key={name}
                    name={name}
                    chosen={choices[name]}
                    onChoose={(chosen) => change({ choices: { ...choices, [name]: chosen } })}
                  />
                ))}
              </div>
            </section>
          ))}
          <p className="tiny dimmed">{words.how}</p>
        </form>
        <div className={`bottom-bar desk-card sticks golden flow apart level gap-lines ${classes.bar}`}>
          <p className={`grow ${classes.told}`} aria-live="polite" aria-atomic="true">
            <span className="block small dimmed">
              {isAnswered || !('pages' in read)
                ? `${words.suggested} ${'pages' in read ? words.ofPages(count(read.pages)) : ''}`
                : words.ofOne}
            </span>
            <strong key={price} className={`${classes.price} block title-xs figures`}>
              {price === undefined ? (
                words.noPrice
              ) : isAnswered ? (
                <MarkerStroke>{`฿${count(price)}`}</MarkerStroke>
              ) : (
                `฿${count(price)}`
              )}
            </strong>
            <span className="block small dimmed figures desk-only">
              {/* So far it is the price of one page. */}
              {isAnswered ? words.perPage(perPageBaht(choices)) : words.pagesFirst}
            </span>
          </p>
          {course?.course ? (
            <PricedCover
              title={course.course}
              price={isAnswered ? `฿${count(price ?? 0)}` : '฿?'}
              mood={mood}
            />
          ) : (
            <Book size={96} mood={mood} className="desk-only rigid" />
          )}
          <Button
            // The price of one page is no price of a sheet yet.
            look={isAnswered ? 'filled' : 'light'}
            disabled={price === undefined}
            onClick={() => void use(price)}
          >
            {words.use}
          </Button>
          {/* Last, so that it moves nothing when it comes. */}
          {isHydrated && (
            <div className={`fill ${isAnswered || course?.course ? '' : 'desk-only'} ${classes.among}`}>
              <Suspense>
                <AmongOthers
                  course={course}
                  price={isAnswered ? price : undefined}
                  onUse={(baht) => void use(baht)}
                />
              </Suspense>
            </div>
          )}
        </div>
      </div>
    </PageShell>
  )
}

type PricedCoverProps = { title: string; price: string; mood: Mood }

/** The cover as buyers will see it, with the price on it: decoration beside the figure. */
function PricedCover({ title, price, mood }: PricedCoverProps) {
  return (
    <svg
      className="desk-only rigid cast rounded-sm clips"
      viewBox="0 0 168 238"
      width={152}
      height={215}
      aria-hidden="true"
    >
      <rect width="168" height="238" style={{ fill: 'var(--white)' }} />
      <path
        d="M0 112v6c28 8 54 6 84-2s56-10 84-2v-8z"
        style={{ fill: 'var(--ink-3)' }}
        transform="translate(0 -3)"
      />
      <path d="M0 0h168v108c-28-8-54-6-84 2s-56 10-84 2z" style={{ fill: 'var(--ink-6)' }} />
      <text
        x="14"
        y="70"
        fontSize={Math.min(52, 230 / title.length)}
        fontWeight="700"
        style={{ fill: 'var(--white)' }}
      >
        {title}
      </text>
      <path d="M14 136h92M14 150h66" strokeWidth="6" style={{ stroke: 'var(--gray-2)' }} />
      <rect x="12" y="196" width="74" height="30" rx="15" style={{ fill: 'var(--ink-7)' }} />
      <text
        x="49"
        y="217"
        fontSize="18"
        fontWeight="700"
        textAnchor="middle"
        style={{ fill: 'var(--white)' }}
      >
        {price}
      </text>
      <g transform="translate(98 158) rotate(6)">
        <Book size={58} mood={mood} sticker />
      </g>
    </svg>
  )
}

const perPageBaht = (choices: PriceChoices) => (1 + (2 * sumOfPoints(choices)) / 100).toFixed(2)

type QuestionProps = {
  name: PriceInputName
  chosen: number
  onChoose: (place: number) => void
}

/** A few answers are buttons; eleven are a scale drawn with the marker, from the least to the most. */
function Question({ name, chosen, onChoose }: QuestionProps) {
  const words = useWords(priceHelperWords)
  const { language } = useLanguage()
  const id = useId()
  const { options }: PriceInput = priceInputs[name]
  const [label, hint] = priceInputWords[name]
  const nameOf = (written: PriceLabel) => {
    if (typeof written === 'string') return written
    return 'type' in written ? String(written.type) : words.minutes(written.minutes)
  }
  const meaningOf = (written: PriceLabel) => priceOptionWords[name]?.[nameOf(written)]
  const first = options[0]
  const last = options.at(-1)
  // Some lists of the specification begin with the most: a scale always grows to the right.
  const falls = pointsOf(first?.value ?? '0') > pointsOf(last?.value ?? '0')
  const step = (at: number) => (falls ? options.length - 1 - at : at)
  const option = options[chosen]
  let control: ReactNode
  if (options.length <= buttonsMax)
    control = (
      <div
        className={`stack ${classes.options}`}
        data-told={name in priceOptionWords || undefined}
        style={{ '--across': options.length === 4 ? 4 : 3 } as object}
      >
        {options.map(({ value, label: written }, at) => (
          <Chip key={value} chosen={at === chosen} onClick={() => onChoose(at)}>
            {say(meaningOf(written) ?? [], language) || nameOf(written)}
          </Chip>
        ))}
      </div>
    )
  else {
    const [least, most] = falls ? [last, first] : [first, last]
    control = (
      <div className={`stack level ${classes.scale}`}>
        <input
          type="range"
          className={`${classes.slider} fill rounded-sm`}
          style={
            {
              '--done': step(chosen) / (options.length - 1),
              '--steps': options.length - 1,
            } as object
          }
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          aria-valuetext={option && nameOf(option.label)}
          min={0}
          max={options.length - 1}
          value={step(chosen)}
          onChange={(event) => onChoose(step(Number(event.target.value)))}
        />
        <output className="large bold whole figures text-end">{option && nameOf(option.label)}</output>
        <p className="flex apart tiny dimmed figures" aria-hidden="true">
          <span>{least && nameOf(least.label)}</span>
          <span>{most && nameOf(most.label)}</span>
        </p>
      </div>
    )
  }
  return (
    <fieldset
      className="stack level fits-14 gap-sm pad-md shrink"
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
    >
      <div className="shrink">
        <p id={id} className="strong">
          <T>{say(label, language)}</T>
        </p>
        <p id={`${id}-hint`} className="small dimmed">
          <T>{say(hint, language)}</T>
        </p>
      </div>
      {control}
    </fieldset>
  )
}

/** Loaded beside the questions, which work without it. */
function useCoursePrices(sheetId: string | undefined) {
  const { data } = useSessionQuery({
    queryKey: ['course-prices', sheetId],
    queryFn: sellerApi.read('getCoursePrices', { id: sheetId ?? '' }),
    enabled: sheetId !== undefined,
    retry: false,
  })
  return data
}
