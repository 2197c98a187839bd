import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { GlobalFonts } from '@napi-rs/canvas'

/**
 * The fonts of everything drawn here, registered once per process from their packages: what a machine has installed must
 * not change a cover.
 */
const require = createRequire(import.meta.url)

export const family = {
  /** Loopless, weights 400 to 700: covers and headings. */
  cover: 'Anuphan',
  /** The face of documents, weights 400 and 700. */
  document: 'Sarabun',
} as const

let registered = false

/** Call before the first text is drawn or measured. Throws when a font file is missing. */
export function registerFonts(): void {
  if (registered) return
  const sarabun = packageFolder('@expo-google-fonts/sarabun')
  register(anuphanFile(400), family.cover)
  register(anuphanFile(500), family.cover)
  register(anuphanFile(600), family.cover)
  register(anuphanFile(700), family.cover)
  register(join(sarabun, '400Regular', 'Sarabun_400Regular.ttf'), family.document)
  register(join(sarabun, '700Bold', 'Sarabun_700Bold.ttf'), family.document)
  registered = true
}

/** The TrueType file of a weight of the cover font. */
export function anuphanFile(weight: 400 | 500 | 600 | 700): string {
  const style = { 400: '400Regular', 500: '500Medium', 600: '600SemiBold', 700: '700Bold' }[weight]
  return join(packageFolder('@expo-google-fonts/anuphan'), style, `Anuphan_${style}.ttf`)
}

/** Folder of a font package; also read for the text maps of generated PDFs. */
function packageFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`))
}

function register(path: string, name: string): void {
  if (GlobalFonts.registerFromPath(path, name) === null) throw new Error(`font ${path}: not readable`)
}
