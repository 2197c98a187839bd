import type { ReactNode } from 'react'
import { bankNames } from '#rules/sellers/banks.ts'
import type { SellerProfile } from '#rules/sellers/profile.ts'
import { T } from '#web/ui/T.tsx'
import { say } from '#web/words/language.ts'
import { sellerProfileWords } from '#web/words/seller/profile.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

type PayoutCardProps = {
  profile: Pick<SellerProfile, 'bankName' | 'bankNumber' | 'realName'>
  /** The next payout, once something was sold. */
  children?: ReactNode
}

/** The payout account as a card with the last four digits only, as in its field and on every slip. */
export function PayoutCard({ profile: { bankName, bankNumber, realName }, children }: PayoutCardProps) {
  const words = useWords(sellerProfileWords)
  const { language } = useLanguage()
  return (
    <section className="stack one-column spread gap-xs pad-lg paper golden" aria-label={words.cardTitle}>
      <p className="flow apart gap-line">
        <strong className="large clipped whole shrink">
          <T>{say(bankNames(bankName), language)}</T>
        </strong>
        <strong className="clipped whole shrink">{realName || words.cardNoName}</strong>
      </p>
      <div className="flow apart level gap-line">
        <span className="title-sm bold figures whole">•••• {bankNumber.slice(-4) || '••••'}</span>
        {children ?? <span className="small dimmed">{words.cardDay}</span>}
      </div>
    </section>
  )
}
