import { IconEye, IconEyeOff } from '#web/ui/icons.ts'
import { type ComponentProps, useState } from 'react'
import { writeAccount, writeNationalId } from '#rules/sellers/national-id.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { sellEditWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'

type KeptNumberProps = {
  what: 'peopleID' | 'bankNumber'
  /** What stands for it. */
  mask: string
  onType: (typed: string) => void
} & ComponentProps<typeof TextField>

/**
 * The field of a number that is stored already: its mask gives way to what is typed, and comes back when nothing is. After a press
 * the number stands below it in full, for this moment only; the server records each view.
 */
export function KeptNumber({ what, mask, onType, ...field }: KeptNumberProps) {
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
