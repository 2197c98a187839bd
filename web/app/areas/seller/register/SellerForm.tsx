import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { sellerBanks } from '#rules/sellers/banks.ts'
import {
  cleanSellerProfile,
  cleanTyped,
  findSellerDoubts,
  findSellerProblems,
  type KeptNumbers,
  type SellerDoubt,
  type SellerField,
  type SellerProblem,
  type SellerProfile,
  sellerDoubtFields,
  sellerProblemFields,
} from '#rules/sellers/profile.ts'
import { Refused } from '#web/api/failures.ts'
import { AlertDialog, ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { sellEditWords, sellerProfileWords } from '#web/words/seller/profile.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { AddressFields } from './AddressFields.tsx'
import { clearDraft, keepDraft, readDraft } from './draft.ts'
import { KeptNumber } from './KeptNumber.tsx'
import { RegisterSteps } from './RegisterSteps.tsx'
import { ProblemsDialog } from './ProblemsDialog.tsx'
import classes from './seller-form.module.css'
import { say } from '#web/words/language.ts'

type SellerFormProps = {
  form: 'register' | 'edit'
  person: string
  start: SellerProfile
  /** Masks that stand in `start` for numbers which are stored. */
  kept?: KeptNumbers
  submit: string
  /** What has to be agreed to before anything is sent; undefined where nothing has. */
  unticked?: string | undefined
  /** Throws what the server refused. */
  onSave: (profile: SellerProfile) => Promise<void>
  children?: ReactNode
}

/** What a seller is paid and taxed by; all problems in one alert, doubts asked once, nothing typed is lost (seller.md §5). */
export function SellerForm({
  form,
  person,
  start,
  kept = {},
  submit,
  unticked,
  onSave,
  children,
}: SellerFormProps) {
  const words = useWords(sellerProfileWords)
  const editWords = useWords(sellEditWords)
  const { language } = useLanguage()
  const element = useRef<HTMLFormElement>(null)
  const [draft] = useState(() => readDraft(form, person))
  const [profile, setProfile] = useState<SellerProfile>(() => withDraft(start, draft))
  const [isRestored, setRestored] = useState(() => isOther(withDraft(start, draft), start))
  const [problems, setProblems] = useState<readonly SellerProblem[]>([])
  const [marked, setMarked] = useState<readonly SellerField[]>([])
  const [doubts, setDoubts] = useState<readonly SellerDoubt[]>([])
  const [failure, setFailure] = useState<unknown>()
  const [saving, setSaving] = useState(false)
  const [reminder, setReminder] = useState<string>()

  const change = (part: Partial<SellerProfile>) => {
    const next = { ...profile, ...part }
    setProfile(next)
    keepDraft(form, person, next)
    setMarked((before) => before.filter((field) => !(field in part)))
  }
  const type = (field: SellerField, typed: string) => change({ [field]: cleanTyped(field, typed) })
  const invalid = (field: SellerField) => marked.includes(field)
  const leadTo = (field: SellerField) => {
    setProblems([])
    setDoubts([])
    setFailure(undefined)
    // After the dialog has given the focus back.
    setTimeout(() =>
      element.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, select)`)?.focus(),
    )
  }
  const show = (found: readonly SellerProblem[]) => {
    setProblems(found)
    setMarked(found.map((problem) => sellerProblemFields[problem]))
  }

  const check = (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    const cleaned = cleanSellerProfile(profile)
    setProfile(cleaned)
    const found = findSellerProblems(cleaned, kept)
    if (found.length > 0) return show(found)
    if (unticked !== undefined) return setReminder(unticked)
    const asked = findSellerDoubts(cleaned, kept)
    if (asked.length > 0) return setDoubts(asked)
    void save(cleaned)
  }
  const save = async (cleaned: SellerProfile) => {
    setDoubts([])
    setSaving(true)
    try {
      await onSave(cleaned)
      clearDraft(form, person)
    } catch (refused) {
      setSaving(false)
      const found = problemsOf(refused)
      if (found.length > 0) show(found)
      else setFailure(refused)
    }
  }
  const discard = () => {
    clearDraft(form, person)
    setProfile(start)
    setRestored(false)
    setMarked([])
  }

  const text = (field: 'codeName' | 'realName' | 'peopleID' | 'phone' | 'email' | 'bankNumber') => ({
    label: words[field],
    required: true,
    invalid: invalid(field),
    value: profile[field],
    onChange: (event: { target: { value: string } }) => type(field, event.target.value),
  })
  const number = (field: 'peopleID' | 'bankNumber') => {
    const mask = kept[field]
    if (mask === undefined) return text(field)
    return {
      ...text(field),
      // The mask gives way to what is typed, and comes back when nothing is.
      onFocus: (event: { currentTarget: HTMLInputElement }) => {
        if (profile[field] === mask) event.currentTarget.select()
      },
      onBlur: () => {
        if (profile[field] === '') change({ [field]: mask })
      },
      onChange: (event: { target: { value: string } }) => {
        const { value } = event.target
        type(field, profile[field] === mask ? value.replace(mask, '').replaceAll('x', '') : value)
      },
    }
  }

  const numberField = (field: 'peopleID' | 'bankNumber', hint: string) => {
    const rest = { inputMode: 'numeric', autoComplete: 'off', maxLength: 40 } as const
    return kept[field] ? (
      <KeptNumber what={field} {...number(field)} {...rest} hint={editWords.keptHint} />
    ) : (
      <TextField {...number(field)} {...rest} hint={hint} />
    )
  }

  return (
    <form ref={element} className={`stack gap-lg pad-lg paper ${classes.form}`} noValidate onSubmit={check}>
      <RegisterSteps profile={profile} form={form} />
      {isRestored && (
        <div className={`rounded tint-ink ${classes.restored} row flow apart gap-line`} role="status">
          <span>{words.draftRestored}</span>
          <Button look="subtle" size="small" className="finger" onClick={discard}>
            {words.draftDiscard}
          </Button>
        </div>
      )}
      <fieldset className={`stack top gap-md shrink ${classes.part}`}>
        <legend className="below-sm large bold">{words.person}</legend>
        <div data-field="codeName">
          <TextField
            {...text('codeName')}
            hint={form === 'edit' ? words.codeNameFixed : words.codeNameHint}
            autoComplete="nickname"
            maxLength={100}
            disabled={form === 'edit'}
          />
        </div>
        <div data-field="realName">
          <TextField {...text('realName')} hint={words.realNameHint} autoComplete="name" maxLength={200} />
        </div>
        <div data-field="peopleID">{numberField('peopleID', words.peopleIDHint)}</div>
        <div data-field="phone">
          <TextField
            {...text('phone')}
            hint={words.phoneHint}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
          />
        </div>
        <div data-field="email" className={classes.wide}>
          <TextField
            {...text('email')}
            hint={words.emailHint}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
        </div>
      </fieldset>
      <fieldset className={`stack top gap-md shrink ${classes.part}`}>
        <legend className="below-sm large bold">{words.bank}</legend>
        <p className={`small dimmed ${classes.wide}`}>{words.bankHint}</p>
        <div data-field="bankName">
          <SelectField
            label={words.bankName}
            invalid={invalid('bankName')}
            value={profile.bankName}
            onChange={(event) => change({ bankName: event.target.value })}
          >
            {sellerBanks.map(({ code, nameTh, nameEn }) => (
              <option key={code} value={nameTh}>
                {say([nameTh, nameEn], language)}
              </option>
            ))}
          </SelectField>
        </div>
        <div data-field="bankNumber">{numberField('bankNumber', words.bankNumberHint)}</div>
      </fieldset>
      <AddressFields profile={profile} invalid={invalid} onType={type} onChange={change} />
      <p className="small dimmed">{words.notice}</p>
      {children}
      <Button type="submit" wide busy={saving}>
        {submit}
      </Button>
      <ProblemsDialog problems={problems} onLeave={leadTo} />
      <ConfirmDialog
        open={doubts.length > 0}
        title={words.doubtsTitle}
        confirm={words.doubtsConfirm}
        onConfirm={() => void save(cleanSellerProfile(profile))}
        onCancel={() => doubts[0] && leadTo(sellerDoubtFields[doubts[0]])}
      >
        <ul className="stack gap-sm text-start">
          {doubts.map((doubt) => (
            <li key={doubt}>{doubt === 'account-length' ? words.doubtAccount : words.doubtNationalId}</li>
          ))}
        </ul>
      </ConfirmDialog>
      <AlertDialog open={reminder !== undefined} onClose={() => setReminder(undefined)}>
        {reminder}
      </AlertDialog>
      <AlertDialog
        open={failure !== undefined}
        onClose={() => {
          const field = fieldOfFailure(failure)
          if (field) leadTo(field)
          else setFailure(undefined)
        }}
      >
        {failure !== undefined && wordsOfFailure(failure, language)}
      </AlertDialog>
    </form>
  )
}

/** Blank parts of a draft take nothing away from what is known. */
function withDraft(start: SellerProfile, draft: Partial<SellerProfile>): SellerProfile {
  const typed = Object.entries(draft).filter(([, value]) => value !== '')
  return { ...start, ...Object.fromEntries(typed), codeName: start.codeName || (draft.codeName ?? '') }
}

function isOther(one: SellerProfile, other: SellerProfile): boolean {
  return (Object.keys(one) as SellerField[]).some((field) => one[field] !== other[field])
}

/** The server found what this page did not, by a newer rule: its list is shown the same way. */
function problemsOf(failure: unknown): SellerProblem[] {
  if (!(failure instanceof Refused)) return []
  const { problems } = failure.details
  return Array.isArray(problems) ? problems.filter(isSellerProblem) : []
}

function isSellerProblem(code: unknown): code is SellerProblem {
  return typeof code === 'string' && Object.hasOwn(sellerProblemFields, code)
}

function fieldOfFailure(failure: unknown): SellerField | undefined {
  if (!(failure instanceof Refused)) return undefined
  if (failure.code === 'sellers.code-name-taken') return 'codeName'
  return failure.code === 'sellers.national-id-taken' ? 'peopleID' : undefined
}
