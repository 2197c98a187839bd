import { type FormEvent, useMemo, useState } from 'react'
import { dayMilliseconds } from '#rules/calendar/days.ts'
import { readUseLimit } from '#rules/orders/promo-terms.ts'
import { thaiDigitsToAscii } from '#rules/thai/thai-digits.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraftOver } from '#web/features/drafts/use-draft-over.ts'
import { ThaiDateTimeField } from '#web/ui/dates/DateFields.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { staffPromoWords } from '#web/words/staff/promo-codes.ts'
import { useWords } from '#web/words/use-words.tsx'
import { StorePicker } from '../layout/StorePicker.tsx'
import { fromBangkokField, toBangkokField } from '#web/ui/dates/bangkok-field.ts'
import { ExampleCart } from './ExampleCart.tsx'
import type { Promo } from './PromoFacts.tsx'
import { PanelForm } from '../layout/panel/FormPanel.tsx'
import panel from '../layout/panel/panel.module.css'

const everyStore = '-1'
const monthMilliseconds = 30 * dayMilliseconds

type PromoFormProps = {
  /** Id of the form element: its button stands in the foot of the panel. */
  form: string
  promo: Promo | undefined
  onSaving: (isSaving: boolean) => void
  /** Answers whether the saved state could be read: only then is the draft dropped. */
  onSaved: (code: string) => unknown
  onReload: () => Promise<void>
}

type Fields = {
  code: string
  th: string
  en: string
  kind: 'percent' | 'fixed'
  amount: string
  store: string
  total: string
  perBuyer: string
  from: string
  until: string
}

/** A new code, or the editable fields of one. After a refusal and a reload everything that was typed stays. */
export function PromoForm({ form, promo, onSaving, onSaved, onReload }: PromoFormProps) {
  const words = useWords(staffPromoWords)
  const before = useMemo(() => fieldsOf(promo), [promo])
  const { draft: fields, seen, change: set, forget, settle } = useDraftOver(form, before, promo?.revision)
  const [hasBegun] = useState(() => promo !== undefined && new Date(promo.validFrom) <= new Date())
  const text = (name: Exclude<keyof Fields, 'kind'>) => ({
    value: fields[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) =>
      set({ [name]: name === 'th' || name === 'en' ? value : thaiDigitsToAscii(value) }),
  })
  const save = async () => {
    const terms = readTerms(fields, promo)
    if (typeof terms === 'string') return words[terms]
    if (promo === undefined) {
      const { code } = (
        await staffApi.call('newPromo', {
          ...terms,
          promoCode: fields.code,
          kind: fields.kind,
          amount: Number(fields.amount),
          store: fields.store === everyStore ? null : Number(fields.store),
        })
      ).data
      forget()
      showToast({ text: words.made(code), tone: 'good' })
      onSaved(code)
    } else {
      await staffApi.call('savePromo', {
        ...terms,
        promoCode: promo.code,
        revision: seen ?? promo.revision,
      })
      showToast({ text: words.saved, tone: 'good' })
      if (await onSaved(promo.code)) settle()
    }
    return undefined
  }
  return (
    <PanelForm
      form={form}
      overtaken={['promos.changed-meanwhile', 'promos.already-stopped']}
      save={save}
      onSaving={onSaving}
      onReload={onReload}
    >
      {promo === undefined && (
        <>
          <TextField
            label={words.code}
            hint={words.codeHint}
            maxLength={32}
            className="upper"
            {...text('code')}
          />
          <div className={`stack top gap-sm ${panel.pair} fits-14`}>
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
              inputMode="decimal"
              {...text('amount')}
            />
          </div>
          <StorePicker withAll value={fields.store} onChange={(store) => set({ store })} />
        </>
      )}
      <div className={`stack top gap-sm ${panel.pair} fits-14`}>
        <TextField label={words.descriptionTh} maxLength={200} {...text('th')} />
        <TextField label={words.descriptionEn} maxLength={200} {...text('en')} />
      </div>
      <div className={`stack top gap-sm ${panel.pair} fits-14`}>
        <TextField label={words.limitTotal} hint={words.limitHint} inputMode="numeric" {...text('total')} />
        <TextField
          label={words.limitPerBuyer}
          hint={words.limitHint}
          inputMode="numeric"
          {...text('perBuyer')}
        />
      </div>
      <div className={`stack top gap-sm ${panel.pair} fits-14`}>
        <ThaiDateTimeField
          label={words.fromLong}
          disabled={hasBegun}
          value={fields.from}
          onChange={(from) => set({ from })}
        />
        <ThaiDateTimeField
          label={words.untilLong}
          value={fields.until}
          onChange={(until) => set({ until })}
        />
      </div>
      {promo === undefined && <ExampleCart kind={fields.kind} amount={fields.amount} />}
    </PanelForm>
  )
}

function fieldsOf(promo: Promo | undefined): Fields {
  const now = new Date()
  const limit = (value: number | null | undefined) => String(value ?? '')
  return {
    code: promo?.code ?? '',
    th: promo?.description[0] ?? '',
    en: promo?.description[1] ?? '',
    kind: promo?.kind ?? 'percent',
    amount: promo === undefined ? '' : String(promo.amount),
    store: String(promo?.store ?? everyStore),
    total: limit(promo?.useLimitTotal),
    perBuyer: promo === undefined ? '1' : limit(promo.useLimitPerBuyer),
    from: toBangkokField(promo === undefined ? now : new Date(promo.validFrom)),
    until: toBangkokField(
      promo === undefined ? new Date(now.getTime() + monthMilliseconds) : new Date(promo.validUntil),
    ),
  }
}

/** The input of both calls, or the word for what is missing; the server checks the rest. */
function readTerms(fields: Fields, promo: Promo | undefined) {
  const [from, until] = [fromBangkokField(fields.from), fromBangkokField(fields.until)]
  const [th, en] = [fields.th.trim(), fields.en.trim()]
  const isNewWhole =
    promo !== undefined ||
    (fields.code.trim() !== '' && fields.amount.trim() !== '' && !Number.isNaN(Number(fields.amount)))
  if (th === '' || en === '' || from === undefined || until === undefined || !isNewWhole)
    return 'fieldsMissing' as const
  const [total, perBuyer] = [readUseLimit(fields.total), readUseLimit(fields.perBuyer)]
  if (total === undefined || perBuyer === undefined) return 'limitWrong' as const
  return {
    description: [th, en] as [string, string],
    useLimitTotal: total,
    useLimitPerBuyer: perBuyer,
    // Fields know minutes only: untouched times keep their seconds.
    validFrom: keptOr(promo?.validFrom, fields.from, from),
    validUntil: keptOr(promo?.validUntil, fields.until, until),
  }
}

function keptOr(before: string | undefined, typed: string, instant: Date): string {
  return before !== undefined && toBangkokField(new Date(before)) === typed ? before : instant.toISOString()
}
