import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sellerApi } from '#web/api/seller-api.ts'
import { Book } from '#web/ui/Book.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './sheet-editor.module.css'
import type { SheetWords } from './stored-words.ts'

type CoverPreviewProps = {
  sheetId: string
  words: SheetWords
  name: string
  /** A new picture changes the drawing. */
  pictureVersion: number
}

const settleMilliseconds = 500

/** The address of the cover as the server will draw it for buyers, a moment after one stops typing. */
export function useCoverPreview({
  sheetId,
  words,
  pictureVersion,
}: Omit<CoverPreviewProps, 'name'>): string | undefined {
  const { store, sCode, sName, classInfo, price, semester, year, category } = words
  const drawn = { store, sCode, sName, classInfo, price, semester, year, category }
  const settled = useSettled(JSON.stringify(drawn), settleMilliseconds)
  const { data } = useQuery({
    queryKey: ['preview-cover', sheetId, settled, pictureVersion],
    queryFn: async ({ signal }) => {
      const input = JSON.parse(settled) as typeof drawn
      return (await sellerApi.call('previewCover', { id: sheetId, ...input }, { signal })).data.image
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  })
  return data === undefined ? undefined : `data:image/webp;base64,${data}`
}

/** `small`: in the bar that stays in sight on telephones, without a word. */
export function CoverPreview({
  name,
  small,
  drawn,
  ...words
}: CoverPreviewProps & {
  small?: true
  /** Version of the last drawing: shown until the new one comes. */
  drawn?: string
}) {
  const text = useWords(editorWords)
  const cover = useCoverPreview(words)
  const isNamed = `${words.words.sCode}${words.words.sName}`.trim() !== ''
  return (
    <figure className={small ? `rigid ${classes.thumbnail}` : 'stack centred gap-xs'}>
      <div
        className={`cast ${classes.cover} page fill stack one-column centred gap-sm clips`}
        aria-busy={(isNamed && cover === undefined && drawn === undefined) || undefined}
      >
        {cover !== undefined ? (
          // At once: it takes the place of one that is seen.
          <img
            className="fill high"
            src={cover}
            width={560}
            height={792}
            alt={text.coverAlt(name)}
            decoding="sync"
          />
        ) : drawn !== undefined ? (
          <CoverImage
            of="sheets"
            id={words.sheetId}
            version={drawn}
            alt={text.coverAlt(name)}
            sizes={small ? '68px' : '336px'}
            urgent
            className="fill high"
          />
        ) : (
          <>
            <Book mood="writing" size={small ? 32 : 88} />
            {!small && !isNamed && <span className="small dimmed">{text.coverDrawn}</span>}
          </>
        )}
      </div>
      {!small && <figcaption className="small dimmed">{text.coverLive}</figcaption>}
    </figure>
  )
}

/** There is room for the cover beside the form. */
export const useIsWide = (): boolean => useMedia('(min-width: 64em)')
