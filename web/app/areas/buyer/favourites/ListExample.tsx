import { CoverFan } from '#web/features/cover-fan/CoverFan.tsx'
import { useBestSold } from '#web/features/sheet-listing/BestSellers.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useSending } from '#web/ui/use-sending.ts'
import { favouriteWords } from '#web/words/buyer/favourites.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './favourites.module.css'

/** What a list is for, drawn with sheets of one's own institution: all that an exam takes at one look. */
export function ListExample({
  store,
  onMake,
}: {
  store: number | undefined
  onMake: (name: string) => Promise<unknown>
}) {
  const words = useWords(favouriteWords)
  const { data, isError } = useBestSold(store)
  const { send, busy } = useSending(() => onMake(words.exampleName))
  const sheets = data?.slice(0, 3) ?? []
  if (isError || data?.length === 0) return null
  return (
    <div className={`stack packed one-column gap-sm paper cast pad-md text-start ${classes.example}`}>
      <p className="flow apart baseline gap-line">
        <strong className="large">{words.exampleName}</strong>
        <span className="small dimmed">{data && words.sheets(sheets.length)}</span>
      </p>
      <CoverFan covers={sheets} sizes="132px" />
      <Button look="outline" busy={busy} onClick={() => send()}>
        {words.makeExample}
      </Button>
    </div>
  )
}
