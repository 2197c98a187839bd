import { IconPencil } from '@tabler/icons-react'
import { loginAddress } from '#web/features/session/use-session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { landingWords } from '#web/words/seller/landing.ts'
import { useWords } from '#web/words/use-words.tsx'

/** A visitor signs in first, who is signed in goes to the form below: which one shows is decided before the first paint. */
export function Begin() {
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
