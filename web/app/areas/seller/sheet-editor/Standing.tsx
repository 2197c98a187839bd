import { IconPencil } from '@tabler/icons-react'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { Book } from '#web/ui/Book.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './sheet-editor.module.css'
import { GoDraft } from './GoDraft.tsx'
import { Release } from './Release.tsx'
import type { OwnSheet } from './kept-words.ts'

export function mayBeWritten({ status }: OwnSheet): boolean {
  return status === sheetStatus.draft || status === sheetStatus.rejected
}

/** A sheet that cannot be written now: under review or on sale, why that is so, and what can be done. */
export function Standing({ sheet, onMoved }: { sheet: OwnSheet; onMoved: () => void }) {
  const words = useWords(editorWords)
  const isOnSale = sheet.status === sheetStatus.published
  const isOpen = sheet.status === sheetStatus.reviewing
  return (
    <div className={`stack centred gap-sm text-centre ${classes.standing}`}>
      {isOnSale ? (
        <CoverImage
          of="sheets"
          id={sheet._id}
          version={String(sheet.revision)}
          alt=""
          sizes="(min-width: 48em) 256px, 144px"
          urgent
          className={classes.onSale}
        />
      ) : (
        <Book mood="thinking" size={96} sticker />
      )}
      <h1 className={`${classes.title} title-xs anywhere`}>{sheet.name || words.untitled}</h1>
      <p>
        <strong>{isOnSale ? words.onSaleTitle : words.reviewTitle}</strong>
      </p>
      <p className="small dimmed">
        {isOnSale ? words.onSaleText : isOpen ? words.openText : words.reviewText}
      </p>
      {!isOnSale && <Release sheet={sheet} />}
      <div className="flow centre gap-xs above-xs">
        {isOnSale && (
          <ButtonLink
            to={`/seller/editSheetAfter?${sheet._id}`}
            icon={<IconPencil size={20} stroke={1.75} />}
          >
            {words.editData}
          </ButtonLink>
        )}
        {!isOpen && <GoDraft sheet={sheet} onMoved={onMoved} />}
        <ButtonLink to="/seller/mysheet" look="subtle">
          {words.toDashboard}
        </ButtonLink>
      </div>
    </div>
  )
}
