import { type ComponentProps, useState } from 'react'
import { writeAccount, writeNationalId } from '#rules/sellers/national-id.ts'
import type { SellerField } from '#rules/sellers/profile.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { IconEye, IconEyeOff } from '#web/ui/icons.ts'
import { useAction } from '#web/ui/use-action.ts'
import { sellEditWords, sellerProfileWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { SellerEntry } from './use-seller-form.ts'

type ProfileFieldProps = {
  entry: SellerEntry
  name: Exclude<SellerField, 'bankName' | 'addSmallDistrict'>
  /** Over both columns. */
  wide?: boolean
} & Pick<
  ComponentProps<typeof TextField>,
  'hint' | 'placeholder' | 'autoComplete' | 'inputMode' | 'maxLength' | 'type' | 'disabled'
>

/** A field of the profile, which a problem leads to by its name. */
export function ProfileField({ entry, name, wide, ...rest }: ProfileFieldProps) {
  const words = useWords(sellerProfileWords)
  const { profile, stored, invalid, type } = entry
  const mask = name === 'peopleID' || name === 'bankNumber' ? stored[name] : undefined
  const field = { label: words[name], required: true, invalid: invalid(name), value: profile[name], ...rest }
  return (
    <div data-field={name} className={wide ? 'across' : undefined}>
      {mask === undefined ? (
        <TextField {...field} onChange={(event) => type(name, event.target.value)} />
      ) : (
        <StoredNumber
          {...field}
          what={name === 'peopleID' ? 'peopleID' : 'bankNumber'}
          mask={mask}
          onType={(typed) => type(name, typed)}
        />
      )}
    </div>
  )
}

type StoredNumberProps = {
  what: 'peopleID' | 'bankNumber'
  /** Its masked form. */
  mask: string
  onType: (typed: string) => void
} & ComponentProps<typeof TextField>

/**
 * The field of a stored number: its mask gives way to typing and returns when nothing is typed. A press shows the full number for this
 * moment; the server audits each view.
 */
function StoredNumber({ what, mask, onType, ...field }: StoredNumberProps) {
  const words = useWords(sellEditWords)
  const [full, setFull] = useState<string>()
  const { act, busy } = useAction()
  const toggle = async () => {
    if (full !== undefined) return setFull(undefined)
    await act(async () => {
      const { value } = (await sellerApi.call('revealSellerNumber', { what })).data
      setFull(what === 'peopleID' ? writeNationalId(value) : writeAccount(value))
    })
  }
  const label = full ? words.hide : what === 'peopleID' ? words.revealPeopleID : words.revealBankNumber
  return (
    <>
      <TextField
        {...field}
        placeholder=""
        hint={words.keptHint}
        onFocus={({ currentTarget }) => {
          if (currentTarget.value === mask) currentTarget.select()
        }}
        onBlur={({ currentTarget }) => {
          if (currentTarget.value === '') onType(mask)
        }}
        onChange={({ target: { value } }) =>
          onType(field.value === mask ? value.replace(mask, '').replaceAll('x', '') : value)
        }
        end={
          <IconButton label={label} disabled={busy} onClick={() => void toggle()}>
            {full ? <IconEyeOff size={20} stroke={1.75} /> : <IconEye size={20} stroke={1.75} />}
          </IconButton>
        }
      />
      <output className="strong figures">{full}</output>
    </>
  )
}
