import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storeListQuery } from '#web/features/stores/store-list.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { shopFrontWords } from '#web/words/buyer/shop-front.ts'
import { say } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

const collator = new Intl.Collator('th', { numeric: true })

export type StoreFieldProps = {
  store: number
  storeName: string | undefined
  onChange: (store: number) => void
}

/** The institution, in the shop of all of them: the page of one loads no list to choose from. */
export function StoreField(props: StoreFieldProps) {
  const words = useWords(shopFrontWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const [opened, setOpened] = useState(false)
  const { data } = useQuery({ ...storeListQuery, enabled: opened })
  const options = (data ?? [])
    .map((store) => ({
      value: String(store.code),
      label: say(store.name, language),
      also: [...store.name, store.short].join(' '),
    }))
    .sort((a, b) => collator.compare(a.label, b.label))
  return (
    <Combobox
      label={words.institution}
      placeholder={shared.findInstitution}
      options={data ? [{ value: '-1', label: words.allInstitutions }, ...options] : undefined}
      value={String(props.store)}
      valueLabel={props.store < 0 ? words.allInstitutions : (props.storeName ?? String(props.store))}
      onOpen={() => setOpened(true)}
      onChange={(value) => props.onChange(Number(value))}
      noMatch={shared.noInstitution}
    />
  )
}
