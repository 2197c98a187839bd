import type { Platform } from '#server/platform/platform.ts'
import {
  countSheetPages,
  describeSheet,
  renderSheetPages,
  renderSheetPdf,
  type SheetContent,
} from './content/index.ts'

/**
 * The files of demo sheets, which nobody has uploaded: drawn from course and seed when somebody first asks. Samples and PDF
 * come from the same description, so that the pages shown before buying are pages of what is bought.
 */
export function demoFiles(platform: Pick<Platform, 'pool'>) {
  async function contentOf(sheetId: string): Promise<SheetContent | undefined> {
    const { rows } = await platform.pool.query<SheetRow>({ ...findSheet, values: [sheetId] })
    const row = rows[0]
    if (row === undefined || row.seed === null) return undefined
    return describeSheet({ code: row.code, nameTh: row.name, nameEn: row.name_en }, row.seed, row.category)
  }
  return {
    /** For `jobs` of the library. */
    async drawPdf({ id }: { id: string; demoSeed: number }): Promise<Buffer> {
      const content = await contentOf(id)
      if (content === undefined) throw new Error(`sheet ${id} is not of the demo`)
      return renderSheetPdf(content)
    },
    /** 0 where the sheet is not of the demo. */
    async countPages(id: string): Promise<number> {
      const content = await contentOf(id)
      return content === undefined ? 0 : countSheetPages(content)
    },
    /** For `drawPicture`: sample 1 is the first page. */
    async drawExample({ id }: { id: string; demoSeed: number }, example: number): Promise<Buffer | null> {
      const content = await contentOf(id)
      if (content === undefined) return null
      const [page] = await renderSheetPages(content, [example], exampleWidth)
      return page ?? null
    },
  }
}

const exampleWidth = 1080

type SheetRow = { code: string; name: string; name_en: string; category: number; seed: number | null }

const findSheet = {
  name: 'demo-sheet-to-draw',
  text: `select s.code, s.name, coalesce(c.name_en, '') as name_en, s.category, s.demo_seed as seed
    from sheet s left join course c on c.store_code = s.store_code and c.code = s.code where s.id = $1`,
}

/** Titles of what the pages will hold, for the words that sell the sheet. */
export function topicTitles(sheet: { code: string; name: string; nameEn: string; seed: number }): string[] {
  const content = describeSheet({ code: sheet.code, nameTh: sheet.name, nameEn: sheet.nameEn }, sheet.seed)
  return content.topics.map((topic) => topic.title)
}
