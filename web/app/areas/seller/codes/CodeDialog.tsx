import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { dayMilliseconds } from '#rules/calendar/days.ts'
import { bahtToSatang, decimalToSatang, satangToBaht, sellerShareSatang } from '#rules/money/satang.ts'
import { priceOrder } from '#rules/orders/price-order.ts'
import { readUseLimit } from '#rules/orders/promo-terms.ts'
import { thaiDigitsToAscii } from '#rules/thai/thai-digits.ts'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { fromBangkokField, toBangkokField } from '#web/ui/dates/bangkok-field.ts'
import { ThaiDateTimeField } from '#web/ui/dates/DateFields.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useSettings } from '#web/ui/settings.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { ownCodeWords } from '#web/words/seller/own-codes.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { OwnSheet } from '../dashboard/use-dashboard.ts'
import { WhyRevenue } from '../revenue/WhyRevenue.tsx'

const monthMilliseconds = 30 * dayMilliseconds

type Fields = {
  code: string
  kind: 'percent' | 'fixed'
  amount: string
  isForAll: boolean
  total: string
  perBuyer: string
  from: string
  until: string
  followersOnly: boolean
  chosen: readonly string[]
}

export type CodeDialogProps = {
  shares: Data<'getOwnCodes'>['shares']
  onClose: () => void
  onMade: () => void
}

/** A new code, and each sheet's outcome with it, by the rules that price orders and share sales. */
export default function CodeDialog({ shares, onClose, onMade }: CodeDialogProps) {
  const words = useWords(ownCodeWords)
  const { sellerShare } = useSettings()
  const id = useId()
  const { sheets, ...asked } = useSheetsOnSale()
  const { draft, change: set, forget } = useDraft<Fields>('own-code', firstFields())
  // A chosen sheet may have left the sale.
  const fields = {
    ...draft,
    chosen: draft.chosen.filter((id) => sheets?.some(({ _id }) => _id === id)),
  }
  const text = (name: 'code' | 'amount' | 'total' | 'perBuyer') => ({
    value: fields[name],
    autoComplete: 'off',
    onChange: (event: FormEvent<HTMLInputElement>) =>
      set({ [name]: thaiDigitsToAscii(event.currentTarget.value) }),
  })
  const send = () => {
    const input = readFields(fields)
    if (typeof input === 'string') return { wrong: words[input] }
    return sellerApi.call('newOwnCode', input).then(({ data }) => {
      forget()
      return words.made(data.code)
    })
  }
  return (
    <MakeDialog title={words.add} button={words.make} send={send} onClose={onClose} onMade={onMade}>
      <TextField
        label={words.code}
        hint={words.codeHint}
        maxLength={32}
        autoCapitalize="characters"
        className="upper"
        {...text('code')}
      />
      <div className="stack top gap-sm fits-14">
        <SelectField
          label={words.kind}
          value={fields.kind}
          onChange={(event) => set({ kind: event.currentTarget.value === 'fixed' ? 'fixed' : 'percent' })}
        >
          <option value="percent">{words.percent}</option>
          <option value="fixed">{words.fixed}</option>
        </SelectField>
        <TextField
          label={fields.kind === 'percent' ? words.amountPercent : words.amountFixed}
          hint={words.amountHint}
          inputMode="decimal"
          {...text('amount')}
        />
      </div>
      <div className="stack top gap-sm fits-14">
        <ThaiDateTimeField label={words.from} value={fields.from} onChange={(from) => set({ from })} />
        <ThaiDateTimeField label={words.until} value={fields.until} onChange={(until) => set({ until })} />
      </div>
      <div className="stack top gap-sm fits-14">
        <TextField label={words.total} hint={words.limitHint} inputMode="numeric" {...text('total')} />
        <TextField label={words.perBuyer} hint={words.limitHint} inputMode="numeric" {...text('perBuyer')} />
      </div>
      <label className="row gap-xs roomy">
        <input
          type="checkbox"
          checked={fields.followersOnly}
          onChange={(event) => set({ followersOnly: event.target.checked })}
        />
        {words.onlyFollowers}
      </label>
      <SelectField
        label={words.which}
        value={fields.isForAll ? 'all' : 'chosen'}
        onChange={(event) => set({ isForAll: event.currentTarget.value === 'all' })}
      >
        <option value="all">{words.whichAll}</option>
        <option value="chosen">{words.whichChosen}</option>
      </SelectField>
      {sheets === undefined ? (
        <PendingState {...asked} shape={<Skeleton height="10rem" radius="1rem" />} />
      ) : sheets.length === 0 ? (
        <p className="small dimmed">{words.noSheets}</p>
      ) : (
        <section className="stack one-column gap-xs" aria-labelledby={id}>
          <h3 id={id}>{words.preview}</h3>
          <p className="small dimmed">{words.previewText}</p>
          <DataTable
            unfolded
            label={words.preview}
            columns={columnsOf(
              words,
              fields,
              ({ store }) => shares.find((one) => one.store === store)?.sharePercent ?? sellerShare,
            )}
            rows={sheets}
            rowKey={({ _id }) => _id}
            rowName={({ name }) => name}
            {...(!fields.isForAll && {
              selection: {
                chosen: new Set(fields.chosen),
                onChange: (chosen) => set({ chosen: [...chosen] }),
              },
            })}
          />
        </section>
      )}
    </MakeDialog>
  )
}

type MakeDialogProps = Pick<CodeDialogProps, 'onClose' | 'onMade'> & {
  title: string
  button: string
  /** Answers the success text; or the problem, before anything is sent. */
  send: () => Promise<string> | { wrong: string }
  children: ReactNode
}

/** A dialog to create something, as wide as its list of sheets; problems stand at its foot. */
export function MakeDialog({ title, button, send, onClose, onMade, children }: MakeDialogProps) {
  const form = useId()
  const [problem, setProblem] = useState('')
  const { act, busy } = useAction(onMade, setProblem)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const sent = send()
    if ('wrong' in sent) return setProblem(sent.wrong)
    setProblem('')
    await act(async () => showToast({ text: await sent, tone: 'good' }))
  }
  return (
    <Dialog
      open
      wide
      title={title}
      onClose={onClose}
      footer={
        <div className="stack one-column gap-xs fill">
          {problem !== '' && (
            <p className="note" role="alert">
              {problem}
            </p>
          )}
          <Button wide type="submit" form={form} busy={busy}>
            {button}
          </Button>
        </div>
      }
    >
      <form id={form} className="stack one-column gap-md" noValidate onSubmit={(event) => void save(event)}>
        {children}
      </form>
    </Dialog>
  )
}

export function useSheetsOnSale() {
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['own-sheets'],
    queryFn: sellerApi.read('getSellallSheet', {}, ({ sheets }) => sheets),
  })
  return { sheets: data?.filter(({ status }) => status >= 4), error, refetch }
}

function firstFields(): Fields {
  const now = new Date()
  return {
    code: '',
    kind: 'percent',
    amount: '',
    isForAll: true,
    total: '',
    perBuyer: '1',
    from: toBangkokField(now),
    until: toBangkokField(new Date(now.getTime() + monthMilliseconds)),
    followersOnly: false,
    chosen: [],
  }
}

/** The call's input, or the word for what is missing; the server checks the rest. */
function readFields(fields: Fields) {
  const [from, until] = [fromBangkokField(fields.from), fromBangkokField(fields.until)]
  const amount = Number(plainAmount(fields))
  const isWhole = fields.code.trim() !== '' && fields.amount.trim() !== ''
  if (!isWhole || from === undefined || until === undefined) return 'fieldsMissing' as const
  if (Number.isNaN(amount)) return 'amountWrong' as const
  const [total, perBuyer] = [readUseLimit(fields.total), readUseLimit(fields.perBuyer)]
  if (total === undefined || perBuyer === undefined) return 'limitWrong' as const
  if (!fields.isForAll && fields.chosen.length === 0) return 'noneChosen' as const
  return {
    promoCode: fields.code,
    kind: fields.kind,
    amount,
    sheets: fields.isForAll ? null : [...fields.chosen],
    followersOnly: fields.followersOnly,
    useLimitTotal: total,
    useLimitPerBuyer: perBuyer,
    validFrom: from.toISOString(),
    validUntil: until.toISOString(),
  }
}

function columnsOf(
  words: (typeof ownCodeWords)['th'],
  fields: Fields,
  shareOf: (sheet: OwnSheet) => number,
): Column<OwnSheet>[] {
  const amount =
    (
      satang: (sheet: OwnSheet) => number | undefined,
      why?: (sheet: OwnSheet, figure: ReactNode) => ReactNode,
    ) =>
    (sheet: OwnSheet) => {
      const shown = satang(sheet)
      if (shown === undefined) return <span className="dimmed">–</span>
      const figure = <Baht baht={satangToBaht(shown)} as="amount" />
      return why === undefined ? figure : why(sheet, figure)
    }
  const off = offOf(fields)
  const why =
    (part: 'pays' | 'share', about: string, withCode: boolean) => (sheet: OwnSheet, shown: ReactNode) => (
      <WhyRevenue
        figure={{
          kind: 'future-sale',
          lines: [{ sheet: sheet._id }],
          part,
          ...(withCode && off !== undefined && { off }),
        }}
        about={`${about} ${sheet.name}`}
      >
        {shown}
      </WhyRevenue>
    )
  const now = ({ price }: OwnSheet) => bahtToSatang(price)
  const then = (sheet: OwnSheet) => priceWith(fields, now(sheet))
  return [
    {
      key: 'sheet',
      title: words.sheet,
      always: true,
      cell: ({ name, classInfo }) => <T>{[name, classInfo].filter(Boolean).join(' · ')}</T>,
    },
    { key: 'price', title: words.price, numeric: true, cell: amount(now) },
    { key: 'pays', title: words.pays, numeric: true, cell: amount(then, why('pays', words.pays, true)) },
    {
      key: 'gets',
      title: words.getsNow,
      numeric: true,
      cell: amount(
        (sheet) => sellerShareSatang(now(sheet), shareOf(sheet)),
        why('share', words.getsNow, false),
      ),
    },
    {
      key: 'then',
      title: words.getsThen,
      numeric: true,
      cell: amount(
        (sheet) => {
          const paid = then(sheet)
          return paid === undefined
            ? undefined
            : sellerShareSatang(now(sheet), shareOf(sheet)) - (now(sheet) - paid)
        },
        why('share', words.getsThen, true),
      ),
    },
  ]
}

/** `10%` and `1,000` are amounts, too. */
function plainAmount({ kind, amount }: Fields): string {
  const typed = kind === 'percent' ? amount.replace(/%\s*$/, '') : amount
  return typed.trim().replace(/^\d{1,3}(,\d{3})+(?=\.|$)/, (digits) => digits.replaceAll(',', ''))
}

/** The typed discount, as explanation input. */
function offOf(fields: Fields) {
  const { kind } = fields
  const satang = decimalToSatang(plainAmount(fields))
  return satang === undefined ? undefined : { by: 'own-code' as const, kind, amount: satangToBaht(satang) }
}

/** A buyer's price for this sheet alone; undefined for an invalid discount. */
function priceWith(fields: Fields, listSatang: number): number | undefined {
  const { kind } = fields
  const text = plainAmount(fields)
  const amount = kind === 'fixed' ? decimalToSatang(text) : /^[1-9]\d?$/.test(text) ? Number(text) : undefined
  if (amount === undefined || amount < 1 || (kind === 'percent' && amount > 50)) return undefined
  const own = { sellerId: 'me', sheetIds: null, followersOnly: false }
  const line = { sheetId: 'sheet', storeCode: 0, authorId: 'me', listSatang }
  return priceOrder([line], { kind, amount, storeCode: null, own }).totalSatang
}
