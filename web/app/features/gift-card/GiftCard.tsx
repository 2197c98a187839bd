import { CodeChip } from '#web/features/sheet-card/CodeChip.tsx'
import { splitName } from '#web/features/sheet-card/names.ts'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { T } from '#web/ui/T.tsx'
import { giftWords } from '#web/words/buyer/gift.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './GiftCard.module.css'

type GiftCardProps = {
  sheet: { _id: string; name: string; color: string; cover: string; storeName: readonly string[] }
  from: string
  message: string
}

/** The card as its giver wrote it, seen alike by both: what, from whom, and the words. */
export function GiftCard({ sheet, from, message }: GiftCardProps) {
  const words = useWords(giftWords)
  const { code, title } = splitName(sheet.name)
  return (
    <article className={`fill stack text-start pad-lg paper level gap-md ${classes.card}`}>
      <CoverImage of="sheets" id={sheet._id} version={sheet.cover} alt="" sizes="112px" />
      <div className="stack at-start gap-2xs">
        <CodeChip code={code} />
        <h2 className="large tight">
          <T>{title}</T>
        </h2>
        <p className="small dimmed">{sheet.storeName[0]}</p>
      </div>
      {message !== '' && <blockquote className="across pad-strip well as-written">{message}</blockquote>}
      {from !== '' && <p className="across strong anywhere text-end">{words.fromNamed(from)}</p>}
    </article>
  )
}
