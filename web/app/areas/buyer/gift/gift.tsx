import { IconCopy } from '#web/ui/icons.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { Refused } from '#web/api/failures.ts'
import { firstKey } from '#web/api/loading.ts'
import BestSellers from '#web/features/sheet-listing/BestSellers.tsx'
import { GiftCard } from '#web/features/gift-card/GiftCard.tsx'
import { loginAddress, useToken } from '#web/features/session/use-session.ts'
import { Book } from '#web/ui/Book.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { giftWords } from '#web/words/buyer/gift.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './gift.module.css'

type Opened = Data<'openGift'>

/** `/gift?{token}`: what a friend sends. Looking changes nothing, the button does. */
export default function GiftScreen() {
  const words = useWords(giftWords)
  const { language } = useLanguage()
  const { search } = useLocation()
  const signedIn = useToken()
  const isKnown = useHydrated()
  const token = firstKey(new URL(search, 'http://localhost')) ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['gift', signedIn, token],
    queryFn: async ({ signal }) => (await browserApi.call('openGift', { token }, { signal })).data,
    enabled: isKnown && token !== '',
    retry: false,
  })
  const isUnknown = (isKnown && token === '') || (error instanceof Refused && error.status === 404)
  return (
    <PageShell
      width="narrow"
      grid
      className={`stack centred one-column gap-wide text-centre ${classes.page}`}
    >
      <PageHead title={words.title} description={words.about} hidden />
      {data !== undefined ? (
        <Gift gift={data} token={token} />
      ) : isUnknown ? (
        <>
          <Book mood="sorry" size={96} sticker />
          <h1 className="title-sm">{error === null ? words.incomplete : words.useless}</h1>
          <p>
            <T>{error === null ? words.incompleteText : wordsOfFailure(error, language)}</T>
          </p>
          <div className="note text-start fill">
            <p className="strong">{words.askFriend}</p>
            <p>
              <T>{words.askFriendText}</T>
            </p>
          </div>
          <div className="flow centre gap-xs">
            <AskFriend />
            <ButtonLink look="outline" to="/shop">
              {words.toShop}
            </ButtonLink>
          </div>
          <div className={`text-start ${classes.others}`}>
            <BestSellers />
          </div>
        </>
      ) : error !== null ? (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="24rem" radius="1rem" />
      )}
    </PageShell>
  )
}

/** The words that a friend needs, for the chat. */
function AskFriend() {
  const words = useWords(giftWords)
  const copy = async () => {
    const { copyText } = await import('#web/features/share/share-page.ts')
    await copyText(words.askFriendText.replace(/[“”]/g, ''))
    showToast({ text: words.askCopied, tone: 'good' })
  }
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
      <h1 className="title-sm anywhere">{gift.from === '' ? words.title : words.titleFrom(gift.from)}</h1>
      <GiftCard sheet={gift.sheet} from={gift.from} message={gift.message} />
      <Act gift={gift} token={token} />
    </>
  )
}

/** The one thing to do, or why there is nothing. */
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
  const take = useMutation({
    mutationFn: () => browserApi.call('takeGift', { token }),
    // Also when it was refused: the card then says what became of it.
    onSettled: async () => {
      for (const key of ['my-sheets', 'owned-sheets']) void client.invalidateQueries({ queryKey: [key] })
      await client.invalidateQueries({ queryKey: ['gift'] })
    },
  })
  return (
    <>
      <Button wide busy={take.isPending} onClick={() => take.mutate()}>
        {words.take}
      </Button>
      <p role="alert">{take.error === null ? '' : wordsOfFailure(take.error, language)}</p>
    </>
  )
}
