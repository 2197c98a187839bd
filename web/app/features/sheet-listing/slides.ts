import type { Data } from '#web/api/api.ts'
import { useSettings } from '#web/ui/settings.tsx'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useWords } from '#web/words/use-words.tsx'

export type Slide = {
  /** "Cover", "Sample page 2" */
  name: string
  src: string
  srcSet?: string
  /** Cannot be read until the sheet is bought. */
  isBlurred: boolean
}

/** The cover and the samples, in the sizes that the server stores (840×1188 or as a page of paper, which is the same shape). */
export function useSlides(sheet: Data<'getSheetInfo'>): Slide[] {
  const words = useWords(sheetPageWords)
  const { contentUrl } = useSettings()
  const folder = `${contentUrl}/sheets/${sheet._id}`
  const picture = (
    name: string,
    file: string,
    version: string,
    widths: readonly number[],
    isBlurred = false,
  ): Slide => {
    const at = (width: number) => `${folder}/${file}-${width}.webp?v=${version}`
    return {
      name,
      isBlurred,
      src: at(widths[0] ?? 0),
      srcSet: widths.map((width) => `${at(width)} ${width}w`).join(', '),
    }
  }
  return [
    picture(words.cover, 'cover', sheet.cover, [280, 560, 840]),
    ...Array.from({ length: sheet.examNum }, (_, at) =>
      picture(words.sample(at + 1), `ex${at + 1}`, sheet.examples, [360, 720, 1080], at >= sheet.sharpNum),
    ),
  ]
}
