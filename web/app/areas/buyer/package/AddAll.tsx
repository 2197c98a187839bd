import { IconCheck, IconShare, IconShoppingCartPlus } from '#web/ui/icons.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useAddPackage } from '#web/features/cart/change-cart.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { session } from '#web/features/session/session.ts'
import { factNames } from '#web/features/sheet-card/names.ts'
import { useShare } from '#web/features/share/use-share.ts'
import { LaterWhyOrder } from '#web/features/why/LaterWhyOrder.tsx'
import { useSignedIn } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/Button.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { packageWords } from '#web/words/buyer/package.ts'
import { sharedWords } from '#web/words/shared.ts'
import { shareWords } from '#web/words/buyer/share.ts'
import type { Language } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './AddAll.module.css'
import type { GroupInfo } from './answers.ts'

/** The total, and the button that adds what is not owned yet. On phones a bar at the lower edge. */
export function AddAll({ group, owned }: { group: GroupInfo; owned: ReadonlySet<string> }) {
  const words = useWords(packageWords)
  const sharing = useWords(shareWords)
  const share = useShare()
  const { language } = useLanguage()
  const signedIn = useSignedIn()
  const wanted = group.sheets.filter((sheet) => !owned.has(sheet._id))
  const isPartial = owned.size > 0 && wanted.length > 0
  const price = isPartial ? sum(wanted) : group.price
  return (
    <section
      className={`bottom-bar desk-card stack lead-column gap-sm level ${classes.box}`}
      aria-label={words.packageTotal}
    >
      <div>
        <p className="small tight dimmed">
          {isPartial ? words.packageRest(wanted.length) : words.packageTotal}
        </p>
        <p className={`flow baseline gap-lines bold title-xs tight ${classes.amount}`}>
          {signedIn && wanted.length > 0 ? (
            <LaterWhyOrder
              figure={{ kind: 'cart', sheets: wanted.map(({ _id }) => _id), part: 'list' }}
              about={words.packageTotal}
            >
              <Baht baht={price} />
            </LaterWhyOrder>
          ) : (
            <Baht baht={price} />
          )}
          {isPartial && (
            <s className="small light dimmed">
              <span className="visually-hidden">{words.packageTotal} </span>
              <Baht baht={group.price} />
            </s>
          )}
        </p>
        {owned.size === 0 && (
          <p className="desk-only small dimmed">{words.packageFor(examsOf(group, language))}</p>
        )}
      </div>
      <div className="flex gap-xs shrink">
        <Action group={group} wanted={wanted.length} isPartial={isPartial} />
        <IconButton
          look="outline"
          className={'desk-only linked'}
          label={sharing.share}
          onClick={() => share({ title: group.name, path: `/infoGroup?${group._id}` })}
        >
          <IconShare size={22} stroke={1.75} />
        </IconButton>
      </div>
    </section>
  )
}

function Action({ group, wanted, isPartial }: { group: GroupInfo; wanted: number; isPartial: boolean }) {
  const words = useWords(packageWords)
  const shared = useWords(sharedWords)
  const cart = useCart()
  const { addAll, busy } = useAddAll(group)
  const inCart = group.sheets.filter((sheet) => cart.sheets.includes(sheet._id)).length
  if (wanted === 0) {
    return (
      <ButtonLink look="light" wide to="/mysheet" icon={<IconCheck size={22} stroke={2} />}>
        {words.allOwned}
      </ButtonLink>
    )
  }
  if (inCart >= wanted) {
    return (
      <ButtonLink
        look="light"
        wide
        className="tint-leaf"
        to="/cart"
        icon={<IconCheck size={22} stroke={2} />}
      >
        {words.allInCart}
        <span className="visually-hidden"> · {shared.cart}</span>
      </ButtonLink>
    )
  }
  return (
    <Button
      wide
      busy={busy}
      icon={<IconShoppingCartPlus size={22} stroke={1.75} />}
      onClick={() => void addAll()}
    >
      {isPartial ? words.addRest(wanted) : words.addAll(wanted)}
    </Button>
  )
}

/** The exams that its sheets are for. */
function examsOf({ sheets }: GroupInfo, language: Language): string {
  const [both, midterm, final] = [0, 1, 2] as const
  const all = [...new Set(sheets.map(({ category }) => category))].toSorted((a, b) => a - b)
  const shown = all.includes(both) || (all.includes(midterm) && all.includes(final)) ? [both] : all
  return shown.map((category) => factNames.category(category, language)).join(', ')
}

/** Satang in between, so that no 0.1 + 0.2 comes out. */
function sum(sheets: GroupInfo['sheets']): number {
  return sheets.reduce((total, sheet) => total + Math.round(sheet.price * 100), 0) / 100
}

/**
 * Adds every unowned sheet of the package. Ownership is loaded on the press (buyer.md §4: checked first), because another tab may have
 * bought one since. Visitors own nothing.
 */
function useAddAll(group: GroupInfo) {
  const addPackage = useAddPackage()
  const { act, busy } = useAction()
  const addAll = () =>
    act(async () => {
      const sheets = group.sheets.map((sheet) => sheet._id)
      const owned =
        session.token() === null ? [] : (await browserApi.call('ownedSheets', { sheets })).data.owned
      await addPackage(group._id, sheets, owned)
    })
  return { addAll, busy }
}
