import { groupBy } from '#rules/group-by.ts'
import { messageLine, messageText } from '#rules/messages/message-text.ts'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { openStatuses } from '#rules/payouts/payout-states.ts'
import { englishShortMonth, thaiShortMonth } from '#rules/calendar/periods.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { Strokes } from '#web/ui/Strokes.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { type Language, pick, say } from '#web/words/language.ts'
import { staffStatusWords } from '#web/words/payment-statuses.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { supportWords } from '#web/words/staff/support.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { CoverThumb, OtherSheets } from '../layout/list/CoverCell.tsx'
import { ActionIcon, ActionName, folded } from '../layout/ActionName.tsx'
import { Notes } from '../layout/Notes.tsx'
import { addressOfObject } from '../layout/object-address.ts'
import { orderTones } from '../layout/order-tones.ts'
import { MonthName } from '../payouts/MonthName.tsx'
import { PayoutHold } from '../layout/PayoutHold.tsx'
import { BahtWhy, moneyFigure, StaffWhy } from '../layout/StaffWhy.tsx'
import classes from './person.module.css'

type Person = Data<'readPerson'>

/** Everything about one person on one page, named by the first key of the query. */
export default function PersonScreen() {
  const words = useWords(supportWords)
  const { search } = useLocation()
  const [id = ''] = new URLSearchParams(search).keys()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['staff-person', id],
    queryFn: staffApi.read('readPerson', { id }),
    retry: false,
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/staff')
  if (data === undefined) {
    return (
      <>
        <PageHead title={words.personTitle} hidden />
        <h1>
          <T>{words.personTitle}</T>
        </h1>
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="60vh" radius="1rem" />} />
      </>
    )
  }
  const { person } = data
  return (
    <>
      <PageHead title={words.person(person.name)} hidden />
      <Head data={data} />
      <div className={`stack one-column gap-md top ${classes.page}`}>
        <div className="stack one-column packed gap-md">
          <Orders data={data} />
          <Library data={data} />
        </div>
        <div className="stack one-column packed gap-md">
          <Seller data={data} />
          <section className="if-any pad-md box anywhere">
            <Notes about={`person:${person._id}`} />
          </section>
          <Messages data={data} />
          <Rows title={words.sessions} rows={devicesOf(data.sessions)}>
            {([latest, ...more]) => (
              <span className="flow level gap-xs">
                {latest.device || '-'}
                {more.length > 0 && <span className="badge tiny">×{more.length + 1}</span>}
                <span className="small light dimmed">
                  <ThaiDate value={latest.seen} as="numeric-time" /> {latest.ended && words.ended}
                </span>
              </span>
            )}
          </Rows>
          <Rows title={words.actions} rows={folded(data.actions, ({ by }) => by)}>
            {([{ at, action, by }, ...more]) => (
              <span className="flow level gap-xs">
                <ActionIcon action={action} />
                <ActionName action={action} />
                {more.length > 0 && <span className="badge tiny">×{more.length + 1}</span>}
                <span className="small light dimmed">
                  <ThaiDate value={at} as="numeric-time" /> {by}
                </span>
              </span>
            )}
          </Rows>
        </div>
      </div>
    </>
  )
}

/** Their identity, and their purchases by month. */
function Head({ data }: { data: Person }) {
  const words = useWords(supportWords)
  const table = useWords(tableWords)
  const { language } = useLanguage()
  const { person, providers, rights } = data
  const facts: [string, ReactNode][] = [
    [words.id, person._id],
    [words.email, <Address key="email" email={person.email} />],
    [words.since, <ThaiDate key="since" value={person.created} />],
    [
      words.providers,
      providers.map((one) => (one === 'demo' ? words.demo : (providerNames[one] ?? one))).join(', ') || '-',
    ],
    ...(rights.length === 0
      ? []
      : [
          [words.rights, rights.map(({ store, perm }) => `${store}:${perm}`).join(', ')] as [
            string,
            ReactNode,
          ],
        ]),
  ]
  const factList = (
    <dl className="flow apart gap-lines terms">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
  // One stroke alone says what its figure says.
  const months = data.months.filter(({ paid }) => paid > 0).length > 1 && (
    <Strokes
      strokes={data.months.map(({ month, paid }) => ({
        key: month,
        label: pick({ th: thaiShortMonth, en: englishShortMonth }, language)(month),
        value: paid,
      }))}
      label={words.months}
      write={(value) => `฿${Math.round(value).toLocaleString(language)}`}
      height="2.5rem"
      sum={words.inMonths(data.months.length)}
    />
  )
  return (
    <section className={`stack gap-sm pad-md below-md paper ${classes.head}`} aria-label={words.personTitle}>
      <div className="column centre gap-md shrink">
        <div className="row flow gap-sm">
          <Avatar name={person.name} size={56} />
          <div className="shrink grow">
            <h1 className="anywhere">{person.name}</h1>
            <p className="flow gap-line small dimmed">
              <span>
                <T>{say(person.storeName, language)}</T>
              </span>
              {person.faculty && <span className="whole">{person.faculty}</span>}
            </p>
          </div>
          <div className="flow gap-xs">
            {person.closed === null && (
              <ButtonLink look="light" size="small" to={`/staff/cases?about=person:${person._id}`}>
                {words.write}
              </ButtonLink>
            )}
            <ButtonLink look="outline" size="small" to={`/staff/cases?state=any&query=${person._id}`}>
              {words.cases}
            </ButtonLink>
          </div>
        </div>
        {person.closed !== null && (
          <p className="pad-sm rounded tint-red">
            {words.closed} <ThaiDate value={person.closed} />
          </p>
        )}
        {person.banned && <p className="pad-sm rounded tint-red">{words.banned}</p>}
        <div className="desk-only">{factList}</div>
      </div>
      <div className="stack one-column packed gap-xs shrink">
        <dl className="flow apart gap-lines terms">
          {(['paid', 'credit'] as const).map((part) => (
            <div key={part}>
              <dt>{words[part]}</dt>
              <dd className="heading tight strong figures whole">
                <BahtWhy
                  baht={data[part]}
                  as="payment"
                  figure={{ kind: 'spent', person: person._id, part }}
                  about={words[part]}
                />
              </dd>
            </div>
          ))}
          <div>
            <dt>{words.orders}</dt>
            <dd className="heading tight strong figures">{data.ordersTotal.toLocaleString(language)}</dd>
          </div>
        </dl>
        <div className="desk-only">{months}</div>
      </div>
      {/* On a telephone what they bought and asked begins on the first screen. */}
      <details className="phone-only" style={{ marginBlock: '-0.5rem' }}>
        <summary className="small linked">{table.details}</summary>
        <div className="stack one-column gap-sm">
          {factList}
          {months}
        </div>
      </details>
    </section>
  )
}

/** The providers' spelling. */
const providerNames: Readonly<Record<string, string>> = {
  line: 'LINE',
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
}

/** One of each kind with all its sign-ins, the latest first, as the server gives them. */
function devicesOf(sessions: Person['sessions']) {
  const devices = groupBy(sessions, ({ device }) => device)
  return [...devices.values()] as [Person['sessions'][number], ...Person['sessions']][]
}

/** An address breaks before its @. */
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
  const sumOf = (order: Person['orders'][number]) => (
    <BahtWhy
      baht={order.price}
      figure={{ kind: 'order', id: order.id }}
      about={`${orders.amount} ${order.firstSheet}`}
    />
  )
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
        isLedger
        more={
          data.ordersTotal > data.orders.length ? (
            <Link to={`/staff/orders?query=${data.person._id}`}>{words.all}</Link>
          ) : null
        }
      >
        {(order) => (
          <>
            <Fan of={order} />
            <span className="stack one-column grow shrink">
              <Link
                className={`two-lines tight strong unlinked ${classes.order}`}
                title={order.firstSheet}
                to={`/staff/orders?order=${order.id}`}
              >
                <T>{order.firstSheet}</T>
              </Link>
              <span className="row gap-xs small light dimmed">
                <span className="desk-only">{order.id}</span>
                <ThaiDate value={order.created} />
                <OtherSheets count={order.sheets - 1} />
                {/* Most are paid: what is not stands out. */}
                {order.state !== 'paid' && (
                  <span className="badge tiny" data-tone={orderTones[order.state]}>
                    {orders[order.state === 'waiting' ? 'waitingBrief' : order.state]}
                  </span>
                )}
                <strong className="push unlinked phone-only">{sumOf(order)}</strong>
              </span>
            </span>
            <strong className="text-end sum-wide desk-only">{sumOf(order)}</strong>
          </>
        )}
      </Rows>
    </>
  )
}

const fanned = 3

/** The first of an order, two more behind it; while the product is renewed, an older process names the first alone. */
function Fan({ of: { cover: first, covers } }: { of: Partial<Person['orders'][number]> }) {
  return (
    // As wide as three: names begin on one edge.
    <span className="flex rigid isolated sum-wide">
      {(covers ?? [first]).slice(0, fanned).map(
        (cover, at) =>
          cover && (
            <span key={cover._id} style={{ zIndex: -at, ...(at > 0 && { marginInlineStart: '-1.75rem' }) }}>
              <CoverThumb cover={{ id: cover._id, version: cover.version }} />
            </span>
          ),
      )}
    </span>
  )
}

/** Their library: a shelf of covers, newest first. */
function Library({ data: { library } }: { data: Person }) {
  const words = useWords(supportWords)
  return (
    <Rows title={words.library} rows={library} look={`stack gap-sm scrolls ${classes.shelf}`}>
      {(sheet) => (
        <Link
          className="stack one-column gap-3xs unlinked"
          title={sheet.name}
          to={`/staff/sheetEdit?${sheet._id}`}
        >
          <CoverImage of="sheets" id={sheet._id} version={sheet.cover} alt={sheet.name} sizes="96px" />
          <span className="tiny dimmed text-centre">
            {sheet.taken ? <span className="alarm">{words.taken}</span> : <ThaiDate value={sheet.since} />}
          </span>
        </Link>
      )}
    </Rows>
  )
}

function Messages({ data }: { data: Person }) {
  const words = useWords(supportWords)
  const { language } = useLanguage()
  return (
    <Rows title={words.messages} rows={data.messages} look={`divided ${classes.messages}`}>
      {(message) => (
        <details>
          <summary className="stack gap-sm level">
            <span className="small dimmed">
              <ThaiDate value={message.at} />
            </span>
            <span className="clipped whole">{lineOf(say(message.html, language))}</span>
            {!message.read && <span className="badge tiny">{words.unread}</span>}
          </summary>
          <p className="small dimmed">
            <ThaiDate value={message.at} as="numeric-time" />
          </p>
          <p className="small as-written">
            <T>{messageText(say(message.html, language))}</T>
          </p>
        </details>
      )}
    </Rows>
  )
}

/** The text without its buttons, whose links are in the whole text. */
function lineOf(html: string): string {
  return messageLine(html.replaceAll(/<p>\s*<a [^>]*>[^<]*<\/a>\s*<\/p>/g, '')) || messageLine(html)
}

function Seller({ data: { person, seller, payouts } }: { data: Person }) {
  const words = useWords(supportWords)
  const { language } = useLanguage()
  if (seller === null) return null
  return (
    <Rows
      title={`${words.seller}: ${seller.codeName}`}
      // Pending payouts stand above them, each with its state.
      rows={payouts.filter(({ state }) => !openStatuses.some((open) => open === state))}
      more={
        <>
          <Link to={`/staff/author?author=${person._id}`}>{words.onSale(seller.sheets)}</Link>
          <PayoutHold seller={person._id} />
        </>
      }
    >
      {(payout) => (
        <>
          <span className="row gap-xs">
            <span className="grow">
              <MonthName period={`${payout.month.slice(0, 4)}-${payout.month.slice(4)}`} />{' '}
              <span className="small light dimmed">{stateOf(payout.state, language)}</span>
            </span>
            <BahtWhy
              baht={payout.amount}
              as="payment"
              figure={{ kind: 'record', id: payout._id, part: 'share' }}
              about={payout.month}
            />
          </span>
        </>
      )}
    </Rows>
  )
}

function Rows<Row>(props: {
  title: string
  rows: readonly Row[]
  more?: ReactNode
  /** Layout of its rows, if more than a line. */
  look?: string | undefined
  /** Each behind its cover, with what it came to at the end. */
  isLedger?: boolean
  children: (row: Row) => ReactNode
}) {
  if (props.rows.length === 0 && !props.more) return null
  return (
    <section className="stack one-column gap-xs pad-md box anywhere" aria-label={props.title}>
      <h2 className="medium">{props.title}</h2>
      {props.more}
      <ul
        className={
          props.isLedger
            ? `stack one-column divided scrolls ${classes.orders}`
            : (props.look ?? 'stack gap-3xs')
        }
      >
        {props.rows.map((row, at) => (
          <li key={at} className={props.isLedger ? 'row gap-xs' : undefined}>
            {props.children(row)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf(state: string, language: Language): string {
  const known = Object.entries(staffStatusWords).find(([name]) => name === state)
  return known === undefined ? state : say(known[1], language)
}
