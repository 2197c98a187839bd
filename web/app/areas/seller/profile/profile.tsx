import { IconBell, IconCheck, IconPencil } from '#web/ui/icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { authorPath } from '#rules/institutions/addresses.ts'
import { joinBankInfo, sellerBanks, splitBankInfo } from '#rules/sellers/banks.ts'
import { emptySellerProfile, type SellerProfile } from '#rules/sellers/profile.ts'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { authorPicture } from '#web/features/author-picture/author-picture.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { SelectField, TextArea } from '#web/ui/Field.tsx'
import { Fold } from '#web/ui/Fold.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { later } from '#web/ui/later.tsx'
import { authorWords } from '#web/words/buyer/author.ts'
import { sellEditWords, sellerProfileWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ToDashboard } from '../dashboard/ToDashboard.tsx'
import { useLeaveSoon } from '../dashboard/use-leave-soon.ts'
import type { Cover } from '../landing/Shelf.tsx'
import { clearDraft } from '../register/draft.ts'
import { PayoutCard } from '../register/PayoutCard.tsx'
import classes from '../register/seller-form.module.css'
import { ProfileFolds } from './ProfileFolds.tsx'
import { Referral } from './Referral.tsx'

// Few payouts are held.
const Holds = later(() => import('./Holds.tsx'))
// The upload code is loaded when its section opens.
const AuthorPicture = later(() => import('./AuthorPicture.tsx'))

/** The seller's own data (seller.md §2). */
export default function SellEditScreen() {
  const words = useWords(sellEditWords)
  const form = useWords(sellerProfileWords)
  const token = useToken()
  const client = useQueryClient()
  const leaveSoon = useLeaveSoon()
  const { data, error, reload } = useOwnData()
  // What was changed since the page was loaded, also on the card that shows the author.
  const [about, setAbout] = useState<string>()
  const [changed, setPicture] = useState<Picture>()

  const save = async (profile: SellerProfile) => {
    const { payoutHold } = (
      await sellerApi.call('editSeller', {
        ...profile,
        bankInfo: joinBankInfo(profile.bankName, profile.bankNumber),
      })
    ).data
    showToast({ text: words.saved, tone: 'good' })
    await client.invalidateQueries({ queryKey: ['me', token] })
    // A new account has to be confirmed here first.
    if (payoutHold) {
      clearDraft('edit', data?.user._id ?? '')
      return reload()
    }
    leaveSoon()
  }

  const picture = changed ?? data?.info.picture
  const isReady = data?.info.complete && !data.info.heldByStaff && !data.info.payoutHold
  return (
    <PageShell className="stack one-column gap-wide">
      <PageHead title={words.title} hidden />
      <header>
        <ToDashboard />
        <h1>{words.title}</h1>
        {isReady ? (
          <p className="row gap-3xs strong good">
            <IconCheck size={20} stroke={2} />
            {words.ready}
          </p>
        ) : (
          <p className="dimmed">{data?.info.complete === false ? words.incomplete : words.text}</p>
        )}
      </header>
      {data && picture ? (
        <div className={`stack one-column gap-lg two-on-desk ${classes.pair}`}>
          {(data.info.heldByStaff || data.info.payoutHold) && (
            <div className="stack one-column gap-md across">
              <Suspense fallback={<Skeleton height="18rem" radius="1rem" />}>
                <Holds info={data.info} onConfirmed={reload} />
              </Suspense>
            </div>
          )}
          <section className="stack one-column packed gap-sm" aria-labelledby="paid">
            <h2 id="paid" className="large">
              {words.forPayouts}
            </h2>
            <PayoutCard profile={startOf(data.info).start}>
              <Link to="/seller/sellrev" className="inline-row finger small strong">
                {words.whenPaid}
              </Link>
            </PayoutCard>
            <ProfileFolds
              // Saving restarts the form from the saved values.
              key={JSON.stringify(data.info)}
              person={data.user._id}
              {...startOf(data.info)}
              submit={words.save}
              onSave={save}
            />
          </section>
          <section className="stack one-column packed gap-sm" aria-labelledby="shown">
            <h2 id="shown" className="large">
              {words.forBuyers}
            </h2>
            <AuthorCard
              {...data.info}
              covers={data.covers}
              author={data.user._id}
              about={about ?? data.info.about}
              picture={picture}
            />
            <div className={`paper divided ${classes.joined}`}>
              <AuthorPage
                author={data.user._id}
                penName={data.info.codeName}
                about={about ?? data.info.about}
                picture={picture}
                onPicture={setPicture}
                onSaved={setAbout}
              />
              <SaleNotices when={data.info.saleNotices} />
              {data.info.complete && <Referral />}
            </div>
          </section>
          <p className="small dimmed across">{form.notice}</p>
        </div>
      ) : (
        <PendingState error={error} refetch={reload} shape={<Skeleton height="36rem" radius="1rem" />} />
      )}
    </PageShell>
  )
}

/** Visitors go to the sign-in page; when it is refused for good, one is led to /seller with the reason. */
function useOwnData() {
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['seller-edit'],
    queryFn: async ({ signal }) => {
      const [own, sheets] = await Promise.all([
        sellerApi.call('getSellEdit', {}, { signal }),
        // Decoration: the page stands without them.
        sellerApi.call('getSellallSheet', {}, { signal }).then(
          ({ data }) => data.sheets,
          () => [],
        ),
      ])
      const onSale = sheets.filter(({ status }) => status >= 4)
      const covers = onSale.toSorted((a, b) => b.created.localeCompare(a.created)).slice(0, 3)
      return { ...own.data, covers }
    },
    // A newer answer must not overwrite typing; an answer cached by an earlier visit may be old.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/seller')
  return { data, error, reload: async () => void (await refetch()) }
}

function startOf(info: Data<'getSellEdit'>['info']) {
  const {
    bankInfo,
    complete: _complete,
    payoutHold: _hold,
    heldByStaff: _held,
    saleNotices: _notices,
    about: _about,
    picture: _picture,
    ...fields
  } = info
  const { bankName, bankNumber } = splitBankInfo(bankInfo)
  return {
    start: {
      ...emptySellerProfile,
      ...fields,
      bankName: bankName || (sellerBanks[0]?.nameTh ?? ''),
      bankNumber,
    },
    stored: {
      ...(fields.peopleID !== '' && { peopleID: fields.peopleID }),
      ...(bankNumber !== '' && { bankNumber }),
    },
  }
}

type When = Data<'getSellEdit'>['info']['saleNotices']

/** How the seller is notified of sales: each at once, one message a day, or not at all. */
function SaleNotices({ when: stored }: { when: When }) {
  const words = useWords(sellEditWords)
  const { act } = useAction()
  const [when, setWhen] = useState(stored)
  const choose = async (next: When) => {
    setWhen(next)
    if (!(await act(() => sellerApi.call('setSaleNotices', { when: next }), words.noticesSaved)))
      setWhen(when)
  }
  return (
    <Fold
      icon={<IconBell size={24} stroke={1.75} />}
      title={words.notices}
      text={{ each: words.noticesEach, day: words.noticesDay, never: words.noticesNever }[when]}
    >
      <SelectField
        label={words.noticesWhen}
        value={when}
        onChange={(event) => void choose(event.target.value as When)}
      >
        <option value="each">{words.noticesEach}</option>
        <option value="day">{words.noticesDay}</option>
        <option value="never">{words.noticesNever}</option>
      </SelectField>
      <p className="dimmed">
        {words.noticesWays} <Link to="/account">{words.noticesSettings}</Link>
      </p>
    </Fold>
  )
}

/** The author as buyers see them. */
function AuthorCard({
  author,
  codeName,
  about,
  picture: { shown },
  covers,
}: Data<'getSellEdit'>['info'] & { author: string; covers: readonly Cover[] }) {
  const { contentUrl } = useSettings()
  const words = useWords(authorWords)
  const form = useWords(sellerProfileWords)
  return (
    <div className="row apart gap-md pad-lg paper">
      <Avatar name={codeName} size={72} picture={shown && authorPicture(contentUrl, author, shown)} />
      <div className="stack one-column shrink grow">
        <strong className="title-sm tight anywhere">
          <T>{codeName}</T>
        </strong>
        <span className="small dimmed two-lines">{about || form.penNameSeen}</span>
        <Link to={authorPath(codeName)} className="inline-row finger small strong">
          {words.seePage}
        </Link>
      </div>
      <div className="flex gap-xs desk-only" aria-hidden="true">
        {covers.map(({ _id, cover }) => (
          <CoverImage key={_id} of="sheets" id={_id} version={cover} alt="" sizes="56px" width={56} />
        ))}
      </div>
    </div>
  )
}

type Picture = Data<'getSellEdit'>['info']['picture']

type AuthorPageProps = {
  author: string
  penName: string
  about: string
  picture: Picture
  onPicture: (picture: Picture) => void
  onSaved: (about: string) => void
}

const AUTHOR_PAGE = 'author-page'

/** Text and picture of the author's public page. */
function AuthorPage({ author, penName, about: stored, picture, onPicture, onSaved }: AuthorPageProps) {
  const words = useWords(authorWords)
  const { hash } = useLocation()
  const { draft, change, settle } = useDraft('author-about', { about: stored })
  const { about } = draft
  const { act, busy } = useAction()
  // Led here by a message about the picture, or from the page itself.
  const [isOpen, setOpen] = useState(hash === `#${AUTHOR_PAGE}`)
  const [isAsked, setAsked] = useState(isOpen)
  const save = async () => {
    if (!(await act(() => sellerApi.call('setAuthorAbout', { about }), words.aboutSaved))) return
    onSaved(about)
    settle()
  }
  return (
    <Fold
      id={AUTHOR_PAGE}
      icon={<IconPencil size={24} stroke={1.75} />}
      title={words.aboutTitle}
      text={words.about}
      open={isOpen}
      onOpen={(next) => {
        setOpen(next)
        if (next) setAsked(true)
      }}
    >
      {isAsked && (
        <Suspense fallback={<Skeleton height="14rem" radius="1rem" />}>
          <AuthorPicture author={author} penName={penName} state={picture} onChange={onPicture} />
        </Suspense>
      )}
      <TextArea
        className="grows"
        label={words.about}
        hint={words.aboutHint}
        maxLength={500}
        rows={3}
        value={about}
        onChange={(event) => change({ about: event.target.value })}
      />
      <Button look="outline" className="self-start" busy={busy} onClick={() => void save()}>
        {words.aboutSave}
      </Button>
    </Fold>
  )
}
