import { percentOfSatang, sellerShareSatang } from '#rules/money/satang.ts'
import { Baht, count } from '#web/ui/Baht.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { landingWords } from '#web/words/seller/landing.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './landing.module.css'

const SHEETS = 60
const PRICE_BAHT = 50
/** From the tax period of September 2025 (seller.md §1). */
const TAX_PERCENT = 1
/** Where the account is not at the main commercial bank (seller.md §1). */
const FEE_SATANG = 800

/** From sales to the bank account, counted as the product counts: tax on the whole share, then the fee. */
export function EarningsExample() {
  const words = useWords(landingWords)
  const { sellerShare, payoutMinimum } = useSettings()
  const salesSatang = SHEETS * PRICE_BAHT * 100
  const shareSatang = sellerShareSatang(salesSatang, sellerShare)
  const taxSatang = percentOfSatang(shareSatang, TAX_PERCENT)
  const lines = [
    { name: words.exampleSales(SHEETS, PRICE_BAHT), satang: salesSatang },
    { name: words.exampleShare(sellerShare), satang: shareSatang },
    { name: words.exampleTax, satang: -taxSatang },
    { name: words.exampleFee, satang: -FEE_SATANG },
  ]
  return (
    <section className={classes.example}>
      <h2 className={classes.heading}>{words.example}</h2>
      <dl>
        {lines.map(({ name, satang }) => (
          <div key={name} className={classes.line}>
            <dt>{name}</dt>
            <dd>
              {satang < 0 && '−'}
              <Baht baht={Math.abs(satang) / 100} as="payment" />
            </dd>
          </div>
        ))}
        <div className={classes.line} data-net>
          <dt>{words.exampleNet}</dt>
          <dd>
            <Baht baht={(shareSatang - taxSatang - FEE_SATANG) / 100} as="payment" />
          </dd>
        </div>
      </dl>
      <p className="small">{words.exampleNote(count(payoutMinimum))}</p>
    </section>
  )
}
