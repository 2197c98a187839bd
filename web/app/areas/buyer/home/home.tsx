import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { isNoticeTime } from '#rules/messages/calendar.ts'
import type { Data } from '#web/api/api.ts'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { CoverFan } from '#web/features/cover-fan/CoverFan.tsx'
import { useSignedIn } from '#web/features/session/use-session.ts'
import type { Sheet } from '#web/features/sheet-card/sheet.ts'
import { apart } from '#web/features/sheet-listing/apart.ts'
import { count as digits } from '#web/ui/Baht.tsx'
import { Book } from '#web/ui/Book.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { IconBooks, IconPencil } from '#web/ui/icons.ts'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { homeWords } from '#web/words/buyer/home.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Hits } from './Hits.tsx'
import { HomeSearch } from './HomeSearch.tsx'
import promotionBannerStyles from './PromotionBanner.module.css'
import { Regions } from './Regions.tsx'
import { Reviews } from './Reviews.tsx'
import classes from './Section.module.css'
import { Section } from './Section.tsx'
import statisticsStyles from './Statistics.module.css'

const ExamCountdown = perhaps(() => import('#web/features/exams/ExamCountdown.tsx'))

async function load({ api }: LoadArgs) {
  const [home, showcase] = await Promise.all([api.call('getHome'), api.call('homeShowcase')])
  return {
    count: home.data.count,
    // Only how many: the institutions themselves come when a region is opened, and stay out of every document.
    storesByRegion: [0, 1, 2, 3, 4, 5].map(
      (region) => home.data.storeList.filter((store) => store.category === region).length,
    ),
    sheets: showcase.data.sheets,
    reviews: showcase.data.reviews,
    isPromotion: isNoticeTime('promotion-2025-08', new Date()),
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function HomeScreen() {
  const { count, storesByRegion, sheets, reviews, isPromotion } = useLoaderData<typeof clientLoader>()
  const words = useWords(homeWords)
  return (
    <>
      <PageHead title={words.homeTitle} description={words.heroText} />
      {isPromotion && <PromotionBanner />}
      <MyExams />
      <Hero covers={apart(sheets)} />
      <Hits sheets={sheets} />
      <Regions storesByRegion={storesByRegion} />
      <Statistics count={count} />
      <Reviews reviews={reviews} />
      <ClosingCalls />
    </>
  )
}

/** For buyers with exams, home begins with a countdown; visitors load none of it. */
function MyExams() {
  if (!useSignedIn()) return null
  return (
    <div className={`container if-any ${classes.first}`}>
      <Suspense>
        <ExamCountdown />
      </Suspense>
    </div>
  )
}

/** A board from 1200 px, a banner below that changes at 1034 and 768 px (buyer.md §2; the days stand in the calendar of notices). */
function PromotionBanner() {
  const words = useWords(homeWords)
  return (
    <aside className={`stack centred gap-sm pad-md text-centre tint-marker ${promotionBannerStyles.banner}`}>
      <Book mood="open" size={64} sticker />
      <div>
        <p className="bold heading">{words.bannerTitle}</p>
        <p>{words.bannerText}</p>
      </div>
      <ButtonLink to="/shop">{words.buyButton}</ButtonLink>
    </aside>
  )
}

function Statistics({ count }: { count: Data<'getHome'>['count'] }) {
  const words = useWords(homeWords)
  const facts = [
    { value: count.storeCount, name: words.statStores },
    { value: count.sheetCount, name: words.statSheets },
    { value: count.sellCount, name: words.statSold },
    { value: count.orderCount, name: words.statOrders },
  ]
  return (
    <Section title={words.statistics}>
      <dl className={`stack two-columns gap-md ${statisticsStyles.facts}`}>
        {facts.map(({ value, name }) => (
          <div key={name} className={`flex ${statisticsStyles.fact}`}>
            <dt className="dimmed">{name}</dt>
            <dd className="bold">
              <MarkerStroke>{digits(value)}</MarkerStroke>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Two ways to go on from the end of the home page: buy and sell. */
function ClosingCalls() {
  const words = useWords(homeWords)
  const { sellerShare } = useSettings()
  return (
    <PageShell className="stack gap-md two-on-desk">
      <section className="row flow gap-wide pad-lg rounded-lg inked">
        <Book mood="open" size={72} sticker />
        <div className="grow-words shrink">
          <h2>{words.closingBuyTitle}</h2>
          <p>{words.closingBuyText}</p>
          <ButtonLink to="/shop" look="outline" className="above-sm">
            {words.buyButton}
          </ButtonLink>
        </div>
      </section>
      <section className="row flow gap-wide pad-lg rounded-lg tint-marker">
        <Book size={72} sticker />
        <div className="grow-words shrink">
          <h2>{words.closingSellTitle}</h2>
          <p>{words.closingSellText(sellerShare)}</p>
          <ButtonLink to="/seller" look="outline" className="above-sm">
            {words.sellButton}
          </ButtonLink>
        </div>
      </section>
    </PageShell>
  )
}

/** Search first; the covers fan out beside it, or below on phones. */
function Hero({ covers }: { covers: readonly Sheet[] }) {
  const words = useWords(homeWords)
  return (
    <section className={classes.hero}>
      <div className={`container gap-lg stack ${classes.column}`}>
        <div className={`stack at-start gap-sm shrink ${classes.words}`}>
          <p className="badge" data-tone="marker">
            {words.heroTag}
          </p>
          <h1 className={classes.title}>
            {words.heroFirst}
            <br />
            <MarkerStroke>{words.heroSecond}</MarkerStroke>
          </h1>
          <p className={`large dimmed ${classes.text}`}>{words.heroText}</p>
          <HomeSearch />
          <div className="flow gap-xs">
            <ButtonLink to="/shop" icon={<IconBooks size={20} stroke={1.75} />}>
              {words.buyButton}
            </ButtonLink>
            <ButtonLink to="/seller" look="outline" icon={<IconPencil size={20} stroke={1.75} />}>
              {words.sellButton}
            </ButtonLink>
          </div>
        </div>
        {/* Decoration: the same sheets stand as links in the row below. */}
        <CoverFan covers={covers} sizes="(min-width: 64em) 250px, 170px" className={classes.fan} />
      </div>
    </section>
  )
}
