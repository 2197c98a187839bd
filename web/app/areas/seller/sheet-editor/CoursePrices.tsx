import { useQuery } from '@tanstack/react-query'
import { sellerApi } from '#web/api/seller-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { StrokeRows } from '#web/ui/Strokes.tsx'
import { nextStepWords } from '#web/words/seller/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'

/** A price, once there is one, beside the least and the most that is asked for sheets of its course; nothing where it is the only one. */
export function CoursePrices({ price, prices }: { price: number | undefined; prices: readonly number[] }) {
  const words = useWords(nextStepWords)
  if (prices.length === 0) return null
  return (
    <section className="stack one-column packed gap-2xs shrink">
      <h3 className="small dimmed">{words.prices(count(prices.length))}</h3>
      <StrokeRows
        label={words.prices(count(prices.length))}
        rows={[
          ...(price === undefined
            ? []
            : [
                {
                  key: 'own',
                  name: words.own,
                  value: price,
                  told: `฿${count(price)}`,
                  tone: 'amber' as const,
                },
              ]),
          ...[Math.min(...prices), Math.max(...prices)].map((other, at) => ({
            key: String(at),
            name: at === 0 ? words.cheapest : words.dearest,
            value: other,
            told: `฿${count(other)}`,
            tone: 'part' as const,
          })),
        ]}
      />
    </section>
  )
}

/** The same while the price is typed. */
export function PriceAmongCourse({ sheet, price }: { sheet: string; price: string }) {
  const token = useToken()
  const { data } = useQuery({
    queryKey: ['course-prices', token, sheet],
    queryFn: async ({ signal }) => (await sellerApi.call('getCoursePrices', { id: sheet }, { signal })).data,
    enabled: token !== null,
  })
  return (
    <CoursePrices price={Number(price) || undefined} prices={data?.others.map((one) => one.price) ?? []} />
  )
}
