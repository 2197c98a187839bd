import { type RefObject, useState } from 'react'
import {
  cleanSellerProfile,
  cleanTyped,
  findSellerDoubts,
  findSellerProblems,
  type StoredNumbers,
  type SellerDoubt,
  type SellerField,
  type SellerProblem,
  type SellerProfile,
  sellerProblemFields,
} from '#rules/sellers/profile.ts'
import { Refused } from '#web/api/failures.ts'
import { clearDraft, storeDraft, readDraft } from './draft.ts'
import { type Form, isFilled, isIn, type Part, partsOf, partWith } from './parts.ts'

export type SellerFormSetup = {
  form: Form
  person: string
  start: SellerProfile
  /** Masks that stand in `start` for numbers which are stored. */
  stored?: StoredNumbers
  /** Reminder of a missing agreement, if any. */
  unticked?: string | undefined
  /** Throws what the server refused. */
  onSave: (profile: SellerProfile) => Promise<void>
}

/** The dialog over the form, one at a time. */
type Outcome =
  | { kind: 'problems'; problems: readonly SellerProblem[] }
  | { kind: 'doubts'; doubts: readonly SellerDoubt[] }
  | { kind: 'reminder'; text: string }
  | { kind: 'failure'; failure: unknown }

/** The form's text, current part and problems: all shown at once, doubts asked once, nothing lost. */
export function useSellerForm(
  { form, person, start, stored = {}, unticked, onSave }: SellerFormSetup,
  element: RefObject<HTMLFormElement | null>,
) {
  const [draft] = useState(() => readDraft(form, person))
  const [profile, setProfile] = useState<SellerProfile>(() => withDraft(start, draft))
  const [isRestored, setRestored] = useState(() => isOther(withDraft(start, draft), start))
  const [open, setOpen] = useState(() => partsOf[form].find((part) => !isFilled(part, profile)))
  const [marked, setMarked] = useState<readonly SellerField[]>([])
  const [outcome, setOutcome] = useState<Outcome>()
  const [saving, setSaving] = useState(false)

  const change = (part: Partial<SellerProfile>) => {
    const next = { ...profile, ...part }
    setProfile(next)
    storeDraft(form, person, next)
    setMarked((before) => before.filter((field) => !(field in part)))
  }
  const leadTo = (field: SellerField) => {
    setOutcome(undefined)
    setOpen(partWith(form, field))
    // After the part is there, and the dialog has given the focus back.
    setTimeout(() =>
      element.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, select)`)?.focus(),
    )
  }
  const show = (problems: readonly SellerProblem[]) => {
    setOutcome({ kind: 'problems', problems })
    setMarked(problems.map((problem) => sellerProblemFields[problem]))
  }
  const save = async (cleaned: SellerProfile) => {
    setOutcome(undefined)
    setSaving(true)
    try {
      await onSave(cleaned)
      clearDraft(form, person)
    } catch (failure) {
      setSaving(false)
      const found = problemsOf(failure)
      if (found.length > 0) show(found)
      else setOutcome({ kind: 'failure', failure })
    }
  }
  return {
    profile,
    stored,
    open,
    saving,
    outcome,
    isRestored,
    setOpen,
    change,
    leadTo,
    type: (field: SellerField, typed: string) => change({ [field]: cleanTyped(field, typed) }),
    invalid: (field: SellerField) => marked.includes(field),
    /** From one part to the next, if it is right as far as it goes. */
    goOn: (part: Part, next: Part) => {
      const cleaned = cleanSellerProfile(profile)
      setProfile(cleaned)
      const found = findSellerProblems(cleaned, stored).filter((one) => isIn(part, sellerProblemFields[one]))
      if (found.length > 0) return show(found)
      setOpen(next)
      setTimeout(() =>
        element.current?.querySelector<HTMLElement>('[data-field] :is(input, select)')?.focus(),
      )
    },
    validate: () => {
      if (saving) return
      const cleaned = cleanSellerProfile(profile)
      setProfile(cleaned)
      const problems = findSellerProblems(cleaned, stored)
      if (problems.length > 0) return show(problems)
      if (unticked !== undefined) return setOutcome({ kind: 'reminder', text: unticked })
      const doubts = findSellerDoubts(cleaned, stored)
      if (doubts.length > 0) return setOutcome({ kind: 'doubts', doubts })
      void save(cleaned)
    },
    /** It is right although it looks wrong. */
    confirm: () => void save(cleanSellerProfile(profile)),
    /** Leads from a refusal to its field, where it has one. */
    acknowledge: () => {
      const field = outcome?.kind === 'failure' ? fieldOfFailure(outcome.failure) : undefined
      if (field) return leadTo(field)
      if (outcome?.kind === 'reminder')
        setTimeout(() => element.current?.querySelector<HTMLElement>('input:invalid')?.focus())
      setOutcome(undefined)
    },
    discard: () => {
      clearDraft(form, person)
      setProfile(start)
      setRestored(false)
      setMarked([])
    },
  }
}

export type SellerEntry = ReturnType<typeof useSellerForm>

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
  return failure.code.startsWith('sellers.national-id-') ? 'peopleID' : undefined
}
