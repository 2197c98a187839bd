import type { Input } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { Why, type WhyLooks } from './Why.tsx'

type WhyOrderProps = { figure: Input<'explainOrder'>['figure']; about: string } & WhyLooks

/** "Why this much?" of a figure of a buyer's own: an order, its papers, credit, a cart. */
export function WhyOrder({ figure, about, ...looks }: WhyOrderProps) {
  return (
    <Why
      {...looks}
      figure={JSON.stringify(figure)}
      about={about}
      load={(input) => browserApi.call('explainOrder', { figure, ...input })}
    />
  )
}
