import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { bahtToSatang, decimalToSatang, satangToBaht, sellerShareSatang } from '#rules/money/satang.ts'
import { isLaunchOff, launchDaysMax, launchPrice } from '#rules/sheets/sheet-price.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { thaiDigitsToAscii } from '#rules/thai/thai-digits.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { Sentence } from '#web/features/why/Sentence.tsx'
import { writeBaht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { launchWords } from '#web/words/seller/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { WhyRevenue } from '../revenue/WhyRevenue.tsx'
import type { onLeaving } from './on-leaving.ts'
import type { OwnSheet } from './stored-words.ts'

type LaunchProps = {
  sheet: OwnSheet
  /** The typed price, for the preview. */
  price: string
  /** On sale it applies at once, and the page is reloaded: unsaved text would be lost. */
  isUnsaved?: boolean
  onMoved: () => void
  /** Of a draft: what is typed is saved on leaving its fields, too. */
  saveOnLeaving?: typeof onLeaving
}

/** A lower price for the first days on sale. Saved at once: reviewers see the full price. */
export function Launch({ sheet, price, isUnsaved = false, onMoved, saveOnLeaving }: LaunchProps) {
  const words = useWords(launchWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const [planned, setPlanned] = useState(sheet.launch)
  const stored = {
    kind: planned?.kind ?? ('percent' as const),
    amount: String(planned?.amount ?? 20),
    days: String(planned?.days ?? 7),
  }
  const { draft, change, settle } = useDraft(`launch:${sheet._id}`, stored)
  const { kind, amount, days } = draft
  const { act, busy } = useAction()
  const isOnSale = sheet.status === sheetStatus.published && sheet.release === null
  const isRunning = planned?.state === 'running'
  const typed = readOff(kind, amount, days, price)

  const give = async (off: { kind: 'percent' | 'fixed'; amount: number; days: number } | null) => {
    const said = off === null ? (isRunning ? words.ended : words.forgotten) : words.kept
    await act(async () => {
      await sellerApi.call('planLaunch', { id: sheet._id, off })
      await client.invalidateQueries({ queryKey: ['seller-dashboard'] })
      settle()
      if (isOnSale || isRunning) onMoved()
      else setPlanned(off === null ? null : { ...off, state: 'planned', fullPrice: null, until: null })
    }, said)
  }
  const text = (name: 'amount' | 'days') => ({
    label: words[name],
    autoComplete: 'off',
    value: draft[name],
    onChange: (event: FormEvent<HTMLInputElement>) =>
      change({ [name]: thaiDigitsToAscii(event.currentTarget.value) }),
  })
  const plan = () => typed && void give(typed)
  const planTyped = () =>
    `${kind} ${amount} ${days}` === `${stored.kind} ${stored.amount} ${stored.days}` || plan()

  if (isRunning && planned.until !== null && planned.fullPrice !== null) {
    const lastDay = new Date(Date.parse(planned.until) - 1)
    return (
      <div className="stack at-start gap-sm shrink text-start">
        <p role="status" className="strong">
          {words.running(
            writeBaht(sheet.price),
            writeDate(lastDay, 'long', language),
            writeBaht(planned.fullPrice),
          )}
        </p>
        <p className="small dimmed">{words.runningHint}</p>
        <Button look="light" busy={busy} disabled={isUnsaved} onClick={() => void give(null)}>
          {words.end}
        </Button>
      </div>
    )
  }
  return (
    <div className="stack gap-sm shrink text-start" {...saveOnLeaving?.(planTyped)}>
      {planned?.state === 'planned' && (
        <p role="status" className="strong">
          {words.planned(writeOff(planned, price), String(planned.days))}
        </p>
      )}
      <div className="stack bottom gap-sm fits-9">
        <SelectField
          label={words.kind}
          value={kind}
          onChange={(event) => change({ kind: event.currentTarget.value === 'fixed' ? 'fixed' : 'percent' })}
        >
          <option value="percent">{words.percent}</option>
          <option value="fixed">{words.fixed}</option>
        </SelectField>
        <TextField inputMode="decimal" {...text('amount')} />
        <TextField inputMode="numeric" {...text('days')} />
      </div>
      <LaunchSum sheet={sheet._id} off={typed} price={price} />
      <div className="flow gap-xs">
        <Button look="light" busy={busy} disabled={typed === undefined || isUnsaved} onClick={plan}>
          {isOnSale ? words.begin : words.plan}
        </Button>
        {planned?.state === 'planned' && (
          <Button look="subtle" busy={busy} onClick={() => void give(null)}>
            {words.forget}
          </Button>
        )}
      </div>
      {isUnsaved && <p className="small dimmed">{words.saveFirst}</p>}
    </div>
  )
}

/** Buyer's price and author's share, before and during. */
function LaunchSum({ sheet, off, price }: { sheet: string; off: ReturnType<typeof readOff>; price: string }) {
  const words = useWords(launchWords)
  const { sellerShare } = useSettings()
  const full = decimalToSatang(price.trim()) ?? 0
  if (off === undefined) return <p className="small dimmed">{words.rule}</p>
  const launch = full === 0 ? undefined : launchPrice(full, satangOf(off))
  if (launch === undefined) return null
  const baht = (satang: number) => writeBaht(satangToBaht(satang))
  const share = (satang: number) => baht(sellerShareSatang(satang, sellerShare))
  const why = (part: 'pays' | 'share', about: string, written: string) => (
    <WhyRevenue
      key={part}
      figure={{
        kind: 'future-sale',
        lines: [{ sheet, price: satangToBaht(full) }],
        off: { by: 'launch', kind: off.kind, amount: off.amount },
        part,
      }}
      about={about}
    >
      {written}
    </WhyRevenue>
  )
  return (
    <p className="small">
      <Sentence
        say={(pays = '', gets = '') => words.sum(pays, baht(full), gets, share(full))}
        figures={[why('pays', words.name, baht(launch)), why('share', words.nameShare, share(launch))]}
      />
    </p>
  )
}

/** What it takes off this price: of one that was lowered since, no more than half, and of one baht nothing. */
function writeOff(planned: { kind: 'percent' | 'fixed'; amount: number }, price: string): string {
  const full = decimalToSatang(price.trim()) ?? 0
  const left = launchPrice(full, satangOf(planned))
  if (full > 0 && (left === undefined || planned.kind === 'fixed'))
    return writeBaht(satangToBaht(full - (left ?? full)))
  return planned.kind === 'percent' ? `${planned.amount}%` : writeBaht(planned.amount)
}

function satangOf({ kind, amount }: { kind: 'percent' | 'fixed'; amount: number }) {
  return { kind, amount: kind === 'fixed' ? bahtToSatang(amount) : amount }
}

/** The call's input, or undefined while invalid; the server checks the rest. */
function readOff(kind: 'percent' | 'fixed', typed: string, days: string, price: string) {
  const satang = decimalToSatang(typed.trim())
  const count = Number(days)
  if (satang === undefined || !Number.isInteger(count) || count < 1 || count > launchDaysMax) return undefined
  const amount = satangToBaht(satang)
  const off = { kind, amount, days: count }
  return isLaunchOff({ kind, amount: kind === 'fixed' ? satang : amount }, decimalToSatang(price.trim()) ?? 0)
    ? off
    : undefined
}
