import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { Refused } from '#web/api/failures.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { FigureIn } from '#web/features/why/FigureIn.tsx'
import { WhyOrder } from '#web/features/why/WhyOrder.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { Book } from '#web/ui/Book.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import {
  IconBuildingBank,
  IconChevronRight,
  IconCoins,
  IconReceiptRefund,
  IconShoppingCart,
} from '#web/ui/icons.ts'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate, writeDate } from '#web/ui/ThaiDate.tsx'
import { later } from '#web/ui/later.tsx'
import { accountIndexWords } from '#web/words/buyer/account-index.ts'
import { creditWords } from '#web/words/buyer/credit.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './credit.module.css'

const TakeOut = later(() => import('./TakeOut.tsx'))

/** What there is. `isWhole`, on its own page: how it comes, what it pays, every move, and the way out. */
export default function Credit({ isWhole }: { isWhole: boolean }) {
  const words = useWords(creditWords)
  const index = useWords(accountIndexWords)
  const { language } = useLanguage()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['credit'],
    queryFn: browserApi.read('getCredit'),
  })
  // Another try would be refused like this one: what helps is the profile.
  if (error instanceof Refused && error.code === 'profile.incomplete')
    return (
      isWhole && (
        <EmptyState
          text={wordsOfFailure(error, language)}
          action={<ButtonLink to="/account/profile">{index.profile}</ButtonLink>}
        />
      )
    )
  if (data === undefined) {
    return (
      <PendingState
        error={error}
        refetch={refetch}
        shape={<Skeleton height={isWhole ? '24rem' : '5rem'} />}
      />
    )
  }
  if (!isWhole)
    return (
      <Link to="/account/credit" className="row apart gap-md pad-card paper golden lifts unlinked">
        <Book mood="hungry" size={44} />
        <span className="grow">
          <span className="block small dimmed">{words.balance}</span>
          <strong className="large figures">
            <Baht baht={data.balance} as="payment" />
          </strong>
        </span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </Link>
    )
  return (
    <>
      <section
        className={`stack tail-column level gap-words rounded-lg outlined page ${classes.wallet}`}
        aria-label={words.balance}
      >
        <div>
          <p className="strong">{words.balance}</p>
          <p className="bold figures whole title-lg">
            {data.moves.length > 0 ? (
              <WhyOrder figure={{ kind: 'credit' }} about={words.balance}>
                <Baht baht={data.balance} as="payment" />
              </WhyOrder>
            ) : (
              <Baht baht={data.balance} as="payment" />
            )}
          </p>
        </div>
        <Book mood="hungry" size={56} className="phone-only" />
        <p className="across dimmed">
          <T>{words.about}</T>
        </p>
        <p className={`flow gap-xs across above-xs ${classes.acts}`}>
          <ButtonLink to="/shop" icon={<IconShoppingCart size={20} stroke={1.75} />}>
            {data.balance > 0 ? words.spend : words.toShop}
          </ButtonLink>
          {data.balance === 0 && (
            <ButtonLink to="/account/orders" look="outline">
              {words.toOrders}
            </ButtonLink>
          )}
        </p>
      </section>
      {data.leaving.map((due) => (
        <p key={due._id} className="note" role="status">
          <FigureIn
            sentence={words.leaving(
              due.amount.toFixed(2),
              writeDate(new Date(due.asked), 'numeric-time', language),
            )}
            figure={due.amount.toFixed(2)}
            draw={(figure) => (
              <WhyOrder
                figure={{
                  kind: 'credit',
                  move: due._id.replace('due:', 'refund-due:').concat(':from-credit'),
                }}
                about={words.withdrawal}
              >
                {figure}
              </WhyOrder>
            )}
          />
        </p>
      ))}
      {data.balance > 0 && <WayOut balance={data.balance} />}
      <Flow balance={data.balance} />
      <Moves moves={data.moves} />
    </>
  )
}

function Moves({ moves }: { moves: Data<'getCredit'>['moves'] }) {
  const words = useWords(creditWords)
  return (
    <section className="paper pad-card" aria-labelledby="credit-moves">
      <h2 id="credit-moves" className="large">
        {words.moves}
      </h2>
      {moves.length === 0 && <NoMoves />}
      <ul className="if-any">
        {moves.map((move) => (
          <li key={move._id} className="stack tail-column gap-sm ruled">
            <span>
              {words[move.kind]}
              <small className="block small light dimmed">
                <ThaiDate value={move.at} as="numeric-time" />
                {move.order !== null && (
                  <>
                    {' · '}
                    <Link to={`/user/myorder?${move.order}`}>{words.seeOrder}</Link>
                  </>
                )}
              </small>
            </span>
            <span className={`strong figures text-end ${move.amount > 0 ? 'good' : ''}`}>
              <WhyOrder figure={{ kind: 'credit', move: move._id }} about={words[move.kind]}>
                {move.amount > 0 ? '+' : '−'}
                <Baht baht={Math.abs(move.amount)} as="amount" />
              </WhyOrder>
              <small className="block small light dimmed">
                <WhyOrder
                  figure={{ kind: 'credit', move: move._id, part: 'balance' }}
                  about={`${words.balance} ${words[move.kind]}`}
                >
                  {words.after(move.balance.toFixed(2))}
                </WhyOrder>
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The lines of a book in which nothing is written yet, and what will be. */
function NoMoves() {
  const words = useWords(creditWords)
  return (
    <div className={classes.blank}>
      <p className="dimmed">
        <T>{words.noMoves}</T>
      </p>
    </div>
  )
}

const comes = [
  ['inRefund', IconReceiptRefund],
  ['inMoney', IconCoins],
] as const

const goes = [
  ['outOrder', IconShoppingCart],
  ['outAccount', IconBuildingBank],
] as const

/** From where it comes, through the book that keeps it, to what it is good for: drawn with one pen where there is room beside. */
function Flow({ balance }: { balance: number }) {
  const words = useWords(creditWords)
  return (
    <section className={`stack one-column gap-md paper pad-card ${classes.flow}`} aria-label={words.flow}>
      <Ways title={words.comes} ways={comes} />
      <span className={`stack middle desk-only ${classes.pen}`} aria-hidden="true">
        <svg width="100%" height="100%" viewBox="0 0 200 100" preserveAspectRatio="none">
          <path
            d="M4 22C60 22 60 50 100 50M4 78C60 78 60 50 100 50C140 50 140 22 194 22M100 50C140 50 140 78 194 78M182 14L195 22L182 30M182 70L195 78L182 86"
            fill="none"
            stroke="var(--stroke)"
            strokeWidth="5"
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <Book mood={balance > 0 ? 'happy' : 'hungry'} size={72} sticker />
      </span>
      <Ways title={words.goes} ways={goes} />
    </section>
  )
}

function Ways({ title, ways }: { title: string; ways: typeof comes | typeof goes }) {
  const words = useWords(creditWords)
  return (
    <div className="stack packed one-column gap-md">
      <h2 className="large">{title}</h2>
      <ul className={`stack two-columns gap-md ${classes.ways}`}>
        {ways.map(([way, Icon]) => (
          <li key={way} className="stack packed gap-2xs">
            <span className="square tint-ink">
              <Icon size={24} stroke={1.75} aria-hidden="true" />
            </span>
            <span className="shrink">
              <strong className="block">{words[way]}</strong>
              <span className="small dimmed">
                <T>{words[`${way}Text`]}</T>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The form and its list of banks come when they are opened. */
function WayOut({ balance }: { balance: number }) {
  const words = useWords(creditWords)
  const [isOpened, setOpened] = useState(false)
  return (
    <details className="paper pad-row" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="row apart strong linked">{words.takeOut}</summary>
      {isOpened && (
        <Suspense fallback={<Skeleton height="20rem" />}>
          <TakeOut key={balance} balance={balance} />
        </Suspense>
      )}
    </details>
  )
}
