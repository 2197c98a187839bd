import { useState } from 'react'
import { Facts } from '#web/features/sheet-listing/Facts.tsx'
import { Gallery } from '#web/features/sheet-listing/Gallery.tsx'
import { Heading } from '#web/features/sheet-listing/Heading.tsx'
import type { Slide } from '#web/features/sheet-listing/slides.ts'
import type { SheetFiles } from '#web/features/uploads/use-sheet-files.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useCoverPreview } from './CoverPreview.tsx'
import classes from './sheet-editor.module.css'
import type { OwnSheet, SheetWords, StoreChoice } from './stored-words.ts'

type ListingPreviewProps = {
  sheet: OwnSheet
  stores: readonly StoreChoice[]
  words: SheetWords
  files: SheetFiles | undefined
  pictureVersion: number
  onClose: () => void
}

/** A preview of the listing: pictures, name, price, facts, text; as on a phone, or a wide screen where there is room. */
export default function ListingPreview({ onClose, ...shown }: ListingPreviewProps) {
  const words = useWords(editorWords)
  const [device, setDevice] = useState<'phone' | 'desktop'>('phone')
  return (
    <Dialog open wide onClose={onClose} title={words.listingPreview}>
      <fieldset className="desk-only flex centre gap-xs below-md">
        <legend className="visually-hidden">{words.listingDevice}</legend>
        {(['phone', 'desktop'] as const).map((name) => (
          <Chip key={name} chosen={name === device} onClick={() => setDevice(name)}>
            {words[name]}
          </Chip>
        ))}
      </fieldset>
      <Listing key={device} device={device} {...shown} />
    </Dialog>
  )
}

type ListingProps = Omit<ListingPreviewProps, 'onClose'> & { device: 'phone' | 'desktop' }

function Listing({ device, sheet, stores, words: typed, files, pictureVersion }: ListingProps) {
  const words = useWords(editorWords)
  const page = useWords(sheetPageWords)
  const card = useWords(sheetWords)
  const cover = useCoverPreview({ sheetId: sheet._id, words: typed, pictureVersion })
  const name = [typed.sCode, typed.sName].filter(Boolean).join(' ') || words.untitled
  const sharp = files?.sharpSamples ?? 0
  const slides: Slide[] = [
    ...(cover === undefined ? [] : [{ name: page.cover, src: cover, isBlurred: false }]),
    ...(files?.samples ?? []).map(({ url }, at) => ({
      name: page.sample(at + 1),
      src: url,
      isBlurred: at >= sharp,
    })),
  ]
  const listed = {
    ...sheet,
    ...typed,
    name,
    price: Number(typed.price) || 0,
    storeName: stores.find(({ code }) => code === typed.store)?.name ?? [],
    pages: files?.pdf?.pages ?? null,
    examNum: files?.samples.length ?? 0,
    sharpNum: sharp,
    bought: 0,
    score: 0,
    scoreCount: 0,
    highlighted: false,
    owned: false,
    onlineTutor: null,
    cover: '',
    examples: '',
    author: { _id: '', name: '', sheets: 0, score: 0 },
    before: false,
    mine: true,
    onSale: false,
    linked: { institution: false, course: false },
    reviews: [],
    stars: null,
    questions: [],
    readToEnd: null,
    version: null,
    otherSheet: [],
  }
  return (
    <article className={`stack gap-wide shrink ${classes.listing}`} data-device={device} aria-label={name}>
      <div className={`shrink ${classes.listingPictures}`} data-blurs>
        {slides.length > 0 && <Gallery name={name} slides={slides} />}
      </div>
      <div className="stack packed gap-md shrink">
        <Heading sheet={listed} />
        <p className="title-xs bold">
          {listed.price > 0 ? <Baht baht={listed.price} /> : words.listingNoPrice}
        </p>
        <Button wide disabled>
          {card.add}
        </Button>
        <Facts sheet={listed} />
        {typed.detail.trim() !== '' && (
          <section>
            <h3>{page.whatIsInside}</h3>
            <p className="as-written">{typed.detail}</p>
          </section>
        )}
      </div>
    </article>
  )
}
