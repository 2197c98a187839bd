import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { faqWords, questionsEnglish, questionsThai } from '#web/words/seller/faq.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './faq.module.css'
import { Questions } from '#web/features/questions/Questions.tsx'

/** The six questions of sellers (seller.md §2). */
export default function FaqScreen() {
  const words = useWords(faqWords)
  const { language } = useLanguage()
  const { supportEmail } = useSettings()
  return (
    <PageShell width="narrow" className={classes.page ?? ''}>
      <PageHead title={words.title} description={words.text} />
      <header>
        <h1 className={classes.title}>{words.title}</h1>
        <p className={classes.text}>{words.text}</p>
      </header>
      <Questions questions={language === 'th' ? questionsThai : questionsEnglish} />
      <div className={classes.end}>
        <ButtonLink to="/seller">{words.startSelling}</ButtonLink>
        {supportEmail && (
          <p className={classes.text}>
            {words.contact} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        )}
      </div>
    </PageShell>
  )
}
