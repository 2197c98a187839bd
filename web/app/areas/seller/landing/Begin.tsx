import { IconMail, IconPencil } from '@tabler/icons-react'
import { loginAddress } from '#web/features/session/use-session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { landingWords } from '#web/words/seller/landing.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './landing.module.css'

/** A visitor signs in first. Both forms stand in the document: which one shows is decided before the first paint. */
export function Begin() {
  const words = useWords(landingWords)
  const { supportEmail } = useSettings()
  return (
    <>
      <div className="visitor-only">
        <div className={classes.begin}>
          <ButtonLink to={loginAddress('/seller')} icon={<IconPencil size={20} stroke={1.75} />}>
            {words.loginFirst}
          </ButtonLink>
          <ButtonLink to="/faq" look="outline">
            {words.readFaq}
          </ButtonLink>
        </div>
      </div>
      <div className="signed-in-only">
        <div className={classes.soon}>
          <p>
            <strong>{words.soonTitle}</strong>
          </p>
          <p>{words.soonText}</p>
          <div className={classes.begin}>
            {supportEmail && (
              <ButtonLink
                to={`mailto:${supportEmail}?subject=${encodeURIComponent(words.writeSubject)}`}
                icon={<IconMail size={20} stroke={1.75} />}
              >
                {words.writeUs}
              </ButtonLink>
            )}
            <ButtonLink to="/faq" look="outline">
              {words.readFaq}
            </ButtonLink>
          </div>
        </div>
      </div>
    </>
  )
}
