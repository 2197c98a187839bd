import { IconCopy } from '#web/ui/icons.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { Refused } from '#web/api/failures.ts'
import { firstKey } from '#web/api/loading.ts'
import { GiftCard } from '#web/features/gift-card/GiftCard.tsx'
import { LaterBestSellers } from '#web/features/sheet-listing/LaterBestSellers.tsx'
import { loginAddress, useToken } from '#web/features/session/use-session.ts'
import { copyText } from '#web/features/share/copy-text.ts'
import { Book } from '#web/ui/Book.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { Guide } from '#web/ui/Guide.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useSending } from '#web/ui/use-sending.ts'
import { giftWords } from '#web/words/buyer/gift.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './gift.module.css'

type Opened = Data<'openGift'>

/** `/gift?{token}`: a friend's link. Opening changes nothing, the button does. */
export default function GiftScreen() {
  const words = useWords(giftWords)
  const { language } = useLanguage()
  const { search } = useLocation()
  const signedIn = useToken()
  const isKnown = useHydrated()
  const token = firstKey(new URL(search, 'http://localhost')) ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['gift', signedIn, token],
    queryFn: browserApi.read('openGift', { token }),
    enabled: isKnown && token !== '',
    retry: false,
  })
  const isUnknown = (isKnown && token === '') || (error instanceof Refused && error.status === 404)
  const head = <PageHead title={words.title} description={words.about} hidden />
  if (isUnknown)
    return (
      <PageShell key="useless" grid>
        {head}
        <Guide picture={<TornGift />} below={<LaterBestSellers />}>
          <h1>{error === null ? words.incomplete : words.useless}</h1>
          <p>
            <T>{error === null ? words.incompleteText : wordsOfFailure(error, language)}</T>
          </p>
          <div className="note text-start fill">
            <p className="strong">{words.askFriend}</p>
            <p>
              <T>{words.askFriendText}</T>
            </p>
          </div>
          <AskFriend />
        </Guide>
      </PageShell>
    )
  return (
    <PageShell
      width="narrow"
      grid
      className={`stack centred one-column gap-wide text-centre ${classes.page}`}
    >
      {head}
      {data !== undefined ? (
        <Gift gift={data} token={token} />
      ) : (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="24rem" radius="1rem" />} />
      )}
    </PageShell>
  )
}

/** A parcel whose ribbon has torn. */
function TornGift() {
  return (
    <div className="flex bottom" aria-hidden="true">
      <svg className={classes.parcel} viewBox="0 0 200 176" width={200} height={176}>
        <path d="M34 84h132v76a10 10 0 0 1-10 10H44a10 10 0 0 1-10-10z" />
        <path
          fill="var(--ink-7)"
          d="M30 58h140a8 8 0 0 1 8 8v18a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6V66a8 8 0 0 1 8-8z"
        />
        <path
          fill="var(--marker-5)"
          d="M87 58h26v40l-6 9-7-10-6 10-7-9zM82 142l8-10 6 11 7-10 5 9-3 28H83zM98 56C76 12 36 14 46 40c4 11 30 15 52 16zM102 56c16-40 52-50 54-28 1 16-28 26-54 28z"
        />
      </svg>
      <Book mood="surprised" size={72} sticker />
    </div>
  )
}

/** The words that a friend needs, for the chat. */
function AskFriend() {
  const words = useWords(giftWords)
  const { act } = useAction()
  const copy = () => act(() => copyText(words.askFriendText.replace(/[“”]/g, '')), words.askCopied)
  return (
    <Button icon={<IconCopy size={20} stroke={1.75} />} onClick={() => void copy()}>
      {words.copyAsk}
    </Button>
  )
}

function Gift({ gift, token }: { gift: Opened; token: string }) {
  const words = useWords(giftWords)
  return (
    <>
      <Book mood={gift.standing === 'yours' ? 'happy' : 'waving'} size={96} sticker />
      <h1 className="anywhere">{gift.from === '' ? words.title : words.titleFrom(gift.from)}</h1>
      <GiftCard sheet={gift.sheet} from={gift.from} message={gift.message} />
      <Act gift={gift} token={token} />
    </>
  )
}

/** The one action, or why there is none. */
function Act({ gift, token }: { gift: Opened; token: string }) {
  const words = useWords(giftWords)
  const signedIn = useToken() !== null
  switch (gift.standing) {
    case 'waiting':
      return signedIn ? (
        <Take token={token} />
      ) : (
        <ButtonLink wide to={loginAddress(`/gift?${token}`)}>
          {words.signInToTake}
        </ButtonLink>
      )
    case 'yours':
      return (
        <Said text={words.yours}>
          <ButtonLink wide viewTransition to={`/user/readSheet?${gift.sheet._id}`}>
            {words.read}
          </ButtonLink>
          <ButtonLink wide look="outline" to="/mysheet">
            {words.toMySheets}
          </ButtonLink>
        </Said>
      )
    case 'from-you':
      return (
        <Said text={words.fromYou}>
          <ButtonLink wide look="outline" to="/account/orders">
            {words.toOrders}
          </ButtonLink>
        </Said>
      )
    case 'owned':
      return (
        <Said text={words.owned}>
          <ButtonLink wide look="outline" to="/mysheet">
            {words.toMySheets}
          </ButtonLink>
        </Said>
      )
    case 'taken':
    case 'gone':
      return (
        <Said text={gift.standing === 'taken' ? words.takenAlready : words.gone}>
          <ButtonLink wide look="outline" to={`/infoSheet/${gift.sheet._id}`}>
            {words.toSheet}
          </ButtonLink>
        </Said>
      )
  }
}

function Said({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p role="status">{text}</p>
      {children}
    </>
  )
}

function Take({ token }: { token: string }) {
  const words = useWords(giftWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const take = useSending(
    () => browserApi.call('takeGift', { token }),
    // Also after a refusal: the card then shows the reason.
    async () => {
      for (const key of ['my-sheets', 'owned-sheets']) void client.invalidateQueries({ queryKey: [key] })
      await client.invalidateQueries({ queryKey: ['gift'] })
    },
  )
  return (
    <>
      <Button wide busy={take.busy} onClick={() => take.send()}>
        {words.take}
      </Button>
      <p role="alert">{take.failure === null ? '' : wordsOfFailure(take.failure, language)}</p>
    </>
  )
}
