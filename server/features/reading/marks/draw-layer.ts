import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#rules/refusal.ts'
import type { WatermarkedFile } from '#server/features/reading/library/index.ts'
import { withLocalFile } from '#server/features/reading/reader/index.ts'
import { createGate } from '#server/platform/content/gate.ts'
import { drawLayer, type LayerOfReader, PdfRefused } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { temporaryPrefix } from '#server/platform/temporary-folder.ts'

/** Each is a process that opens a whole file: so many at once, so many in line. */
const enterGate = createGate({ concurrency: 1, waitingMax: 10, refusal: 'reader.busy' })
/** A file is first requested to see whether it is ready, then fetched, often in parts. */
const cachedMax = 20
const cachedBytesMax = 20_000_000

/**
 * Draws a reader's layer as the bytes appended to their copy. It is not stored: a process caches it briefly, and the same marks give the
 * same bytes. Refuses: reader.busy, reader.layer-undrawable.
 */
export function createLayerDrawer({ db, storage }: Pick<Platform, 'db' | 'storage'>) {
  const cached = new Map<string, Promise<Buffer>>()
  let cachedBytes = 0

  return async (
    { id, watermarked }: { id: string; watermarked: WatermarkedFile },
    personId: string,
  ): Promise<Buffer> => {
    const layer = await readLayer(db, personId, id)
    if (layer.pages.length === 0) return Buffer.alloc(0)
    const text = JSON.stringify(layer)
    const key = createHash('sha256').update(`${watermarked.key} ${text}`).digest('base64')
    const known = cached.get(key)
    if (known !== undefined) return await known
    const drawn = enterGate(() => withLocalFile(storage, watermarked, ({ path }) => draw(path, text)))
    cached.set(key, drawn)
    try {
      // Read after the wait: others are drawn meanwhile.
      const { length } = await drawn
      cachedBytes += length
    } catch (error) {
      cached.delete(key)
      throw error
    }
    for (const [old, bytes] of cached) {
      if (cached.size <= cachedMax && cachedBytes <= cachedBytesMax) break
      cached.delete(old)
      const { length } = await bytes.catch(() => Buffer.alloc(0))
      cachedBytes -= length
    }
    return await drawn
  }
}

async function draw(path: string, layer: string): Promise<Buffer> {
  const folder = await mkdtemp(temporaryPrefix('layer'))
  try {
    const [input, output] = [join(folder, 'layer.json'), join(folder, 'addition.pdf')]
    await writeFile(input, layer)
    await drawLayer(path, output, input)
    return await readFile(output)
  } catch (error) {
    if (error instanceof PdfRefused) throw new Refusal('reader.layer-undrawable')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Bookmarks are for finding a page in the reader, and stay there. */
async function readLayer(db: Platform['db'], personId: string, sheetId: string): Promise<LayerOfReader> {
  const rows = await db
    .selectFrom('reader_mark')
    .select(['kind', 'page', 'box', 'body'])
    .where('person_id', '=', personId)
    .where('sheet_id', '=', sheetId)
    .where('removed', '=', false)
    .where('kind', '<>', 'bookmark')
    .orderBy('page')
    .orderBy('changed_at')
    .orderBy('id')
    .execute()
  const pages = new Map<number, LayerOfReader['pages'][number]>()
  const notes: LayerOfReader['notes'] = []
  for (const { kind, page, box, body } of rows) {
    const on = pages.get(page) ?? { page, highlights: [], strokes: [], notes: [] }
    pages.set(page, on)
    if (kind === 'highlight' && box !== null) on.highlights.push(box)
    if (kind === 'ink') on.strokes.push(body)
    if (kind !== 'note') continue
    const number = notes.length + 1
    notes.push({ number, page, text: body })
    on.notes.push(number)
  }
  return { pages: [...pages.values()], notes }
}
