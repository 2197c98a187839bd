import type { Input } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { Why, type WhyLooks } from '#web/features/why/Why.tsx'

/** "Why this much?" of a figure of her own. */
export function WhyRevenue({
  figure,
  about,
  ...looks
}: { figure: Input<'explainRevenue'>['figure']; about: string } & WhyLooks) {
  return (
    <Why
      {...looks}
      figure={JSON.stringify(figure)}
      about={about}
      load={(input) => sellerApi.call('explainRevenue', { figure, ...input })}
    />
  )
}
