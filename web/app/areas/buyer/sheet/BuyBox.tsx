import { IconBolt, IconBook2, IconCheck, IconFileText } from '#web/ui/icons.ts'
import { Suspense, useEffect, useState } from 'react'
import { Heart } from '#web/features/favourites/Heart.tsx'
import { forgetBuyNow, storeBuyNow } from '#web/features/orders/buy-now.ts'
import { useGoToLogin, useSignedIn } from '#web/features/session/use-session.ts'
import { CartWords } from '#web/features/sheet-card/CartWords.tsx'
import { TutoringButton } from '#web/features/sheet-card/Tutoring.tsx'
import { Baht, writeBaht } from '#web/ui/Baht.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { NotLoaded, perhaps } from '#web/ui/perhaps.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './BuyBox.module.css'
import type { SheetInfo } from './find-sheet.ts'

// Visitors sign in first: what makes an order is not for them.
const BuyNow = perhaps(() => import('./BuyNow.tsx'), BuyNowMissing)
const OwnProgress = perhaps(() => import('./OwnProgress.tsx'))

type BuyBoxProps = {
  sheet: SheetInfo
  owned: boolean
  /** Until ownership is known, signed-in people see only the place of the buttons, or the link to read it. */
  isKnown: boolean
}

/**
 * The price and the one action: add, open the cart, or read. Beside the pictures on wide screens; on phones a bar within the thumb's reach
 * until the page ends.
 */
export function BuyBox({ sheet, owned, isKnown }: BuyBoxProps) {
  const words = useWords(sheetPageWords)
  const card = useWords(sheetWords)
  const isHydrated = useHydrated()
  const signedIn = useSignedIn()
  const read = (
    <ButtonLink
      wide
      viewTransition
      to={`/user/readSheet?${sheet._id}`}
      icon={<IconBook2 size={22} stroke={1.75} />}
    >
      {words.readSheet}
    </ButtonLink>
  )
  const later = (
    <Button wide look="outline" disabled>
      {words.buyNow}
    </Button>
  )
  return (
    <section
      className={`bottom-bar desk-card stack lead-column level ${classes.box}`}
      aria-label={words.price}
    >
      <div className={classes.price}>
        <p className="small tight dimmed">
          {sheet.fullPrice === undefined ? words.price : words.launchPrice}
        </p>
        <p className={`bold title-xs ${classes.amount}`}>
          <Baht baht={sheet.price} />
        </p>
        <LaunchEnd sheet={sheet} />
      </div>
      <Note sheet={sheet} owned={owned} />
      {owned && !sheet.mine && (
        <Suspense fallback={<Progress />}>
          <OwnProgress sheet={sheet._id} className={classes.progress} />
        </Suspense>
      )}
      <div className={`flex top gap-xs shrink ${classes.actions}`}>
        {owned ? (
          // It is read; a sheet with tutoring is joined or watched beside that.
          <div className={`stack top shrink grow ${classes.owned}`}>
            {read}
            {sheet.onlineTutor && <TutoringButton sheet={sheet._id} tutoring={sheet.onlineTutor} />}
          </div>
        ) : sheet.onSale ? (
          <div
            className={`stack gap-xs shrink grow anchor ${classes.buy}`}
            data-known={isKnown || undefined}
            aria-busy={!isKnown || undefined}
          >
            {/* Ownership stored on this device is read before any script arrives (ui/boot-script.ts). */}
            <span className={`covers gap-xs ${classes.read}`}>
              {read}
              {sheet.onlineTutor?.isLiveSteamEnded && (
                <ButtonLink look="light" wide to={`/myVideo/${sheet._id}`}>
                  {card.watch}
                </ButtonLink>
              )}
            </span>
            <span className={`covers row centre rounded outlined small dimmed ${classes.asking}`}>
              {words.asking}
            </span>
            <CartWords wide sheet={sheet} />
            {signedIn ? (
              <Suspense fallback={later}>
                <BuyNow sheet={sheet} />
              </Suspense>
            ) : isHydrated ? (
              <SignInToBuy sheet={sheet} />
            ) : (
              later
            )}
          </div>
        ) : (
          <Button wide disabled>
            {card.add}
          </Button>
        )}
        <span className={classes.heart}>
          <Heart sheet={sheet} look="outline" />
        </span>
      </div>
      <p className={`desk-only row gap-xs small dimmed ${classes.hint}`}>
        <IconFileText size={18} stroke={1.75} />
        {words.howRead}
      </p>
    </section>
  )
}

/** Its place, until the reading progress is known. */
function Progress() {
  return (
    <span className={`desk-only ${classes.progress}`} aria-busy="true">
      <span className="small">{'\u00A0'}</span>
      <progress className="block" value={0} max={1} aria-hidden="true" />
    </span>
  )
}

/** Stores the purchase until the visitor is signed in and back here. */
function SignInToBuy({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(sheetPageWords)
  const goToLogin = useGoToLogin()
  // Back here without having signed in: thought better of it.
  useEffect(() => forgetBuyNow(), [])
  return (
    <Button
      wide
      look="outline"
      onClick={() => {
        storeBuyNow(sheet)
        goToLogin()
      }}
    >
      {words.buyNow}
    </Button>
  )
}

/** End of the launch price, and the price after it. */
function LaunchEnd({ sheet: { fullPrice, launchUntil } }: { sheet: SheetInfo }) {
  const words = useWords(sheetPageWords)
  const { language } = useLanguage()
  if (fullPrice === undefined || launchUntil === undefined) return null
  const lastDay = new Date(Date.parse(launchUntil) - 1)
  return (
    <p className={`tiny tight dimmed ${classes.launch}`}>
      {words.launchUntil(writeDate(lastDay, 'short', language), writeBaht(fullPrice))}
    </p>
  )
}

/** At the price: a note for this reader. */
function Note({ sheet, owned }: { sheet: SheetInfo; owned: boolean }) {
  const words = useWords(sheetPageWords)
  if (!sheet.onSale) {
    return (
      <p className={`rounded tint-amber below-xs small ${classes.closed}`} role="status">
        {words.notOnSale}
      </p>
    )
  }
  return (
    <p className={`desk-only inline-row gap-2xs pad-row rounded-sm tint-leaf small strong ${classes.note}`}>
      {owned ? (
        <>
          <IconCheck size={18} stroke={2} />
          {sheet.mine ? words.mineNote : words.ownedNote}
        </>
      ) : (
        <>
          <span className={`inline-row gap-2xs ${classes.unknown}`}>
            <IconBolt size={18} stroke={1.75} />
            {words.delivery}
          </span>
          {/* In place of that, while only this device says that it is owned. */}
          <span className={`inline-row gap-2xs ${classes.remembered}`}>
            <IconCheck size={18} stroke={2} />
            {words.ownedNote}
          </span>
        </>
      )}
    </p>
  )
}

/** Says at a press why nothing can be bought at once, and offers to load the page anew. */
function BuyNowMissing() {
  const words = useWords(sheetPageWords)
  const [isPressed, setPressed] = useState(false)
  return (
    <>
      <Button wide look="outline" onClick={() => setPressed(true)}>
        {words.buyNow}
      </Button>
      <NotLoaded open={isPressed} onClose={() => setPressed(false)} />
    </>
  )
}
