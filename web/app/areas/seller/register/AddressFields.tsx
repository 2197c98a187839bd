import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { sellerApi } from '#web/api/seller-api.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { sellerProfileWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ProfileField } from './ProfileField.tsx'
import type { SellerEntry } from './use-seller-form.ts'

const SEARCH_AFTER_MILLISECONDS = 250

/** The postal code suggests its sub-districts, a name suggests the code: a choice fills the four fields. */
export function AddressFields({ entry: { profile, invalid, change }, entry }: { entry: SellerEntry }) {
  const words = useWords(sellerProfileWords)
  const { addPostal, addSmallDistrict } = profile
  const search = useSettled(
    /^\d{5}$/.test(addPostal) ? addPostal : addSmallDistrict,
    SEARCH_AFTER_MILLISECONDS,
  )
  const { data: addresses } = useQuery({
    queryKey: ['thai-addresses', search],
    queryFn: sellerApi.read('findThaiAddresses', { search }, ({ addresses }) => addresses),
    enabled: search.trim().length >= 2,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // One district for the whole postal code: the seller need not type it.
  const fillDistrict = useEffectEvent(() => {
    const [first] = addresses ?? []
    if (first === undefined || search !== addPostal) return
    const isOnly = addresses?.every(
      ({ addDistrict, addProvince }) =>
        addDistrict === first.addDistrict && addProvince === first.addProvince,
    )
    if (isOnly && profile.addDistrict === '' && profile.addProvince === '')
      change({ addDistrict: first.addDistrict, addProvince: first.addProvince })
  })
  useEffect(() => fillDistrict(), [addresses])

  const options = addresses?.map((address) => ({
    value: Object.values(address).join('\t'),
    label: `${address.addSmallDistrict} · ${address.addDistrict} · ${address.addProvince} ${address.addPostal}`,
  }))
  const chooseOrType = (text: string) => {
    const place = options?.findIndex(({ value }) => value === text) ?? -1
    const chosen = addresses?.[place]
    change(chosen ?? { addSmallDistrict: text })
  }
  return (
    <>
      <ProfileField
        entry={entry}
        name="addSmall"
        wide
        hint={words.addSmallHint}
        autoComplete="street-address"
        maxLength={300}
      />
      <ProfileField
        entry={entry}
        name="addPostal"
        hint={words.addPostalHint}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={20}
      />
      <div data-field="addSmallDistrict">
        <Combobox
          kind="text"
          label={words.addSmallDistrict}
          placeholder={words.addSmallDistrictHint}
          noMatch=""
          options={options}
          invalid={invalid('addSmallDistrict')}
          value={addSmallDistrict}
          onChange={chooseOrType}
        />
      </div>
      <ProfileField entry={entry} name="addDistrict" autoComplete="address-level2" maxLength={100} />
      <ProfileField entry={entry} name="addProvince" autoComplete="address-level1" maxLength={100} />
    </>
  )
}
