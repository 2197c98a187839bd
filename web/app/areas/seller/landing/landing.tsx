import { IconCoin, IconNotebook, IconPencil, IconUsers } from '#web/ui/icons.ts'
import { useLoaderData } from 'react-router'
import { Suspense } from 'react'
import { percentOfSatang, sellerShareSatang } from '#rules/money/satang.ts'
import { inBrowser, onServer } from '#web/api/loading.ts'
import { loginAddress, useSignedIn } from '#web/features/session/use-session.ts'
import { Baht, count } from '#web/ui/Baht.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { StrokeRows } from '#web/ui/Strokes.tsx'
import { later } from '#web/ui/later.tsx'
import { firstEnglish, firstThai } from '#web/words/seller/faq-first.ts'
import { landingWords } from '#web/words/seller/landing.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Questions } from '#web/features/questions/Questions.tsx'
import classes from './landing.module.css'
import { bestCovers, type Cover, Shelf } from './Shelf.tsx'
import { useSellerReferral } from './use-seller-referral.ts'
import { pick } from '#web/words/language.ts'

const SHEETS = 60

const PRICE_BAHT = 50

/** From the tax period of September 2025 (seller.md §1). */
const TAX_PERCENT = 1

/** For accounts not at the main commercial bank (seller.md §1). */
const FEE_SATANG = 800

// Visitors, most of those who read this page, load neither the form nor the calls of sellers.
const RegisterHere = later(() => import('./RegisterHere.tsx'))

/** In the document, so that the covers of the first window come with it. */
export const loader = onServer(bestCovers)
export const clientLoader = inBrowser(bestCovers)

/** Why a student would sell, and how to begin (seller.md §2). */
export default function SellerLandingScreen() {
  const words = useWords(landingWords)
  const { language } = useLanguage()
  const { sellerShare } = useSettings()
  useSellerReferral()
  const covers = useLoaderData<typeof clientLoader>()
  const questions = pick({ th: firstThai, en: firstEnglish }, language)
  return (
    <>
      <PageHead title={words.title} description={words.description(sellerShare)} />
      <div className="squared">
        <PageShell className={`${classes.hero} stack centred gap-lg`}>
          <div className="stack gap-md fill">
            <h1 className={classes.title}>
              {words.heroFirst}
              <br />
              <MarkerStroke>{words.heroSecond}</MarkerStroke>
            </h1>
            <p className="large">{words.heroText(sellerShare)}</p>
            <Begin />
          </div>
          <div className="stack centred fill">
            <Shelf covers={covers} />
            <EarningsExample />
          </div>
        </PageShell>
      </div>
      <PageShell className="stack gap-lg">
        <Registration covers={covers} />
        <section>
          <h2 className="visually-hidden">{words.benefits}</h2>
          <ul className="stack gap-sm fits-14">
            <li className="stack packed gap-2xs pad-lg paper">
              <IconCoin size={28} stroke={1.75} className="linked" />
              <h3>{words.earnTitle}</h3>
              <p>{words.earnText}</p>
            </li>
            <li className="stack packed gap-2xs pad-lg paper">
              <IconUsers size={28} stroke={1.75} className="linked" />
              <h3>{words.shareTitle}</h3>
              <p>{words.shareText}</p>
            </li>
            <li className="stack packed gap-2xs pad-lg paper">
              <IconNotebook size={28} stroke={1.75} className="linked" />
              <h3>{words.reviewTitle}</h3>
              <p>{words.reviewText}</p>
            </li>
          </ul>
        </section>
        <section className="stack gap-sm">
          <h2>{words.questions}</h2>
          <Questions questions={questions} heading="h3" />
          <ButtonLink to="/faq" look="outline" className="self-start">
            {words.allQuestions}
          </ButtonLink>
        </section>
      </PageShell>
    </>
  )
}

/** Visitors sign in first, signed-in people go to the form below: decided before the first paint. */
function Begin() {
  const words = useWords(landingWords)
  return (
    <div className="flow gap-sm">
      <ButtonLink
        to={loginAddress('/seller')}
        icon={<IconPencil size={20} stroke={1.75} />}
        className="visitor-only"
      >
        {words.loginFirst}
      </ButtonLink>
      <ButtonLink to="#register" icon={<IconPencil size={20} stroke={1.75} />} className="signed-in-only">
        {words.register}
      </ButtonLink>
      <ButtonLink to="/faq" look="outline">
        {words.readFaq}
      </ButtonLink>
    </div>
  )
}

/** The form, for signed-in people. */
function Registration({ covers }: { covers: readonly Cover[] }) {
  const words = useWords(landingWords)
  const signedIn = useSignedIn()
  // Documents are rendered for visitors: the place is kept there too, by the boot script's mark, so that nothing jumps.
  const place = <div className={classes.place} />
  return (
    <section id="register" className={`fill stack ${classes.register} gap-sm signed-in-only`}>
      <h2>{words.register}</h2>
      {signedIn ? (
        <Suspense fallback={place}>
          <RegisterHere covers={covers} />
        </Suspense>
      ) : (
        place
      )}
    </section>
  )
}

/** From sales to the bank account, counted as the product counts: tax on the whole share, then the fee. */
function EarningsExample() {
  const words = useWords(landingWords)
  const { sellerShare, payoutMinimum } = useSettings()
  const salesSatang = SHEETS * PRICE_BAHT * 100
  const shareSatang = sellerShareSatang(salesSatang, sellerShare)
  const taxSatang = percentOfSatang(shareSatang, TAX_PERCENT)
  const baht = (satang: number) => <Baht baht={satang / 100} as="payment" />
  const row = (key: string, name: string, satang: number) => ({
    key,
    name,
    value: satang,
    tone: 'part',
    shownValue: <span className="whole">{baht(satang)}</span>,
  })
  const net = row('net', words.exampleNet, shareSatang - taxSatang - FEE_SATANG)
  return (
    <section className="stack one-column gap-xs pad-md paper golden cast anchor fill">
      <h2 className="medium">{words.example}</h2>
      <StrokeRows
        label={words.example}
        rows={[
          row('sales', words.exampleSales(SHEETS, PRICE_BAHT), salesSatang),
          row('share', words.exampleShare(sellerShare), shareSatang),
          {
            ...net,
            name: <strong>{net.name}</strong>,
            shownValue: <strong className="large">{net.shownValue}</strong>,
            tone: 'amber',
          },
        ]}
      />
      {/* Too little beside the others to be drawn. */}
      <p className="flow gap-line small dimmed figures">
        <span className="whole">
          {words.exampleTax} −{baht(taxSatang)}
        </span>
        <span className="whole">
          {words.exampleFee} −{baht(FEE_SATANG)}
        </span>
      </p>
      <p className="small">{words.exampleNote(count(payoutMinimum))}</p>
    </section>
  )
}
