import { IconChevronRight, IconCopyright } from '#web/ui/icons.ts'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { authorPath, comparePath } from '#rules/institutions/addresses.ts'
import { noteInterest } from '#web/features/interest/note-interest.ts'
import { useGoToLogin, useSignedIn } from '#web/features/session/use-session.ts'
import { splitName } from '#web/features/sheet-card/names.ts'
import { isSameCourse } from '#web/features/sheet-card/same-course.ts'
import { useOwnership } from '#web/features/sheet-card/use-owned-sheets.ts'
import { SheetCard } from '#web/features/sheet-card/SheetCard.tsx'
import { SheetGrid } from '#web/features/sheet-card/SheetGrid.tsx'
import { Facts } from '#web/features/sheet-listing/Facts.tsx'
import { Gallery } from '#web/features/sheet-listing/Gallery.tsx'
import { Heading } from '#web/features/sheet-listing/Heading.tsx'
import { useSlides } from '#web/features/sheet-listing/slides.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { count } from '#web/ui/Baht.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { WhenNear } from '#web/ui/WhenNear.tsx'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { perhaps } from '#web/ui/perhaps.tsx'
import { useWords } from '#web/words/use-words.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { BuyBox } from './BuyBox.tsx'
import classes from './sheet.module.css'
import type { SheetInfo } from './find-sheet.ts'
import { Questions } from './Questions.tsx'
import { Reviews } from './Reviews.tsx'
import { SheetHead } from './SheetHead.tsx'
import page from './page.module.css'

// Few give: the form comes with the press.
const GiftForm = perhaps(() => import('./GiftForm.tsx'))

const LikeOwned = perhaps(() => import('#web/features/sheet-card/LikeOwned.tsx'))
const Bundles = perhaps(() => import('#web/features/bundles/Bundles.tsx'))

/** Two rows of five beside one another on wide screens. */
const OTHERS_MAX = 10

/** Decide: the pictures on the left, on the right price and contents; on phones one column and a buy bar. */
export function SheetPage({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(sheetPageWords)
  const slides = useSlides(sheet)
  const shared = useWords(sharedWords)
  const others = sheet.otherSheet.slice(0, OTHERS_MAX)
  const { owned, isAsking } = useOwnership([sheet, ...others])
  const isSignedIn = useSignedIn()
  const isHydrated = useHydrated()
  useEffect(() => noteInterest(sheet._id, 'view'), [sheet._id])
  return (
    <PageShell className={`column gap-wide ${page.page}`}>
      <SheetHead sheet={sheet} />
      <Breadcrumb sheet={sheet} />
      <div className={page.columns}>
        <div className={`sticks shrink ${classes.pictures}`}>
          <Gallery name={sheet.name} slides={slides} onSample={() => noteInterest(sheet._id, 'sample')} />
        </div>
        <div className={page.info}>
          <Heading sheet={sheet}>
            <Seller author={sheet.author} hasPage={sheet.onSale} />
          </Heading>
          <BuyBox sheet={sheet} owned={owned.has(sheet._id)} isKnown={isHydrated && !isAsking} />
          {isSignedIn && sheet.onSale && !owned.has(sheet._id) && (
            <Suspense>
              <LikeOwned sheetId={sheet._id} />
            </Suspense>
          )}
          <Facts sheet={sheet} owned={owned.has(sheet._id)} />
          <div className="flow gap-xs if-any">
            <GiftOffer sheet={sheet} />
            {sheet.onSale && !owned.has(sheet._id) && isSameCourse(sheet, sheet) && (
              <ButtonLink
                look="outline"
                size="small"
                className="grow clipped"
                style={{ maxWidth: '100%' }}
                to={comparePath([sheet._id])}
              >
                {words.compareWith(splitName(sheet.name).code)}
              </ButtonLink>
            )}
          </div>
          {sheet.detail.trim() !== '' && (
            <section className={classes.detail} aria-labelledby="sheet-detail">
              <h2 id="sheet-detail" className="large">
                {words.whatIsInside}
              </h2>
              <p className="as-written">
                <T>{sheet.detail}</T>
              </p>
            </section>
          )}
          {sheet.version !== null && sheet.version.whatsNew.trim() !== '' && (
            <section className={classes.detail} aria-labelledby="sheet-version">
              <h2 id="sheet-version" className="large">
                {words.newVersion(sheet.version.number)}
              </h2>
              <p className="as-written">
                <ThaiDate value={sheet.version.published} as="long" />
                <br />
                {sheet.version.whatsNew}
              </p>
            </section>
          )}
          {sheet.bundled && sheet.onSale && !owned.has(sheet._id) && (
            <WhenNear height="14rem" margin="0px">
              <Bundles author={sheet.author._id} sheet={sheet._id} />
            </WhenNear>
          )}
          <Reviews sheet={sheet} />
          <Questions sheet={sheet} />
          {owned.has(sheet._id) && !sheet.mine && (
            <ButtonLink look="subtle" size="small" to={`/user/refund?sheet=${sheet._id}`}>
              {words.askRefund}
            </ButtonLink>
          )}
          <p className="pad-strip rounded tint-amber row gap-sm">
            <IconCopyright size={20} stroke={1.75} />
            {shared.resaleForbidden}
          </p>
        </div>
      </div>
      {others.length > 0 && (
        <div id="others" className={`stack gap-md above-md ${classes.others}`}>
          <h2>{words.othersOf(sheet.author.name)}</h2>
          <SheetGrid label={words.othersOf(sheet.author.name)}>
            {others.map((other) => (
              <SheetCard key={other._id} sheet={other} owned={owned.has(other._id)} />
            ))}
          </SheetGrid>
        </div>
      )}
    </PageShell>
  )
}

/** The sheet as a gift, also where the buyer owns it already. */
function GiftOffer({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(sheetPageWords)
  const signedIn = useSignedIn()
  const goToLogin = useGoToLogin()
  const [isOpen, setOpen] = useState(false)
  if (!sheet.onSale || sheet.mine || sheet.price === 0) return null
  return (
    <>
      <Button
        look="outline"
        size="small"
        className="grow"
        onClick={signedIn ? () => setOpen(true) : goToLogin}
      >
        {words.offerGift}
      </Button>
      {isOpen && (
        <Suspense>
          <GiftForm sheet={sheet} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The author with number and rating of other sheets; links to their page. */
function Seller({ author, hasPage }: { author: SheetInfo['author']; hasPage: boolean }) {
  const words = useWords(sheetPageWords)
  const inside = (
    <>
      <Avatar name={author.name} size={40} />
      <span className="stack shrink tight">
        <strong className="anywhere">
          <span className="visually-hidden">{words.seller} </span>
          {author.name}
        </strong>
        <span className="small dimmed">
          {author.score > 0
            ? words.sellerFacts(count(author.sheets), author.score.toFixed(1))
            : words.sellerFactsUnrated(count(author.sheets))}
        </span>
      </span>
    </>
  )
  if (!hasPage) return <div className="row unlinked gap-xs shrink finger">{inside}</div>
  return (
    <Link to={authorPath(author.name)} className="row unlinked gap-xs shrink finger">
      {inside}
      <span className="visually-hidden">{words.seeOthers(author.name)}</span>
      <IconChevronRight size={18} stroke={1.75} />
    </Link>
  )
}
