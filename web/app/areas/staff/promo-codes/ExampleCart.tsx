import { useState } from 'react'
import { decimalToSatang, satangToBaht } from '#rules/money/satang.ts'
import { orderSheetsMax, priceOrder } from '#rules/orders/price-order.ts'
import { promoFixedSatangMax } from '#rules/orders/promo-terms.ts'
import { thaiDigitsToAscii } from '#rules/thai/thai-digits.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { staffPromoWords } from '#web/words/staff/promo-codes.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './promo-codes.module.css'

const store = 1

/** The code applied to a cart, by the same rule that prices orders. */
export function ExampleCart({ kind, amount }: { kind: 'percent' | 'fixed'; amount: string }) {
  const words = useWords(staffPromoWords)
  const [prices, setPrices] = useState('49, 89, 129')
  const priced = price(kind, amount, prices)
  return (
    <fieldset className={`pad-sm well stack one-column gap-sm shrink outlined`}>
      <legend className="small strong">{words.example}</legend>
      <TextField
        label={words.examplePrices}
        hint={words.exampleHint}
        inputMode="decimal"
        autoComplete="off"
        value={prices}
        // Enter would make the code.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={(event) => setPrices(thaiDigitsToAscii(event.currentTarget.value))}
      />
      {priced === undefined ? (
        <p className="small light dimmed">{words.exampleWrong}</p>
      ) : (
        <>
          <table className={`rows-of-figures ${classes.exampleTable}`}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{words.sheet}</span>
                </th>
                <th scope="col">{words.listPrice}</th>
                <th scope="col">{words.discount}</th>
                <th scope="col">{words.pays}</th>
              </tr>
            </thead>
            <tbody>
              {priced.lines.map(({ sheetId, listSatang, discountSatang, paidSatang }, at) => (
                <tr key={sheetId}>
                  <th scope="row">{words.line(at + 1)}</th>
                  <Amounts satang={[listSatang, discountSatang, paidSatang]} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{words.sum}</th>
                <Amounts satang={[priced.listSatang, priced.discountSatang, priced.totalSatang]} />
              </tr>
            </tfoot>
          </table>
          {priced.totalSatang === 0 && <p className="small light dimmed">{words.free}</p>}
        </>
      )}
    </fieldset>
  )
}

function Amounts({ satang }: { satang: [list: number, discount: number, paid: number] }) {
  return satang.map((amount, column) => (
    <td key={column}>
      <Baht baht={satangToBaht(amount)} as="amount" />
    </td>
  ))
}

/** Undefined while something typed is no amount. */
function price(kind: 'percent' | 'fixed', typedAmount: string, typedPrices: string) {
  const amount = readAmount(kind, typedAmount.trim())
  const prices = typedPrices
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map(decimalToSatang)
  const isWhole = prices.length > 0 && prices.length <= orderSheetsMax
  if (amount === undefined || !isWhole || prices.includes(undefined)) return undefined
  const lines = prices.map((listSatang, at) => ({
    sheetId: String(at),
    storeCode: store,
    listSatang: listSatang ?? 0,
  }))
  return priceOrder(lines, { kind, amount, storeCode: null })
}

function readAmount(kind: 'percent' | 'fixed', typed: string): number | undefined {
  if (kind === 'percent') return /^([1-9]\d?|100)$/.test(typed) ? Number(typed) : undefined
  const satang = decimalToSatang(typed)
  return satang === undefined || satang < 1 || satang > promoFixedSatangMax ? undefined : satang
}
