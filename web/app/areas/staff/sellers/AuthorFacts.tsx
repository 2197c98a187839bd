import { IconEye } from '#web/ui/icons.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { readBankInfo } from '#rules/sellers/banks.ts'
import { englishShortMonth, thaiShortMonth } from '#rules/calendar/periods.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { Strokes } from '#web/ui/Strokes.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { say, pick } from '#web/words/language.ts'
import { authorWords } from '#web/words/staff/sellers.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useMayOpen } from '../layout/desk-context.ts'
import { Notes } from '../layout/Notes.tsx'
import { PausePanel } from '../layout/PausePanel.tsx'
import { PayoutHold } from '../layout/PayoutHold.tsx'
import { bankName } from '../payouts/bank-info.ts'
import classes from './sellers.module.css'
import { BahtWhy } from '../layout/StaffWhy.tsx'

type Author = Data<'authorInfo'>
type Secret = 'peopleID' | 'bankNumber'

/** All facts about one author; '-' where there is none. The two numbers are whole only after a press, which is recorded. */
export function AuthorFacts(props: {
  facebook: string
  onShown: (author: { facebook: string; codeName: string; sheets: number }) => void
}) {
  const { facebook, onShown } = props
  const words = useWords(authorWords)
  const { language } = useLanguage()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['author-info', facebook],
    queryFn: staffApi.read('authorInfo', { facebook }),
  })
  const { codeName, sheets } = data ?? {}
  // The page of a person wants the same right.
  const mayLookUp = useMayOpen('/staff/cases')
  useEffect(() => {
    if (codeName !== undefined && sheets !== undefined) onShown({ facebook, codeName, sheets })
  }, [facebook, codeName, sheets, onShown])
  if (data === undefined)
    return <PendingState error={error} refetch={refetch} shape={<Skeleton height="24rem" radius="1rem" />} />
  const facts: [string, ReactNode][] = [
    [words.name, data.name],
    ...(data.realName === data.name ? [] : [[words.realName, data.realName] satisfies [string, ReactNode]]),
    [words.year, data.year],
    [words.peopleID, <SecretNumber key="id" what="peopleID" masked={data.peopleID} of={data} />],
    [words.email, data.email],
    [words.phone, data.phone],
    [words.address, data.address],
    [
      words.buyerId,
      mayLookUp ? (
        <Link key="id" className="inline-row thumb" to={`/staff/person?${data.facebook}`}>
          {data.facebook}
        </Link>
      ) : (
        data.facebook
      ),
    ],
  ]
  return (
    <section aria-label={data.codeName}>
      {/* The seller's name and newest sheets, beside the sales. */}
      <div className={`stack one-column gap-md paper pad-md below-md ${classes.head}`}>
        <div className="stack packed gap-sm shrink">
          <header className="row gap-sm shrink">
            <Avatar name={data.codeName} size={56} />
            <div className="shrink">
              <h2 className="anywhere">{data.codeName}</h2>
              <p className="small dimmed">
                <T>{`${say(data.storeName, language) || '-'} · ${data.faculty || '-'}`}</T>
              </p>
            </div>
          </header>
          {data.newest.length > 0 && (
            <ul className={`stack gap-xs ${classes.covers}`} aria-label={words.newest}>
              {data.newest.map(({ _id, name, cover }) => (
                <li key={_id}>
                  <Link to={`/staff/sheetEdit?${_id}`} title={name}>
                    <CoverImage of="sheets" id={_id} version={cover} alt={name} sizes="96px" urgent />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="stack packed gap-sm shrink">
          <Sales author={data} />
        </div>
      </div>
      <dl className={`stack packed pairs level terms paper pad-md gap-words below-md ${classes.facts}`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="row gap-xs small">{value === '' || value === null ? '-' : value}</dd>
          </div>
        ))}
      </dl>
      {/* Payouts and holds load later and grow; beside them what the team notes. */}
      <div className={`stack gap-md below-md ${classes.halves}`}>
        <section
          className={`stack one-column packed gap-sm paper pad-md ${classes.money}`}
          aria-labelledby="halts"
        >
          <h2 id="halts" className="medium">
            {words.halts}
          </h2>
          <dl className="terms">
            <dt>{bankName(data.bankInfo, language) ?? words.bankInfo}</dt>
            <dd className="row gap-xs title-sm bold figures">
              <SecretNumber
                what="bankNumber"
                masked={(readBankInfo(data.bankInfo)?.account ?? data.bankInfo).replace(/x+/, '•••• ')}
                of={data}
              />
            </dd>
          </dl>
          <PayoutHold seller={data.facebook} />
          <PausePanel kind="author" id={data.facebook} />
        </section>
        <div className="paper pad-md if-any">
          <Notes about={`person:${data.facebook}`} />
        </div>
      </div>
    </section>
  )
}

/** Her sales: in all, in the current month, and month by month. */
function Sales({ author }: { author: Author }) {
  const words = useWords(authorWords)
  const { language } = useLanguage()
  const sold = { kind: 'sold-in', part: 'sales', seller: author.facebook } as const
  const lastMonth = author.months.at(-1)
  const shortMonth = pick({ th: thaiShortMonth, en: englishShortMonth }, language)
  const figures: [string, ReactNode][] = [
    [words.sheets, author.sheets.toLocaleString(language)],
    [
      words.revenue,
      <BahtWhy key="revenue" baht={author.revenue} as="payment" figure={sold} about={words.revenue} />,
    ],
    [
      words.sold,
      <BahtWhy
        key="sold"
        baht={lastMonth?.sales ?? 0}
        as="payment"
        figure={{ ...sold, month: lastMonth?.month }}
        about={words.sold}
      />,
    ],
    [words.created, <ThaiDate key="created" value={author.created} />],
  ]
  return (
    <>
      <dl className={`stack gap-lines terms figures whole two-columns ${classes.figures}`}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="large bold">{value}</dd>
          </div>
        ))}
      </dl>
      {/* One month is no course of things: the figures above tell it. */}
      {author.months.filter(({ sales }) => sales > 0).length > 1 && (
        <section aria-label={words.months}>
          <Strokes
            strokes={author.months.map(({ month, sales }) => ({
              key: month,
              label: shortMonth(month),
              value: sales,
            }))}
            label={words.months}
            write={(value) => `฿${Math.round(value).toLocaleString(language)}`}
            height="5rem"
            named
            sum={words.inMonths(author.months.length)}
          />
        </section>
      )}
    </>
  )
}

/** Masked until it is asked for; the question is recorded. */
function SecretNumber({ what, masked, of }: { what: Secret; masked: string; of: Author }) {
  const words = useWords(authorWords)
  const [isAsked, setAsked] = useState(false)
  const [shown, setShown] = useState<string>()
  const { act, busy } = useAction()
  const reveal = async () => {
    await act(async () => {
      setShown((await staffApi.call('authorReveal', { facebook: of.facebook, what })).data.value)
    })
    setAsked(false)
  }
  return (
    <>
      {(shown ?? masked) || '-'}{' '}
      {masked !== '' && shown === undefined && (
        <IconButton className="push" label={words.reveal} onClick={() => setAsked(true)}>
          <IconEye size={20} stroke={1.75} />
        </IconButton>
      )}
      <ConfirmDialog
        open={isAsked}
        title={words.revealTitle}
        confirm={words.reveal}
        busy={busy}
        onConfirm={() => void reveal()}
        onCancel={() => setAsked(false)}
      >
        {words.revealText(what === 'peopleID' ? words.peopleID : words.bankInfo, of.codeName)}
      </ConfirmDialog>
    </>
  )
}
