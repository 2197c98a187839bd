import { satangToBaht, sellerShareSatang } from '#rules/money/satang.ts'
import { Book } from '#web/ui/Book.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { count } from '#web/ui/Baht.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { IconBook2, IconBuildingBank, IconCalendar, IconPercentage } from '#web/ui/icons.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { StepLine } from '#web/ui/StepLine.tsx'
import { StrokeRows } from '#web/ui/Strokes.tsx'
import { T } from '#web/ui/T.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { faqWords, questionsEnglish, questionsThai } from '#web/words/seller/faq.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { HelpTabs } from '#web/features/questions/HelpTabs.tsx'
import { Questions } from '#web/features/questions/Questions.tsx'
import { pick } from '#web/words/language.ts'

/** The example sheet's price for sharing a sale. */
const price = 50

const baht = (satang: number) => `฿${satangToBaht(satang).toFixed(2)}`

/** The six questions of sellers (seller.md §2). */
export default function FaqScreen() {
  const words = useWords(faqWords)
  const { language } = useLanguage()
  const { supportEmail, sellerShare, payoutMinimum } = useSettings()
  const share = sellerShareSatang(price * 100, sellerShare)
  const flow = (
    <StepLine
      large
      label={words.flow}
      steps={(
        [
          [IconBook2, words.flowSold, words.flowSoldText],
          [IconPercentage, words.flowShare(sellerShare), words.ours(100 - sellerShare)],
          [IconCalendar, words.flowSum, words.flowSumText],
          [IconBuildingBank, words.flowPaid, words.flowPaidText],
        ] as const
      ).map(([Icon, name, text]) => ({ key: name, name, text, icon: <Icon size={24} stroke={1.75} /> }))}
    />
  )
  return (
    <PageShell width="beside">
      <PageHead title={words.title} description={words.text} />
      <header className="column gap-wide sticks">
        <div className="row apart gap-md">
          <h1>
            <T>{words.title}</T>
          </h1>
          <span className="phone-only">
            <Book mood="waving" size={56} />
          </span>
        </div>
        <p className="dimmed desk-only">{words.text}</p>
        <HelpTabs chosen="sellers" />
        <div className="desk-only">{flow}</div>
        <ButtonLink to="/seller" className="desk-only self-start">
          {words.startSelling}
        </ButtonLink>
      </header>
      <div className="stack one-column packed gap-wide">
        <section className="stack one-column gap-2xs pad-card paper golden" aria-labelledby="example">
          <h2 id="example" className="large">
            <T>{words.example(price)}</T>
          </h2>
          <StrokeRows
            label={words.example(price)}
            isShare
            rows={[
              {
                key: 'yours',
                name: <strong>{words.yours}</strong>,
                value: share / (price * 100),
                shownValue: <strong>{baht(share)}</strong>,
                tone: 'amber',
              },
              {
                key: 'ours',
                name: words.forUs,
                value: 1 - share / (price * 100),
                shownValue: baht(price * 100 - share),
                tone: 'part',
              },
            ]}
          />
        </section>
        <Questions
          firstOpen
          questions={pick({ th: questionsThai, en: questionsEnglish }, language)(
            sellerShare,
            count(payoutMinimum),
          )}
        />
        <div className="phone-only paper pad-card">{flow}</div>
        <div className="page outlined rounded-lg row flow gap-md pad-lg in-margin">
          <Book mood="happy" size={72} />
          <div className="stack gap-xs grow-words at-start">
            <strong className="large">
              <T>{words.ready}</T>
            </strong>
            {supportEmail && (
              <p className="small dimmed anywhere">
                <T>{words.contact}</T>{' '}
                <a href={`mailto:${supportEmail}`} className="inline-row finger">
                  {supportEmail}
                </a>
              </p>
            )}
          </div>
          <ButtonLink to="/seller" className="phone-only">
            {words.startSelling}
          </ButtonLink>
        </div>
      </div>
    </PageShell>
  )
}
