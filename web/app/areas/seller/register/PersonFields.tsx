import { sellerProfileWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ProfileField } from './ProfileField.tsx'
import type { SellerEntry } from './use-seller-form.ts'

/** Who is paid and taxed, and where we reach them. */
export function PersonFields({ entry }: { entry: SellerEntry }) {
  const words = useWords(sellerProfileWords)
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 40 } as const
  return (
    <>
      <ProfileField
        entry={entry}
        name="realName"
        hint={words.realNameHint}
        autoComplete="name"
        maxLength={200}
      />
      <ProfileField entry={entry} name="peopleID" {...number} hint={words.peopleIDHint} />
      <ProfileField
        entry={entry}
        name="phone"
        hint={words.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <ProfileField
        entry={entry}
        name="email"
        hint={words.emailHint}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
    </>
  )
}
