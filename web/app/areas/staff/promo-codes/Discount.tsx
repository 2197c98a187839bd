import type { Data } from '#web/api/api.ts'
import { Baht } from '#web/ui/Baht.tsx'

export type Promo = Data<'listPromos'>['promos'][number]

/** What a code takes off: 10% or ฿20. */
export function Discount({ promo: { kind, amount } }: { promo: Pick<Promo, 'kind' | 'amount'> }) {
  return kind === 'percent' ? <>{amount}%</> : <Baht baht={amount} />
}
