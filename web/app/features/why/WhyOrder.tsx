import type { Ask } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { Why } from './Why.tsx'

type WhyOrderProps = { figure: Ask<'explainOrder'>['figure']; about: string; wide?: boolean }

/** "Why this much?" beside a figure of a buyer's own: an order, its papers, credit, a cart. */
export function WhyOrder({ figure, about, wide = false }: WhyOrderProps) {
  return (
    <Why
      wide={wide}
      figure={JSON.stringify(figure)}
      about={about}
      load={(ask) => browserApi.call('explainOrder', { figure, ...ask })}
    />
  )
}
