import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Platform } from '#server/platform/platform.ts'
import { temporaryPrefix } from '#server/platform/temporary-folder.ts'
import type { Course } from './content/index.ts'

/**
 * Files of demo sheets, assembled from course and seed on first request. Samples are pages of the PDF, so what is shown is what is bought.
 */
export function demoFiles(platform: Pick<Platform, 'pool' | 'pageRenderer'>) {
  /** The samples of a sheet are asked for together: its PDF is put together once for all of them. */
  const composed = new Map<string, Promise<Buffer>>()

  async function pdfOf(sheetId: string): Promise<Buffer | null> {
    const { rows } = await platform.pool.query<SheetRow>({ ...findSheet, values: [sheetId] })
    const row = rows[0]
    if (row === undefined || row.seed === null) return null
    const { seed, category } = row
    const course = { code: row.code, nameTh: row.name, nameEn: row.name_en }
    const key = JSON.stringify(row)
    const pdf = composed.get(key) ?? compose(course, seed, category)
    composed.delete(key)
    composed.set(key, pdf)
    pdf.catch(() => composed.delete(key))
    for (const oldest of [...composed.keys()].slice(0, -cachedMax)) composed.delete(oldest)
    return await pdf
  }

  async function compose(course: Course, seed: number, category: number): Promise<Buffer> {
    // Loaded with the first of them: most processes draw none.
    const { composeSheetPdf, describeSheet } = await import('./content/index.ts')
    return await composeSheetPdf(describeSheet(course, seed, category))
  }

  return {
    /** For `jobs` of the library. */
    async drawPdf({ id }: { id: string; demoSeed: number }): Promise<Buffer> {
      const pdf = await pdfOf(id)
      if (pdf === null) throw new Error(`sheet ${id} is not of the demo`)
      return pdf
    },
    /** For `drawPicture`: sample 1 is the first page. JPEG. */
    async drawExample({ id }: { id: string; demoSeed: number }, example: number): Promise<Buffer | null> {
      const pdf = await pdfOf(id)
      if (pdf === null) return null
      const { default: sharp } = await import('sharp')
      const folder = await mkdtemp(temporaryPrefix('demo'))
      try {
        const file = { path: path.join(folder, 'sheet.pdf'), blank: null }
        await writeFile(file.path, pdf)
        const [picture] = await platform.pageRenderer.draw(file, example, [exampleWidth], 'soon')
        return picture === undefined ? null : await sharp(picture.bytes).jpeg({ quality: 82 }).toBuffer()
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  }
}

const exampleWidth = 1080
const cachedMax = 3

type SheetRow = { code: string; name: string; name_en: string; category: number; seed: number | null }

const findSheet = {
  name: 'demo-sheet-to-draw',
  text: `select s.code, s.name, coalesce(c.name_en, '') as name_en, s.category, s.demo_seed as seed
    from sheet s left join course c on c.store_code = s.store_code and c.code = s.code where s.id = $1`,
}
