import { type ReactNode, useRef } from 'react'
import { bankNames } from '#rules/sellers/banks.ts'
import { IconBuildingBank, IconHome, IconUser } from '#web/ui/icons.ts'
import { Button } from '#web/ui/Button.tsx'
import { Fold } from '#web/ui/Fold.tsx'
import { StepLine } from '#web/ui/StepLine.tsx'
import { say } from '#web/words/language.ts'
import { sellerProfileWords } from '#web/words/seller/profile.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { Cover } from '../landing/Shelf.tsx'
import { AddressFields } from './AddressFields.tsx'
import { BankFields } from './BankFields.tsx'
import { FormDialogs } from './FormDialogs.tsx'
import { PayoutCard } from './PayoutCard.tsx'
import { PenName } from './PenName.tsx'
import { PersonFields } from './PersonFields.tsx'
import { ProfileField } from './ProfileField.tsx'
import { isFilled, type Part, partsOf } from './parts.ts'
import classes from './seller-form.module.css'
import { type SellerEntry, type SellerFormSetup, useSellerForm } from './use-seller-form.ts'

/** The registration, one step at a time: beside each what becomes of it. `children` are agreed to at the last. */
export function RegisterSteps({
  covers,
  submit,
  children,
  ...setup
}: Omit<SellerFormSetup, 'form'> & { covers: readonly Cover[]; submit: string; children: ReactNode }) {
  const words = useWords(sellerProfileWords)
  const element = useRef<HTMLFormElement>(null)
  const entry = useSellerForm({ form: 'register', ...setup }, element)
  const { profile, saving, setOpen, goOn, check } = entry
  const parts = partsOf.register
  // All is filled in, of a draft that came back: it is sent from the last step.
  const at = entry.open === undefined ? parts.length - 1 : parts.indexOf(entry.open)
  const part = parts[at] ?? 'name'
  const [before, next] = [parts[at - 1], parts[at + 1]]
  return (
    <form
      ref={element}
      className={`stack one-column gap-md ${classes.desk}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (next === undefined) check()
        else goOn(part, next)
      }}
    >
      <div className="stack one-column gap-lg pad-lg paper">
        <StepLine
          label={words.steps}
          steps={parts.map((key) => ({ key, name: words[`${key}Step`], isDone: isFilled(key, profile) }))}
          done={words.stepDone}
          now={at}
          end={{
            name: words.stepSell,
            mood: parts.every((one) => isFilled(one, profile)) ? 'amazed' : 'smiling',
          }}
          onChoose={(key) => setOpen(parts.find((one) => one === key))}
        />
        <Restored entry={entry} />
        <fieldset key={part} className={`stack top gap-md shrink ${classes.part}`}>
          <legend className="below-sm heading bold">{words[part]}</legend>
          <PartFields part={part} entry={entry} />
        </fieldset>
        {next === undefined && (
          <>
            {children}
            <p className="small dimmed">{words.notice}</p>
          </>
        )}
        <div className="flow apart gap-sm">
          {before !== undefined && (
            <Button look="subtle" onClick={() => setOpen(before)}>
              {words.back}
            </Button>
          )}
          <Button type="submit" className={`push ${classes.onward}`} busy={saving}>
            {next === undefined ? submit : words.next}
          </Button>
        </div>
      </div>
      <aside className={part === 'name' || part === 'bank' ? undefined : 'desk-only'}>
        {part === 'name' ? (
          <PenName name={profile.codeName} covers={covers} />
        ) : (
          <PayoutCard profile={profile} />
        )}
      </aside>
      <FormDialogs entry={entry} />
    </form>
  )
}

const icons: Record<Part, ReactNode> = {
  name: undefined,
  person: <IconUser size={24} stroke={1.75} />,
  bank: <IconBuildingBank size={24} stroke={1.75} />,
  address: <IconHome size={24} stroke={1.75} />,
}

/** What is there already, a row for each part, opened to be changed. */
export function ProfileFolds({ submit, ...setup }: Omit<SellerFormSetup, 'form'> & { submit: string }) {
  const words = useWords(sellerProfileWords)
  const { language } = useLanguage()
  const element = useRef<HTMLFormElement>(null)
  const entry = useSellerForm({ form: 'edit', ...setup }, element)
  const { profile, open, saving, setOpen, check } = entry
  const said: Record<Part, string> = {
    name: '',
    person: [profile.realName, profile.phone, profile.email].filter(Boolean).join(' · '),
    bank: [say(bankNames(profile.bankName), language), profile.bankNumber].filter(Boolean).join(' '),
    address: [profile.addSmall, profile.addDistrict, profile.addProvince].filter(Boolean).join(' '),
  }
  return (
    <form
      ref={element}
      className={`stack one-column gap-sm ${classes.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <Restored entry={entry} />
      {partsOf.edit.map((part) => (
        <Fold
          key={part}
          icon={icons[part]}
          title={words[part]}
          text={isFilled(part, profile) ? said[part] : words.toFill}
          open={part === open}
          onOpen={(isOpen) => setOpen((before) => (isOpen ? part : before === part ? undefined : before))}
        >
          <fieldset className={`stack top gap-md shrink ${classes.part}`} aria-label={words[part]}>
            {part === 'person' && (
              <ProfileField entry={entry} name="codeName" hint={words.codeNameFixed} wide disabled />
            )}
            <PartFields part={part} entry={entry} />
          </fieldset>
        </Fold>
      ))}
      <p className="small dimmed phone-only">{words.notice}</p>
      <Button type="submit" className={`self-start below-md ${classes.onward}`} busy={saving}>
        {submit}
      </Button>
      <FormDialogs entry={entry} />
    </form>
  )
}

function PartFields({ part, entry }: { part: Part; entry: SellerEntry }) {
  const words = useWords(sellerProfileWords)
  if (part === 'person') return <PersonFields entry={entry} />
  if (part === 'bank') return <BankFields entry={entry} />
  if (part === 'address') return <AddressFields entry={entry} />
  return (
    <ProfileField
      entry={entry}
      name="codeName"
      wide
      hint={words.codeNameHint}
      autoComplete="nickname"
      maxLength={100}
    />
  )
}

/** What was typed before is back, and can be put away. */
function Restored({ entry: { isRestored, discard } }: { entry: SellerEntry }) {
  const words = useWords(sellerProfileWords)
  if (!isRestored) return null
  return (
    <div className={`rounded tint-ink ${classes.restored} row flow apart gap-line`} role="status">
      <span>{words.draftRestored}</span>
      <Button look="subtle" size="small" className="finger" onClick={discard}>
        {words.draftDiscard}
      </Button>
    </div>
  )
}
