import type { Ask } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { Why } from '#web/features/why/Why.tsx'

/** "Why this much?" beside a figure of her own. */
export function WhyRevenue({
  figure,
  about,
  wide = false,
}: {
  figure: Ask<'explainRevenue'>['figure']
  about: string
  wide?: boolean
}) {
  return (
    <Why
      wide={wide}
      figure={JSON.stringify(figure)}
      about={about}
      load={(ask) => sellerApi.call('explainRevenue', { figure, ...ask })}
    />
  )
}
