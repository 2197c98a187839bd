import { readAmount } from './read-amount.ts'

/** What somebody reads off a slip: `120.50 14:35`, also with the day before the time (`120.50 22/11 14:35`). */
export type AmountAtTime = {
  amountSatang: number
  minuteOfDay: number
  day: number | null
  month: number | null
}

const form = /^(.+?)\s+(?:(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?\s+)?(\d{1,2})[:.](\d{2})(?:\s*น\.?)?$/

export function readAmountAtTime(text: string): AmountAtTime | undefined {
  const found = form.exec(text.trim())
  if (found === null) return undefined
  const [, amount = '', day, month, hour, minute] = found
  const amountSatang = readAmount(amount)
  if (amountSatang === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  return {
    amountSatang,
    minuteOfDay: Number(hour) * 60 + Number(minute),
    day: day === undefined ? null : Number(day),
    month: month === undefined ? null : Number(month),
  }
}
