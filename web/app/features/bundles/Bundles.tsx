import { IconCheck, IconShoppingCartPlus } from '#web/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, Suspense } from 'react'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { addTogether, isLedOut } from '#web/features/cart/change-cart.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { useSignedIn, useToken } from '#web/features/session/use-session.ts'
import type { LaterWhyOrder } from '#web/features/why/LaterWhyOrder.tsx'
import { splitName } from '#web/features/sheet-card/names.ts'
import { writeBaht } from '#web/ui/Baht.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { T } from '#web/ui/T.tsx'
import { bundleWords } from '#web/words/buyer/bundle.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Bundles.module.css'

// Visitors see no reasons, so this code is loaded on demand.
const WhyOrder = perhaps<ComponentProps<typeof LaterWhyOrder>>(
  async () => ({ default: (await import('#web/features/why/LaterWhyOrder.tsx')).LaterWhyOrder }),
  ({ children }) => children,
)

type Bundle = Data<'getBundles'>['bundles'][number]

/** An author's bundles, on her page and on that of each sheet. Nothing once the buyer owns a part of one. */
export default function Bundles({ author, sheet }: { author: string; sheet?: string }) {
  const words = useWords(bundleWords)
  const token = useToken()
  const { data, isPending } = useQuery({
    queryKey: ['bundles', token, author, sheet],
    queryFn: browserApi.read('getBundles', { author, ...(sheet !== undefined && { sheet }) }),
    staleTime: 60_000,
    retry: false,
  })
  if (isPending) return <div className="paper" style={{ minHeight: '14rem' }} />
  if (data === undefined || data.bundles.length === 0) return null
  return (
    <section className="stack one-column gap-sm" aria-labelledby="bundles">
      <h2 id="bundles" className="large">
        {words.title}
      </h2>
      <ul className="gap-sm stack fills-20">
        {data.bundles.map((bundle) => (
          <BundleCard key={bundle.code} bundle={bundle} />
        ))}
      </ul>
    </section>
  )
}

function BundleCard({ bundle: { sheets, percent, price, sum } }: { bundle: Bundle }) {
  const words = useWords(bundleWords)
  const card = useWords(sheetWords)
  const cart = useCart()
  const signedIn = useSignedIn()
  const missing = sheets.filter(({ _id }) => !cart.sheets.includes(_id))
  const total = <strong className="large">{words.price(writeBaht(price))}</strong>
  const add = async () => {
    if (await isLedOut()) return
    addTogether(
      missing.map(({ _id }) => _id),
      card,
    )
  }
  return (
    <li className="stack one-column gap-sm pad-md paper">
      <ul className="stack" aria-label={words.sheets(sheets.length)}>
        {sheets.map(({ _id, name, cover }) => {
          const { code, title } = splitName(name)
          return (
            <li key={_id}>
              <a href={`/infoSheet/${_id}`} className={`gap-sm stack level roomy ${classes.sheet}`}>
                <CoverImage of="sheets" id={_id} version={cover} alt="" sizes="40px" />
                <span className="small anywhere">
                  <strong>{code}</strong> <T>{title}</T>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
      <p>
        {signedIn ? (
          <Suspense fallback={total}>
            <WhyOrder
              figure={{ kind: 'cart', sheets: sheets.map(({ _id }) => _id), part: 'total' }}
              about={words.price(writeBaht(price))}
            >
              {total}
            </WhyOrder>
          </Suspense>
        ) : (
          total
        )}{' '}
        <span className="small dimmed">{words.saving(percent, writeBaht(sum))}</span>
      </p>
      {missing.length === 0 ? (
        <ButtonLink
          look="light"
          wide
          to="/cart"
          className="tint-leaf"
          icon={<IconCheck size={22} stroke={2} />}
        >
          {words.inCart}
        </ButtonLink>
      ) : (
        <Button
          look="outline"
          wide
          icon={<IconShoppingCartPlus size={22} stroke={1.75} />}
          onClick={() => void add()}
        >
          {words.add}
        </Button>
      )}
    </li>
  )
}
