import { IconCoin, IconNotebook, IconUsers } from '@tabler/icons-react'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Book } from '#web/ui/Book.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { firstEnglish, firstThai } from '#web/words/seller/faq-first.ts'
import { landingWords } from '#web/words/seller/landing.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Questions } from '#web/features/questions/Questions.tsx'
import { Begin } from './Begin.tsx'
import { EarningsExample } from './EarningsExample.tsx'
import classes from './landing.module.css'
import { Registration } from './Registration.tsx'
import { useSellerReferral } from './use-seller-referral.ts'

/** Why one would sell, and how to begin (seller.md §2). */
export default function SellerLandingScreen() {
  const words = useWords(landingWords)
  const { language } = useLanguage()
  const { sellerShare } = useSettings()
  useSellerReferral()
  const questions = language === 'th' ? firstThai : firstEnglish
  return (
    <>
      <PageHead title={words.title} description={words.description(sellerShare)} />
      <PageShell grid className={classes.hero ?? ''}>
        <div className={`stack gap-md fill ${classes.words}`}>
          <h1 className={classes.title}>
            {words.heroFirst}
            <br />
            <MarkerStroke>{words.heroSecond}</MarkerStroke>
          </h1>
          <p className="large">{words.heroText(sellerShare)}</p>
          <Begin />
        </div>
        <Book size={160} sticker />
      </PageShell>
      <PageShell className={classes.page ?? ''}>
        <Registration />
        <section>
          <h2 className="visually-hidden">{words.benefits}</h2>
          <ul className={`stack gap-sm ${classes.benefits}`}>
            <li className={`stack packed gap-2xs pad-lg paper ${classes.benefit}`}>
              <IconCoin size={28} stroke={1.75} aria-hidden="true" />
              <h3>{words.earnTitle}</h3>
              <p>{words.earnText}</p>
            </li>
            <li className={`stack packed gap-2xs pad-lg paper ${classes.benefit}`}>
              <IconUsers size={28} stroke={1.75} aria-hidden="true" />
              <h3>{words.shareTitle}</h3>
              <p>{words.shareText}</p>
            </li>
            <li className={`stack packed gap-2xs pad-lg paper ${classes.benefit}`}>
              <IconNotebook size={28} stroke={1.75} aria-hidden="true" />
              <h3>{words.reviewTitle}</h3>
              <p>{words.reviewText}</p>
            </li>
          </ul>
        </section>
        <div className={classes.details}>
          <EarningsExample />
          <section className="stack gap-sm">
            <h2 className={classes.heading}>{words.questions}</h2>
            <Questions questions={questions} heading="h3" />
            <ButtonLink to="/faq" look="outline" className="self-start">
              {words.allQuestions}
            </ButtonLink>
          </section>
        </div>
      </PageShell>
    </>
  )
}
