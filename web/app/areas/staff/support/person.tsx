import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { type Language, say } from '#web/words/language.ts'
import { staffStatusWords } from '#web/words/payment-statuses.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { supportWords } from '#web/words/staff/support.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { DeedName } from '../layout/DeedName.tsx'
import { Notes } from '../layout/Notes.tsx'
import { addressOfObject } from '../layout/object-address.ts'
import { orderTones } from '../layout/order-tones.ts'
import panel from '../layout/panel/panel.module.css'
import { MonthName } from '../payouts/MonthName.tsx'
import { PayoutHold } from '../layout/PayoutHold.tsx'
import { BahtWhy, moneyFigure, StaffWhy } from '../layout/StaffWhy.tsx'
import classes from './person.module.css'

type Person = Data<'readPerson'>

/** Everything about one person on one page, named by the first key of the query. */
export default function PersonScreen() {
  const words = useWords(supportWords)
  const token = useToken()
  const { search } = useLocation()
  const [id = ''] = new URLSearchParams(search).keys()
  const { data, error, refetch } = useQuery({
    queryKey: ['staff-person', token, id],
    queryFn: async ({ signal }) => (await staffApi.call('readPerson', { id }, { signal })).data,
    enabled: token !== null && id !== '',
    retry: false,
  })
  usePrivatePage(data === undefined ? error : null, '/staff')
  if (data === undefined) {
    return (
      <>
        <PageHead title={words.personTitle} hidden />
        <h1>
          <T>{words.personTitle}</T>
        </h1>
        {error === null ? (
          <Skeleton height="60vh" radius="1rem" />
        ) : (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        )}
      </>
    )
  }
  const { person } = data
  return (
    <>
      <PageHead title={words.person(person.name)} hidden />
      <div className="row gap-sm below-sm">
        <Avatar name={person.name} size={48} />
        <h1 className="anywhere">{person.name}</h1>
      </div>
      <div className={classes.page}>
        <Facts data={data} />
        <Orders data={data} />
        <Rows title={words.library} rows={data.library} look={classes.sheets}>
          {(sheet) => (
            <>
              <Cover of={{ _id: sheet._id, version: sheet.cover }} />
              <span className="stack">
                <Link to={`/staff/sheetEdit?${sheet._id}`}>
                  <T>{sheet.name}</T>
                </Link>
                <span className="small light dimmed">
                  <ThaiDate value={sheet.since} /> {sheet.taken && words.taken}
                </span>
              </span>
            </>
          )}
        </Rows>
        <Seller data={data} />
        <section className="stack one-column gap-xs pad-md box anywhere">
          <Notes about={`person:${person._id}`} />
        </section>
        <Messages data={data} />
        <Rows title={words.sessions} rows={data.sessions}>
          {(session) => (
            <>
              {session.device || '-'}{' '}
              <span className="small light dimmed">
                <ThaiDate value={session.seen} as="numeric-time" /> {session.ended && words.ended}
              </span>
            </>
          )}
        </Rows>
        <Rows title={words.deeds} rows={data.deeds}>
          {(deed) => (
            <>
              <ThaiDate value={deed.at} as="numeric-time" /> <DeedName action={deed.action} />{' '}
              <span className="small light dimmed">{deed.by}</span>
            </>
          )}
        </Rows>
      </div>
    </>
  )
}

function Facts({ data: { person, providers, paid, credit, rights } }: { data: Person }) {
  const words = useWords(supportWords)
  const { language } = useLanguage()
  const facts: [string, ReactNode][] = [
    [words.id, <code key="id">{person._id}</code>],
    [words.email, <Address key="email" email={person.email} />],
    [words.institution, [say(person.storeName, language), person.faculty].filter(Boolean).join(' · ') || '-'],
    [words.since, <ThaiDate key="since" value={person.created} />],
    [words.providers, providers.join(', ') || '-'],
    ...(
      [
        ['paid', paid],
        ['credit', credit],
      ] as const
    ).map(([part, baht]): [string, ReactNode] => [
      words[part],
      <BahtWhy
        key={part}
        baht={baht}
        as="payment"
        figure={{ kind: 'spent', person: person._id, part }}
        about={words[part]}
      />,
    ]),
    ...(rights.length === 0
      ? []
      : ([[words.rights, rights.map(({ store, perm }) => `${store}:${perm}`).join(', ')]] as [
          string,
          ReactNode,
        ][])),
  ]
  return (
    <section className="stack one-column gap-xs pad-md box anywhere" aria-label={words.personTitle}>
      {person.closed !== null && (
        <p className="stack gap-xs pad-sm rounded tint-red">
          {words.closed} <ThaiDate value={person.closed} />
        </p>
      )}
      {person.banned && <p className="stack gap-xs pad-sm rounded tint-red">{words.banned}</p>}
      <dl className={`stack anywhere ${panel.facts} lead-column`}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to={`/staff/cases?about=person:${person._id}`}>{words.write}</Link> ·{' '}
        <Link to={`/staff/cases?state=any&query=${person._id}`}>{words.cases}</Link>
      </p>
    </section>
  )
}

/** Where it has to go on another line it does so before its @. */
function Address({ email }: { email: string }) {
  const at = email.indexOf('@')
  if (at === -1) return email || '-'
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

function Orders({ data }: { data: Person }) {
  const words = useWords(supportWords)
  const orders = useWords(staffOrderWords)
  return (
    <>
      {data.money.length > 0 && (
        <Rows title={words.waitingMoney} rows={data.money}>
          {(money) => (
            <>
              <StaffWhy figure={moneyFigure(money.id)} about={money.id}>
                <Baht baht={money.amount} as="payment" />
              </StaffWhy>{' '}
              <Link to={addressOfObject(money.id) ?? '.'}>{words.dealWith}</Link>{' '}
              <span className="small light dimmed">
                <ThaiDate value={money.at} as="numeric-time" />
              </span>
            </>
          )}
        </Rows>
      )}
      <Rows
        title={`${words.orders} (${data.ordersTotal})`}
        rows={data.orders}
        look={classes.orders}
        more={
          data.ordersTotal > data.orders.length ? (
            <Link to={`/staff/orders?query=${data.person._id}`}>{words.all}</Link>
          ) : null
        }
      >
        {(order) => (
          <>
            <Cover of={order.cover} />
            <span className="stack">
              <span className="two-lines">
                <T>{order.firstSheet ?? ''}</T>
              </span>
              <span className="flow gap-xs small light dimmed">
                <Link className="whole" to={`/staff/orders?order=${order.id}`}>
                  {order.id}
                </Link>
                <ThaiDate value={order.created} as="numeric-time" />
              </span>
            </span>
            <span className={`gap-4xs stack whole ${classes.sum}`}>
              <BahtWhy
                baht={order.price}
                as="payment"
                figure={{ kind: 'order', id: order.id }}
                about={`${orders.amount} ${order.firstSheet ?? ''}`}
              />
              <span className="badge tiny" data-tone={orderTones[order.state]}>
                {orders[order.state]}
              </span>
            </span>
          </>
        )}
      </Rows>
    </>
  )
}

function Messages({ data }: { data: Person }) {
  const words = useWords(supportWords)
  const { language } = useLanguage()
  return (
    <Rows title={words.messages} rows={data.messages} look={classes.messages}>
      {(message) => (
        <details>
          <summary>
            <ThaiDate value={message.at} as="numeric" />
            <span className={`${classes.line} clips whole`}>{textOf(say(message.html, language))}</span>
            {!message.read && <span className="badge tiny">{words.unread}</span>}
          </summary>
          <p className="small dimmed">
            <ThaiDate value={message.at} as="numeric-time" />
          </p>
          <p className="small">
            <T>{textOf(say(message.html, language))}</T>
          </p>
        </details>
      )}
    </Rows>
  )
}

/** Before its name, whatever is known of it. */
function Cover({ of: sheet }: { of: { _id: string; version: string } | null }) {
  if (sheet === null) return <span className={classes.cover} />
  return (
    <CoverImage
      of="sheets"
      id={sheet._id}
      version={sheet.version}
      alt=""
      sizes="32px"
      urgent
      className={classes.cover}
    />
  )
}

function Seller({ data: { person, seller, payouts } }: { data: Person }) {
  const words = useWords(supportWords)
  const { language } = useLanguage()
  if (seller === null) return null
  return (
    <Rows
      title={`${words.seller}: ${seller.codeName}`}
      rows={payouts}
      more={
        <>
          <Link to={`/staff/author?author=${person._id}`}>{words.onSale(seller.sheets)}</Link>
          <PayoutHold seller={person._id} />
        </>
      }
    >
      {(payout) => (
        <>
          <MonthName period={`${payout.month.slice(0, 4)}-${payout.month.slice(4)}`} />{' '}
          <BahtWhy
            baht={payout.amount}
            as="payment"
            figure={{ kind: 'record', id: payout._id, part: 'share' }}
            about={payout.month}
          />{' '}
          <span className="small light dimmed">{stateOf(payout.state, language)}</span>
        </>
      )}
    </Rows>
  )
}

function Rows<Row>(props: {
  title: string
  rows: readonly Row[]
  more?: ReactNode
  /** How its rows stand, where they are more than a line. */
  look?: string | undefined
  children: (row: Row) => ReactNode
}) {
  if (props.rows.length === 0 && !props.more) return null
  return (
    <section className="stack one-column gap-xs pad-md box anywhere" aria-label={props.title}>
      <h2 className="medium">{props.title}</h2>
      {props.more}
      <ul className={`gap-3xs stack ${props.look ?? ''}`}>
        {props.rows.map((row, at) => (
          <li key={at}>{props.children(row)}</li>
        ))}
      </ul>
    </section>
  )
}

/** Words of a message without its marks: nothing of it is rendered. */
function textOf(html: string): string {
  // A paragraph ends where the next one begins.
  const spaced = html.replaceAll(/<(?=p|br|a|li)/g, ' <')
  return (new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}

function stateOf(state: string, language: Language): string {
  const known = Object.entries(staffStatusWords).find(([name]) => name === state)
  return known === undefined ? state : say(known[1], language)
}
