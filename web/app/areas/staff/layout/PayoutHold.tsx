import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { type HoldReason, holdReasonNames, holdReasons } from '#rules/payouts/payout-hold.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { forgetDraft, useDraft } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button, looks } from '#web/ui/Button.tsx'
import { OutageState } from '#web/ui/ErrorState.tsx'
import { SelectField, TextArea } from '#web/ui/Field.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { say } from '#web/words/language.ts'
import { payoutHoldWords } from '#web/words/staff/payout-hold.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { MonthName } from '../payouts/MonthName.tsx'
import { BahtWhy } from './StaffWhy.tsx'

type Held = Data<'getPayoutHold'>

/** Holds a seller's payouts with a reason; another member of staff releases them. Hidden without the right. */
export function PayoutHold({ seller }: { seller: string }) {
  const words = useWords(payoutHoldWords)
  const client = useQueryClient()
  const { act, busy } = useAction()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['payout-hold', seller],
    queryFn: staffApi.read('getPayoutHold', { seller }),
  })
  if (data === undefined) return <OutageState failure={error} onRetry={() => void refetch()} />
  const about = `payout-hold:${seller}`
  const run = (work: () => Promise<unknown>, done: string) =>
    act(async () => {
      try {
        await work()
      } finally {
        await client.invalidateQueries({ queryKey: ['payout-hold'] })
      }
    }, done)
  return (
    <section aria-label={words.title} className="stack one-column gap-xs">
      {data.hold !== null && (
        <div className="stack gap-xs pad-sm rounded tint-red">
          <h3>{words.held}</h3>
          <HoldText hold={data.hold} />
          {data.hold.mine ? (
            <p className="small">{words.mine}</p>
          ) : (
            <p className="small">{words.lookFirst(data.account || '-')}</p>
          )}
          <div>
            <Button
              size="small"
              busy={busy}
              disabled={data.hold.mine}
              onClick={() => void run(() => staffApi.call('releasePayouts', { seller }), words.released)}
            >
              {words.release}
            </Button>
          </div>
        </div>
      )}
      {data.unconfirmed && <p className="stack gap-xs pad-sm rounded tint-amber">{words.unconfirmed}</p>}
      <Owed seller={seller} data={data} />
      {data.hold === null && (
        <HoldForm
          about={about}
          busy={busy}
          onHold={(reason, note) =>
            void run(async () => {
              await staffApi.call('holdPayouts', { seller, reason, note })
              forgetDraft(about)
            }, words.done)
          }
        />
      )}
    </section>
  )
}

/** Reason, person and start, and the seller's answer to it. */
export function HoldText({ hold }: { hold: NonNullable<Held['hold']> }) {
  const words = useWords(payoutHoldWords)
  const { language } = useLanguage()
  return (
    <>
      <p className="anywhere">
        {say(holdReasons[hold.reason], language)}
        {hold.note !== '' && ` · ${hold.note}`}
      </p>
      <p className="small">
        {words.by(hold.by)} <ThaiDate value={hold.since} as="numeric-time" />
        {' · '}
        {hold.corrected === null ? (
          words.notCorrected
        ) : (
          <>
            {words.corrected} <ThaiDate value={hold.corrected} as="numeric-time" />
          </>
        )}
      </p>
    </>
  )
}

function Owed({ seller, data: { payouts, waiting, sent } }: { seller: string; data: Held }) {
  const words = useWords(payoutHoldWords)
  if (payouts.length === 0) return <p className="small dimmed">{words.nothing}</p>
  return (
    <>
      <p>
        {words.waiting}{' '}
        <BahtWhy
          baht={waiting}
          as="payment"
          figure={{ kind: 'owed', seller, part: 'waiting' }}
          about={words.waiting}
        />
        {sent > 0 && (
          <>
            {' · '}
            {words.sent}{' '}
            <BahtWhy
              baht={sent}
              as="payment"
              figure={{ kind: 'owed', seller, part: 'sent' }}
              about={words.sent}
            />
          </>
        )}
      </p>
      <ul className="stack gap-2xs small">
        {payouts.map((payout) => (
          <li key={payout._id} className="row gap-xs">
            <span className="grow">
              <MonthName period={payout.period} />{' '}
              <span className="dimmed">
                {words[payout.paymentStatus]}
                {payout.inRun !== null && ` · ${words[`${payout.inRun}Run`]}`}
              </span>
            </span>
            <BahtWhy
              baht={payout.share}
              as="payment"
              figure={{ kind: 'record', id: payout._id, part: 'share' }}
              about={payout.period}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function HoldForm({
  about,
  busy,
  onHold,
}: {
  about: string
  busy: boolean
  onHold: (reason: HoldReason, note: string) => void
}) {
  const words = useWords(payoutHoldWords)
  const { language } = useLanguage()
  const { draft, change } = useDraft<{ reason: HoldReason; note: string }>(about, {
    reason: 'wrong-account',
    note: '',
  })
  const { reason, note } = draft
  const begin = (event: FormEvent) => {
    event.preventDefault()
    onHold(reason, note)
  }
  return (
    <details>
      <summary className={looks({ look: 'outline', size: 'small' }, undefined)}>{words.hold}</summary>
      <form className="stack one-column gap-md shrink" onSubmit={begin}>
        <SelectField
          label={words.reason}
          value={reason}
          onChange={({ currentTarget: { value } }) =>
            change({ reason: holdReasonNames.find((name) => name === value) ?? 'wrong-account' })
          }
        >
          {holdReasonNames.map((name) => (
            <option key={name} value={name}>
              {say(holdReasons[name], language)}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={words.note}
          hint={words.noteHint}
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <div>
          <Button type="submit" look="danger" size="small" busy={busy}>
            {words.hold}
          </Button>
        </div>
      </form>
    </details>
  )
}
