import { bankNames } from '#rules/sellers/banks.ts'
import type { SellerProfile } from '#rules/sellers/profile.ts'
import { Book } from '#web/ui/Book.tsx'
import { T } from '#web/ui/T.tsx'
import { say } from '#web/words/language.ts'
import { sellerProfileWords } from '#web/words/seller/profile.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './seller-form.module.css'

/** Where the money goes, as the card of that account: only the last four digits of its number are shown. */
export function PayoutCard({
  profile: { bankName, bankNumber, realName },
}: {
  profile: Pick<SellerProfile, 'bankName' | 'bankNumber' | 'realName'>
}) {
  const words = useWords(sellerProfileWords)
  const { language } = useLanguage()
  const hidden = bankNumber.slice(0, -4).length || 6
  return (
    <section className={`stack one-column rounded-lg cast ${classes.card}`} aria-label={words.cardTitle}>
      <div className="row apart gap-sm">
        <strong className="large clipped whole shrink">
          <T>{say(bankNames(bankName), language)}</T>
        </strong>
        <Book size={28} sticker />
      </div>
      <p className={`row gap-sm title-xs bold figures whole ${classes.number}`}>
        {`${'•'.repeat(Math.min(hidden, 8))} ${bankNumber.slice(-4) || '••••'}`}
      </p>
      <div className="row apart gap-sm">
        <strong className="clipped whole shrink">{realName || words.cardNoName}</strong>
        <span className="small whole">{words.cardDay}</span>
      </div>
    </section>
  )
}
