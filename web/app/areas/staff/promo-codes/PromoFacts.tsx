import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { promoStates as states } from '#rules/orders/promo-terms.ts'
import type { Data } from '#web/api/api.ts'
import { Baht, count } from '#web/ui/Baht.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { say } from '#web/words/language.ts'
import { staffPromoWords } from '#web/words/staff/promo-codes.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { StateTag, type StateTone } from '../layout/list/StateTag.tsx'

export function PromoFacts({ promo }: { promo: Promo }) {
  const words = useWords(staffPromoWords)
  const { language } = useLanguage()
  const facts: [string, ReactNode][] = [
    [words.state, <PromoState key="state" state={promo.state} />],
    [words.discount, <Discount key="discount" promo={promo} />],
    [words.store, promo.storeName === null ? words.everyStore : say(promo.storeName, language)],
    ...(promo.seller === null
      ? []
      : ([
          [
            words.seller,
            <Link key="seller" to={`/staff/author?author=${promo.seller._id}`}>
              {promo.seller.name}
            </Link>,
          ],
        ] satisfies [string, ReactNode][])),
    [words.used, count(promo.used)],
    [words.created, <ThaiDate key="created" value={promo.created} as="numeric-time" />],
  ]
  if (promo.stoppedAt !== null)
    facts.push([words.stoppedAt, <ThaiDate key="stopped" value={promo.stoppedAt} as="numeric-time" />])
  if (promo.stopReason !== null) facts.push([words.stopReason, promo.stopReason])
  return (
    <section>
      <dl className="below-xs stack gap-sm fits-9 terms figures">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="strong">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small light dimmed">{words.fixedTerms}</p>
    </section>
  )
}

const tones: Partial<Record<Promo['state'], StateTone>> = { live: 'good', waiting: 'waiting' }

export function PromoState({ state }: Pick<Promo, 'state'>) {
  const words = useWords(staffPromoWords)
  return <StateTag tone={tones[state] ?? 'plain'}>{words[wordOfState[state]]}</StateTag>
}

/** The states of a code as a filter; the first is all. */
export const promoStates = ['all', ...states] as const

export const wordOfState = {
  all: 'all',
  live: 'live',
  waiting: 'waiting',
  'used-up': 'usedUp',
  ended: 'ended',
  stopped: 'stopped',
} as const satisfies Record<(typeof promoStates)[number], keyof (typeof staffPromoWords)['th']>

export type Promo = Data<'listPromos'>['promos'][number]

/** A code's discount: 10% or ฿20. */
export function Discount({ promo: { kind, amount } }: { promo: Pick<Promo, 'kind' | 'amount'> }) {
  return kind === 'percent' ? <>{amount}%</> : <Baht baht={amount} />
}
