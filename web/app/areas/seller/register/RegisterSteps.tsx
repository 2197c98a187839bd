import { type ReactNode, useRef } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { StepLine } from '#web/ui/StepLine.tsx'
import { sellerProfileWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'
import { type Cover, Shelf } from '../landing/Shelf.tsx'
import { FormDialogs } from './FormDialogs.tsx'
import { PartFields, Restored } from './PartFields.tsx'
import { PayoutCard } from './PayoutCard.tsx'
import { isFilled, type Part, partsOf } from './parts.ts'
import classes from './seller-form.module.css'
import { type SellerFormSetup, useSellerForm } from './use-seller-form.ts'

/** The registration in steps, each beside its outcome. `children` are agreed to in the last one, `below` stands under all. */
export function RegisterSteps({
  covers,
  submit,
  below,
  children,
  ...setup
}: Omit<SellerFormSetup, 'form'> & {
  covers: readonly Cover[]
  submit: string
  below: ReactNode
  children: ReactNode
}) {
  const words = useWords(sellerProfileWords)
  const element = useRef<HTMLFormElement>(null)
  const entry = useSellerForm({ form: 'register', ...setup }, element)
  const { profile, saving, setOpen, goOn, validate } = entry
  const parts = partsOf.register
  // All is filled in, of a draft that came back: it is sent from the last step.
  const at = entry.open === undefined ? parts.length - 1 : parts.indexOf(entry.open)
  const part = parts[at] ?? 'name'
  const isDone = (one: Part) => isFilled(one, profile, entry.invalid)
  const [before, next] = [parts[at - 1], parts[at + 1]]
  return (
    <form
      ref={element}
      className="stack one-column gap-lg two-on-desk"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (next === undefined) validate()
        else goOn(part, next)
      }}
    >
      <div className="stack one-column packed gap-lg">
        <div className="stack one-column gap-lg pad-lg paper">
          <StepLine
            label={words.steps}
            steps={parts.map((key) => ({ key, name: words[`${key}Step`], isDone: isDone(key) }))}
            done={words.stepDone}
            now={at}
            end={{
              name: words.stepSell,
              mood: parts.every(isDone) ? 'amazed' : 'smiling',
            }}
            onChoose={(key) => setOpen(parts.find((one) => one === key))}
          />
          <Restored entry={entry} />
          <fieldset key={part} className="stack top gap-md shrink fits-14">
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
            <Button type="submit" className={`push ${classes.goOn}`} busy={saving}>
              {next === undefined ? submit : words.next}
            </Button>
          </div>
        </div>
        {below}
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

/** The pen name as large as it will ever be, where buyers will read it: on her page, above covers as they are sold. */
function PenName({ name, covers }: { name: string; covers: readonly Cover[] }) {
  const words = useWords(sellerProfileWords)
  const shown = name.trim()
  return (
    <figure
      className={`column centre gap-lg high pad-lg page outlined rounded-lg clips in-margin ${classes.pen}`}
    >
      <figcaption className="small dimmed text-centre">{words.penNameSeen}</figcaption>
      <div className="row gap-md centre amid shrink">
        {shown !== '' && <Book mood="happy" size={56} sticker className="rigid" />}
        {shown === '' ? (
          <span className={`round stack middle tint-ink ${classes.noName}`} aria-hidden="true">
            <Book size={36} />
          </span>
        ) : (
          <Avatar name={shown} size={72} />
        )}
        <p className="stack one-column shrink">
          <strong className={`tight anywhere ${classes.penName} ${shown === '' ? 'dimmed' : ''}`}>
            {shown || words.penNameYours}
          </strong>
          <span className="small dimmed tight">{words.penNameRole}</span>
        </p>
      </div>
      <Shelf covers={covers} />
    </figure>
  )
}
