import { useLanguage } from '#web/words/use-words.tsx'
import { say } from '#web/words/language.ts'

/** An amount in baht from the wire. `card` gives ฿49 (decimals only if any), `payment` 49.00 บาท, `amount` the bare 49.00 of a column. */
export function Baht({ baht, as = 'card' }: { baht: number; as?: 'card' | 'payment' | 'amount' }) {
  const { language } = useLanguage()
  if (as === 'card') return <>{writeBaht(baht)}</>
  if (as === 'amount') return <>{digits(baht, 2)}</>
  return (
    <>
      {digits(baht, 2)} {say(['บาท', 'baht'], language)}
    </>
  )
}

/** ฿49, or ฿24.50 where there are decimals: for the middle of a sentence. */
export function writeBaht(baht: number): string {
  return `฿${digits(baht, Number.isInteger(baht) ? 0 : 2)}`
}

function digits(baht: number, decimals: number): string {
  return baht
    .toFixed(decimals)
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')
    .replace('-', '−')
}

/** 3057 → 3,057 */
export function count(value: number): string {
  return digits(value, 0)
}
