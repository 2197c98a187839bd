import { Combobox } from '#web/ui/Combobox.tsx'
import { say } from '#web/words/language.ts'
import { deskWords } from '#web/words/staff/desk.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useDeskOfLayout } from './desk-context.ts'

/** The stores of the person at the desk, found by typing. '' is no choice; `withAll` adds "every store" as '-1'. */
export function StorePicker(props: {
  value: string
  onChange: (store: string) => void
  withAll?: boolean
  /** Only stores for which this permission is held. */
  permission?: 1 | 2 | 3
  disabled?: boolean
  label?: string
}) {
  const words = useWords(deskWords)
  const { language } = useLanguage()
  const { stores, permissions } = useDeskOfLayout()
  const isMine = (code: number) =>
    props.permission === undefined ||
    permissions.some(({ type, store }) => type === props.permission && (store === code || store === -1))
  const options = stores
    .filter(({ code }) => isMine(code))
    .map(({ code, name }) => ({
      value: String(code),
      label: say(name, language),
      also: `${name.join(' ')} ${code}`,
    }))
  return (
    <Combobox
      label={props.label ?? words.store}
      options={props.withAll ? [{ value: '-1', label: words.allStores }, ...options] : options}
      value={props.value}
      onChange={props.onChange}
      disabled={props.disabled ?? false}
      placeholder={words.chooseStore}
      noMatch={words.noStore}
    />
  )
}
