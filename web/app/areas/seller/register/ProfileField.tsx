import type { ComponentProps } from 'react'
import type { SellerField } from '#rules/sellers/profile.ts'
import { TextField } from '#web/ui/Field.tsx'
import { sellerProfileWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'
import { KeptNumber } from './KeptNumber.tsx'
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
  const { profile, kept, invalid, type } = entry
  const mask = name === 'peopleID' || name === 'bankNumber' ? kept[name] : undefined
  const field = { label: words[name], required: true, invalid: invalid(name), value: profile[name], ...rest }
  return (
    <div data-field={name} className={wide ? 'across' : undefined}>
      {mask === undefined ? (
        <TextField {...field} onChange={(event) => type(name, event.target.value)} />
      ) : (
        <KeptNumber
          {...field}
          what={name === 'peopleID' ? 'peopleID' : 'bankNumber'}
          mask={mask}
          onType={(typed) => type(name, typed)}
        />
      )}
    </div>
  )
}
