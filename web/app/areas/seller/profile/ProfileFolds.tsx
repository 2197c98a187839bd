import { type ReactNode, useRef } from 'react'
import { IconBuildingBank, IconHome, IconUser } from '#web/ui/icons.ts'
import { Button } from '#web/ui/Button.tsx'
import { Fold } from '#web/ui/Fold.tsx'
import { sellEditWords, sellerProfileWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'
import { FormDialogs } from '../register/FormDialogs.tsx'
import { PartFields, Restored } from '../register/PartFields.tsx'
import { ProfileField } from '../register/ProfileField.tsx'
import { isFilled, type Part, partsOf } from '../register/parts.ts'
import classes from '../register/seller-form.module.css'
import { type SellerFormSetup, useSellerForm } from '../register/use-seller-form.ts'

const icons: Record<Part, ReactNode> = {
  name: undefined,
  person: <IconUser size={24} stroke={1.75} />,
  bank: <IconBuildingBank size={24} stroke={1.75} />,
  address: <IconHome size={24} stroke={1.75} />,
}

/** The stored profile, a row for each part, opened to be changed. */
export function ProfileFolds({ submit, ...setup }: Omit<SellerFormSetup, 'form'> & { submit: string }) {
  const words = useWords(sellerProfileWords)
  const own = useWords(sellEditWords)
  const element = useRef<HTMLFormElement>(null)
  const entry = useSellerForm({ form: 'edit', ...setup }, element)
  const { profile, open, saving, setOpen, validate } = entry
  const isChanged = JSON.stringify(profile) !== JSON.stringify(setup.start)
  const { realName, addProvince } = setup.start
  // The account itself is on the card above.
  const said: Partial<Record<Part, string>> = { person: realName, bank: own.changeBank, address: addProvince }
  // Shown in the open part once something was typed, or below all parts when none is open.
  const save = (
    <Button type="submit" className="self-start" busy={saving}>
      {submit}
    </Button>
  )
  return (
    <form
      ref={element}
      className={`stack one-column gap-sm ${classes.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        validate()
      }}
    >
      <Restored entry={entry} />
      <div className={`paper divided ${classes.joined}`}>
        {partsOf.edit.map((part) => (
          <Fold
            key={part}
            id={`part-${part}`}
            icon={icons[part]}
            title={words[part]}
            text={isFilled(part, profile) ? said[part] : <strong className="warned">{words.toFill}</strong>}
            open={part === open}
            onOpen={(isOpen) => setOpen((before) => (isOpen ? part : before === part ? undefined : before))}
          >
            <fieldset className="stack top gap-md shrink fits-18" aria-label={words[part]}>
              {part === 'person' && (
                <ProfileField entry={entry} name="codeName" hint={words.codeNameFixed} wide disabled />
              )}
              <PartFields part={part} entry={entry} />
            </fieldset>
            {part === open && save}
          </Fold>
        ))}
      </div>
      {open === undefined && isChanged && save}
      <FormDialogs entry={entry} />
    </form>
  )
}
