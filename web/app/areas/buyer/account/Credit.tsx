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
import { IconChevronRight, IconShoppingCart } from '#web/ui/icons.ts'
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
        className="page outlined rounded-lg stack one-column gap-md pad-lg in-margin"
        aria-label={words.flow}
      >
        <div className="row apart gap-md">
          <div className="stack gap-3xs shrink">
            {/* Large is what there is to spend. */}
            {data.balance === 0 && <h2 className="heading">{words.none}</h2>}
            <p className={data.balance > 0 ? 'dimmed' : 'visually-hidden'}>{words.balance}</p>
            <p className={`bold figures whole ${data.balance > 0 ? classes.sum : ''}`}>
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
          </div>
          <Book mood={data.balance > 0 ? 'happy' : 'hungry'} size={72} className="rigid" />
        </div>
        {data.balance > 0 ? (
          <ButtonLink className="self-start" to="/shop" icon={<IconShoppingCart size={20} stroke={1.75} />}>
            {words.spend}
          </ButtonLink>
        ) : (
          <ButtonLink className="self-start" to="/account/orders" look="outline">
            {words.toOrders}
          </ButtonLink>
        )}
        <div className="stack gap-md fits-18">
          <Ways title={words.comes} ways={['inRefund', 'inMoney']} />
          <Ways title={words.goes} ways={['outOrder', 'outAccount']} />
        </div>
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
      {data.moves.length > 0 && <Moves moves={data.moves} />}
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
      <ul>
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

type WaysProps = { title: string; ways: readonly ('inRefund' | 'inMoney' | 'outOrder' | 'outAccount')[] }

/** From where it comes, or where it goes. */
function Ways({ title, ways }: WaysProps) {
  const words = useWords(creditWords)
  return (
    <div className="stack packed one-column gap-2xs">
      <h3>{title}</h3>
      {ways.map((way) => (
        <p key={way} className="dimmed">
          <strong>{words[way]}</strong> <T>{words[`${way}Text`]}</T>
        </p>
      ))}
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
