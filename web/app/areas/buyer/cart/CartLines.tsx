import { IconStack2, IconTrash } from '#web/ui/icons.ts'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { type Cart, cartStore } from '#web/features/cart/cart-store.ts'
import { useSignedIn } from '#web/features/session/use-session.ts'
import { CodeChip } from '#web/features/sheet-card/CodeChip.tsx'
import { examOf, splitName, storeShort } from '#web/features/sheet-card/names.ts'
import { SheetPrice } from '#web/features/sheet-card/SheetPrice.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { perhaps } from '#web/ui/perhaps.tsx'
import { cartWords } from '#web/words/buyer/cart.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './cart.module.css'
import type { CartItem } from './use-cart-contents.ts'

const LikeOwned = perhaps(() => import('#web/features/sheet-card/LikeOwned.tsx'))
/** Each is one request; buyers who remove more at once do not choose one by one. */
const ASKED_MAX = 12

type CartLinesProps = {
  items: readonly CartItem[]
  groups: Readonly<Record<string, string>>
  /** The order of all of them is on its way: what is taken out now would be in it. */
  isOrdered: boolean
}

/** The sheets under the heading of the package they came with, then the single ones. */
export function CartLines({ items, groups, isOrdered }: CartLinesProps) {
  const words = useWords(cartWords)
  const groupIds = [...new Set(items.flatMap((item) => groups[item._id] ?? []))]
  const names = useGroupNames(groupIds)
  const single = items.filter((item) => groups[item._id] === undefined)
  return (
    <div className="stack gap-wide shrink" inert={isOrdered}>
      {groupIds.map((group) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`} className={`row gap-xs below-sm medium ${classes.heading}`}>
            <IconStack2 size={20} stroke={1.75} />
            <a className="anchor" href={`/infoGroup?${group}`}>
              <T>{names.get(group) ?? words.fromPackage}</T>
            </a>
          </h2>
          <Lines items={items.filter((item) => groups[item._id] === group)} />
        </section>
      ))}
      {single.length > 0 && (
        <section aria-label={words.singleSheets}>
          {groupIds.length > 0 && (
            <h2 className={`row gap-xs below-sm medium ${classes.heading}`}>{words.singleSheets}</h2>
          )}
          <Lines items={single} />
        </section>
      )}
    </div>
  )
}

function Lines({ items }: { items: readonly CartItem[] }) {
  const isSignedIn = useSignedIn()
  return (
    <ul className="stack divided paper">
      {items.map((item, at) => (
        <Line key={item._id} item={item}>
          {isSignedIn && at < ASKED_MAX && (
            <Suspense>
              <LikeOwned sheetId={item._id} />
            </Suspense>
          )}
        </Line>
      ))}
    </ul>
  )
}

/** Back to its place; changes made meanwhile stay. */
function putBack(sheet: string, before: Cart): void {
  const { sheets, groups } = cartStore.get()
  if (sheets.includes(sheet)) return
  const earlier = before.sheets.slice(0, before.sheets.indexOf(sheet))
  const place = sheets.findLastIndex((one) => earlier.includes(one)) + 1
  const group = before.groups[sheet]
  cartStore.replace({
    sheets: sheets.toSpliced(place, 0, sheet),
    groups: group === undefined ? groups : { ...groups, [sheet]: group },
  })
}

function Line({ item, children }: { item: CartItem; children: ReactNode }) {
  const words = useWords(cartWords)
  const { language } = useLanguage()
  const { removed } = useWords(sheetWords)
  const { code, title } = splitName(item.name)
  // At once, with six seconds to take it back.
  const remove = () => {
    const before = cartStore.get()
    cartStore.remove([item._id])
    showToast({ text: removed, undo: () => putBack(item._id, before) })
  }
  return (
    <li className={`stack ${classes.line}`}>
      <CoverImage
        of="sheets"
        id={item._id}
        version={item.cover}
        alt=""
        sizes="64px"
        className={classes.cover}
      />
      <div className="stack at-start gap-4xs shrink">
        <CodeChip code={code} />
        <a
          className={`strong tight unlinked anchor anywhere ${classes.name}`}
          href={`/infoSheet/${item._id}`}
        >
          <T>{title}</T>
        </a>
        <span className="small dimmed">
          {storeShort(item.storeName, language)}
          {'\u00a0'}· <T>{examOf(item, language)}</T>
        </span>
      </div>
      <span className={`bold whole ${classes.price}`}>
        <SheetPrice sheet={item} />
      </span>
      <IconButton className={classes.remove} label={words.removeNamed(item.name)} onClick={remove}>
        <IconTrash size={20} stroke={1.75} />
      </IconButton>
      <div className="across above-xs if-any">{children}</div>
    </li>
  )
}

/** Names of the packages; while one is unknown its heading says "Package". */
function useGroupNames(groups: readonly string[]): ReadonlyMap<string, string> {
  const answers = useQueries({
    queries: groups.map((group) => ({
      queryKey: ['group-name', group],
      queryFn: browserApi.read('getGroupInfo', { groupID: group }, ({ name }) => name),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  })
  return new Map(groups.flatMap((group, at) => (answers[at]?.data ? [[group, answers[at].data]] : [])))
}
