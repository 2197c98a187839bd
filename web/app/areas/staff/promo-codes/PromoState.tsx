import { staffPromoWords } from '#web/words/staff/promo-codes.ts'
import { useWords } from '#web/words/use-words.tsx'
import { StateTag, type StateTone } from '../layout/list/StateTag.tsx'
import type { Promo } from './Discount.tsx'
import { wordOfState } from './promo-states.ts'

const tones: Partial<Record<Promo['state'], StateTone>> = { live: 'good', waiting: 'waiting' }

export function PromoState({ state }: Pick<Promo, 'state'>) {
  const words = useWords(staffPromoWords)
  return <StateTag tone={tones[state] ?? 'plain'}>{words[wordOfState[state]]}</StateTag>
}
