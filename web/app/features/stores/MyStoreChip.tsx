import { IconSchool } from '#web/ui/icons.ts'
import { useEffect } from 'react'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { useMe } from '#web/features/session/use-session.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { storeMyStore, switchMyStore, useMyStoreOff } from './my-store.ts'

/** "ม.ของฉัน": hits of the buyer's institution come first; the cross switches that off everywhere. Nothing for visitors. */
export default function MyStoreChip({ onChange }: { onChange?: () => void }) {
  const words = useWords(sheetWords)
  const { language } = useLanguage()
  const store = useMe()?.user.store ?? null
  const isOff = useMyStoreOff()
  const code = store?.code
  // Called once, when the institution is known.
  useEffect(() => {
    if (code !== undefined && storeMyStore(code)) onChange?.()
  }, [code, onChange])
  if (store === null) return null
  const name = words.myStore(storeShort(store.name, language))
  const toggle = () => {
    switchMyStore(!isOff)
    onChange?.()
  }
  return isOff ? (
    <Chip icon={<IconSchool size={18} stroke={1.75} />} onClick={toggle}>
      {name}
    </Chip>
  ) : (
    <Chip removable aria-label={words.withoutMyStore(name)} onClick={toggle}>
      {name}
    </Chip>
  )
}
