import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { Refused } from '#web/api/failures.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { FigureIn } from '#web/features/why/FigureIn.tsx'
import { WhyOrder } from '#web/features/why/WhyOrder.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { Book, type Mood } from '#web/ui/Book.tsx'
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

/** The balance. `isWhole`, on its own page: its sources, what it pays, every move, and withdrawal. */
export default function Credit({ isWhole }: { isWhole: boolean }) {
  const words = useWords(creditWords)
  const index = useWords(accountIndexWords)
  const { language } = useLanguage()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['credit'],
    queryFn: browserApi.read('getCredit'),
  })
  // A retry would be refused too: the profile helps.
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
        <IconChevronRight size={20} stroke={1.75} />
      </Link>
    )
  return (
    <>
      <section
        className={`stack one-column gap-lg pad-lg rounded-lg outlined squared ${classes.flow}`}
        aria-label={words.flow}
      >
        <Ways title={words.comes} ways={comes}>
          {data.balance === 0 && (
            <ButtonLink to="/account/orders" look="outline">
              {words.toOrders}
            </ButtonLink>
          )}
        </Ways>
        <div className={`stack packed one-column centred gap-xs text-centre ${classes.sum}`}>
          <h2 className="large">{words.balance}</h2>
          <Pen mood={data.balance > 0 ? 'happy' : 'hungry'} />
          <p className="bold figures whole title-lg">
            {data.moves.length > 0 ? (
              <WhyOrder figure={{ kind: 'credit' }} about={words.balance}>
                <Baht baht={data.balance} as="payment" />
              </WhyOrder>
            ) : (
              <Baht baht={data.balance} as="payment" />
            )}
          </p>
          <p className="small dimmed">
            <T>{words.about}</T>
          </p>
          <ButtonLink to="/shop" icon={<IconShoppingCart size={20} stroke={1.75} />}>
            {data.balance > 0 ? words.spend : words.toShop}
          </ButtonLink>
        </div>
        <Ways title={words.goes} ways={goes} />
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

/** An empty account book, and its future entries. */
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

/** From its sources through the book to its uses: drawn with one pen where there is room beside. */
function Pen({ mood }: { mood: Mood }) {
  return (
    <span className={`stack middle fill ${classes.pen}`} aria-hidden="true">
      <svg className="desk-only" width="100%" height="100%" viewBox="0 0 200 100" preserveAspectRatio="none">
        <path
          d="M4 14C60 14 60 50 100 50M4 86C60 86 60 50 100 50C140 50 140 14 194 14M100 50C140 50 140 86 194 86M182 6L195 14L182 22M182 78L195 86L182 94"
          fill="none"
          stroke="var(--stroke)"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Book mood={mood} size={88} sticker />
    </span>
  )
}

type WaysProps = { title: string; ways: typeof comes | typeof goes; children?: ReactNode }

/** Each way, and where it begins. */
function Ways({ title, ways, children }: WaysProps) {
  const words = useWords(creditWords)
  return (
    <div className="stack packed one-column gap-md">
      <h2 className="large">{title}</h2>
      <ul className="stack one-column gap-md">
        {ways.map(([way, Icon]) => (
          <li key={way} className="flex gap-sm">
            <span className="square tint-ink">
              <Icon size={24} stroke={1.75} />
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
      {children}
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
