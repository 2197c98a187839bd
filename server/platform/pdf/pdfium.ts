import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDFiumModule } from '@hyzyla/pdfium'
import { type Letter, linesOfLetters, mark, type TextLine } from './page-text.ts'
import { PdfRefused } from './problems.ts'

/**
 * PDFium in WebAssembly: it can reach only the bytes it is handed. Used in processes of their own only. It reads a file in the pieces it
 * requests, never as a whole.
 */
export type SourceFile = {
  path: string
  /** Bytes read as spaces: the placeholder of the buyer's mark, so that drawn pages carry none. */
  blank: { offset: number; length: number } | null
}

type PageSize = { width: number; height: number }
export type OutlineEntry = { title: string; page: number; level: number }
export type Pixels = { width: number; height: number; rgba: Uint8Array }

export type OpenPdf = {
  pageCount: number
  /** In points, as one sees the page (turned). A page without a usable size counts as A4. */
  sizeOf: (page: number) => PageSize
  outline: () => OutlineEntry[]
  /** The page's text, line by line; empty for scans. */
  linesOf: (page: number) => TextLine[]
  textOf: (page: number) => string
  /** Whether its letters are upside down as the page is shown. */
  isUpsideDown: (page: number) => boolean
  /** Part of the page under its largest picture, 0 to 1. */
  pictureShare: (page: number) => number
  /** White where nothing is drawn. Throws `PdfRefused` when the page cannot be opened. */
  draw: (page: number, width: number) => Pixels
  close: () => void
}

const a4: PageSize = { width: 595, height: 842 }
/** 14 megapixels are 56 MB: more than any width that is offered needs on paper of a usual shape. */
const pixelsMax = 14_000_000
const textLengthMax = 20_000
const outlineLimits = { entriesMax: 500, levelsMax: 6, titleLengthMax: 200 } as const
/** White ground, annotations drawn, red before blue as sharp wants it. */
const drawFlags = 0x01 | 0x10
const bitmapFormatRgbx = 3

/** Opens the library once per process. */
export async function loadPdfium() {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  const loaded = (await PDFiumModule({ wasmBinary })) as unknown as Omit<Library, 'readers'>
  const library: Library = Object.assign(loaded, { readers: new Map<number, ReadBlock>() })
  offerReadBlock(library.wasmExports, library.readers)
  const config = library.wasmExports.malloc(20)
  new Uint8Array(library.wasmExports.memory.buffer, config, 20).fill(0)
  new DataView(library.wasmExports.memory.buffer).setInt32(config, 2, true)
  library._FPDF_InitLibraryWithConfig(config)
  return (file: SourceFile): OpenPdf => openPdf(library, file)
}

function openPdf(library: Library, file: SourceFile): OpenPdf {
  const { memory, malloc, free } = library.wasmExports
  const { access, release } = giveAccess(library, file)
  const document = library._FPDF_LoadCustomDocument(access, 0)
  if (document === 0) {
    release()
    throw new PdfRefused('unreadable', `PDFium says ${library._FPDF_GetLastError()}`)
  }
  const pageCount = library._FPDF_GetPageCount(document)

  return {
    pageCount,
    sizeOf,
    outline: () => readOutline(library, document, pageCount),
    linesOf,
    textOf: (page) =>
      linesOf(page)
        .map(({ text }) => text)
        .join('\n'),
    isUpsideDown: (page) =>
      withPage(page, (opened) => {
        const text = library._FPDFText_LoadPage(opened)
        if (text === 0) return false
        try {
          return runsBackwards(library, opened, text)
        } finally {
          library._FPDFText_ClosePage(text)
        }
      }),
    pictureShare: (page) => withPage(page, (opened) => shareOfPicture(library, opened, sizeOf(page))),
    draw: (page, asked) =>
      withPage(page, (opened) => {
        const { width, height } = pixelSize(sizeOf(page), asked)
        const bitmap = library._FPDFBitmap_CreateEx(width, height, bitmapFormatRgbx, 0, 0)
        if (bitmap === 0) throw new PdfRefused('too-large', 'no room for the picture')
        try {
          library._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
          library._FPDF_RenderPageBitmap(bitmap, opened, 0, 0, width, height, 0, drawFlags)
          const at = library._FPDFBitmap_GetBuffer(bitmap)
          const rgba = new Uint8Array(memory.buffer, at, width * height * 4).slice()
          return { width, height, rgba }
        } finally {
          library._FPDFBitmap_Destroy(bitmap)
        }
      }),
    close() {
      library._FPDF_CloseDocument(document)
      release()
    },
  }

  function sizeOf(page: number): PageSize {
    const size = withMemory(8, (at) => {
      if (library._FPDF_GetPageSizeByIndexF(document, page - 1, at) === 0) return a4
      const view = new DataView(memory.buffer)
      return { width: view.getFloat32(at, true), height: view.getFloat32(at + 4, true) }
    })
    const isUsable = size.width >= 1 && size.height >= 1 && Number.isFinite(size.width * size.height)
    return isUsable ? size : a4
  }

  function linesOf(page: number): TextLine[] {
    return withPage(page, (opened) => {
      const text = library._FPDFText_LoadPage(opened)
      if (text === 0) return []
      try {
        return linesOfLetters(lettersOf(library, opened, text))
      } finally {
        library._FPDFText_ClosePage(text)
      }
    })
  }

  function withPage<Result>(page: number, work: (opened: number) => Result): Result {
    const opened = library._FPDF_LoadPage(document, page - 1)
    if (opened === 0) throw new PdfRefused('unreadable', `page ${page}`)
    try {
      return work(opened)
    } finally {
      library._FPDF_ClosePage(opened)
    }
  }

  function withMemory<Result>(bytes: number, work: (at: number) => Result): Result {
    const at = malloc(bytes)
    try {
      return work(at)
    } finally {
      free(at)
    }
  }
}

/** Pixels of a page drawn so wide; strips of paper are kept within bounds. */
function pixelSize({ width, height }: PageSize, asked: number): PageSize {
  const ratio = height / width
  const most = Math.floor(Math.sqrt(pixelsMax / ratio))
  const wide = Math.max(1, Math.min(asked, most))
  return { width: wide, height: Math.max(1, Math.min(Math.round(wide * ratio), 16_000)) }
}

/** PDFium's file access structure: the length, a callback that reads a piece, and a number by which the callback knows the file. */
function giveAccess(library: Library, { path, blank }: SourceFile): { access: number; release: () => void } {
  const { memory, malloc, free } = library.wasmExports
  const file = openSync(path, 'r')
  library.readers.set(file, (position, to, bytes) => {
    const place = new Uint8Array(memory.buffer, to, bytes)
    for (let done = 0; done < bytes; ) {
      const length = readSync(file, place, done, bytes - done, position + done)
      if (length === 0) return false
      done += length
    }
    if (blank !== null) {
      const from = Math.max(position, blank.offset)
      const until = Math.min(position + bytes, blank.offset + blank.length)
      if (from < until) place.fill(0x20, from - position, until - position)
    }
    return true
  })
  const access = malloc(12)
  const view = new DataView(memory.buffer)
  view.setUint32(access, fstatSync(file).size, true)
  view.setUint32(access + 4, readBlockAt, true)
  view.setUint32(access + 8, file, true)
  return {
    access,
    release() {
      free(access)
      library.readers.delete(file)
      closeSync(file)
    },
  }
}

type ReadBlock = (position: number, to: number, bytes: number) => boolean

/** The library's function table cannot grow; its first slot, the null pointer, is free. */
const readBlockAt = 0

/**
 * Puts a callback into the table that WebAssembly calls through. It must come from a module, so this one has one import and one export,
 * (i32, i32, i32, i32) to i32.
 */
function offerReadBlock(
  { __indirect_function_table: table }: Exports,
  readers: Map<number, ReadBlock>,
): void {
  // Header; the type of the function; the import e.f; the same function exported as f.
  const bytes = Buffer.from(
    '0061736d01000000 01090160047f7f7f7f017f 02070101650166 0000 07050101660000'.replaceAll(' ', ''),
    'hex',
  )
  const read = (file: number, position: number, to: number, length: number): number =>
    readers.get(file)?.(position >>> 0, to, length) === true ? 1 : 0
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { e: { f: read } })
  if (table.get(readBlockAt) !== null) throw new Error('PDFium: no free slot in the function table')
  table.set(readBlockAt, exports['f'])
}

const lettersMin = 20
const lettersAsked = 400

/** Whether most letters of the page as shown are upside down. Too few letters show nothing. */
function runsBackwards(library: Library, page: number, text: number): boolean {
  const { memory, malloc, free } = library.wasmExports
  const place = malloc(24)
  const seenAt = (x: number, y: number) => {
    library._FPDF_PageToDevice(page, 0, 0, partsOfPage, partsOfPage, 0, x, y, place, place + 4)
    const [across = 0, down = 0] = new Int32Array(memory.buffer.slice(place, place + 8))
    return { across, down }
  }
  const [from, along, up] = [seenAt(0, 0), seenAt(100, 0), seenAt(0, 100)]
  let counted = 0
  let backwards = 0
  for (let at = 0; at < Math.min(library._FPDFText_CountChars(text), lettersAsked); at += 1) {
    if (library._FPDFText_GetUnicode(text, at) <= 32 || library._FPDFText_IsGenerated(text, at) === 1)
      continue
    library._FPDFText_GetMatrix(text, at, place)
    const [a = 1, b = 0] = new Float32Array(memory.buffer.slice(place, place + 8))
    const across = a * (along.across - from.across) + b * (up.across - from.across)
    const down = a * (along.down - from.down) + b * (up.down - from.down)
    counted += 1
    if (across < -Math.abs(down)) backwards += 1
  }
  free(place)
  return counted >= lettersMin && backwards > counted * 0.8
}

const pictureType = 3
const objectsAsked = 200

/** The largest picture's bounding box on the page. A tilted picture fills its box less, which matters little for scans. */
function shareOfPicture(library: Library, page: number, { width, height }: PageSize): number {
  const { memory, malloc, free } = library.wasmExports
  const place = malloc(16)
  let most = 0
  for (let at = 0; at < Math.min(library._FPDFPage_CountObjects(page), objectsAsked); at += 1) {
    const object = library._FPDFPage_GetObject(page, at)
    if (library._FPDFPageObj_GetType(object) !== pictureType) continue
    if (library._FPDFPageObj_GetBounds(object, place, place + 4, place + 8, place + 12) === 0) continue
    const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(
      memory.buffer.slice(place, place + 16),
    )
    most = Math.max(most, ((right - left) * (top - bottom)) / (width * height))
  }
  free(place)
  return Math.min(1, most)
}

/** Parts of a page are given in ten thousandths of it. */
const partsOfPage = 10_000

function lettersOf(library: Library, page: number, text: number): Letter[] {
  const { memory, malloc, free } = library.wasmExports
  const count = Math.min(library._FPDFText_CountChars(text), textLengthMax)
  const place = malloc(48)
  const letters: Letter[] = []
  let isApart = false
  for (let at = 0; at < count; at += 1) {
    const code = library._FPDFText_GetUnicode(text, at)
    // Spaces and line ends that PDFium inserts are hints only.
    const isAdded = library._FPDFText_IsGenerated(text, at) === 1
    isApart ||= isAdded
    if (code === 0 || isAdded) continue
    const letter = String.fromCodePoint(code)
    library._FPDFText_GetCharOrigin(text, at, place, place + 8)
    library._FPDFText_GetCharBox(text, at, place + 16, place + 24, place + 32, place + 40)
    const [x = 0, y = 0, ...[left = 0, right = 0, bottom = 0, top = 0]] = new Float64Array(
      memory.buffer.slice(place, place + 48),
    )
    library._FPDFText_GetMatrix(text, at, place)
    const [a = 1, b = 0, c = 0, d = 1] = new Float32Array(memory.buffer.slice(place, place + 16))
    const size = library._FPDFText_GetFontSize(text, at) * Math.sqrt(Math.abs(a * d - b * c)) || 10
    // In the page's turned reading direction: along the line and across.
    const long = Math.hypot(a, b) || 1
    const along = (pointX: number, pointY: number) => (pointX * a + pointY * b) / long
    const corners = [along(left, bottom), along(left, top), along(right, bottom), along(right, top)]
    // As displayed, however the page is rotated or cropped.
    const seenAt = (pointX: number, pointY: number) => {
      library._FPDF_PageToDevice(page, 0, 0, partsOfPage, partsOfPage, 0, pointX, pointY, place, place + 4)
      const [across = 0, down = 0] = new Int32Array(memory.buffer.slice(place, place + 8))
      return [
        Math.min(1, Math.max(0, across / partsOfPage)),
        Math.min(1, Math.max(0, down / partsOfPage)),
      ] as const
    }
    const [one, other] = [seenAt(left, top), seenAt(right, bottom)]
    letters.push({
      seen: [
        Math.min(one[0], other[0]),
        Math.min(one[1], other[1]),
        Math.max(one[0], other[0]),
        Math.max(one[1], other[1]),
      ],
      text: letter,
      x: along(x, y),
      y: (y * a - x * b) / long,
      left: Math.min(...corners),
      right: Math.max(...corners),
      size,
      isApart,
    })
    if (!mark.test(letter)) isApart = false
  }
  free(place)
  return letters
}

function readOutline(library: Library, document: number, pageCount: number): OutlineEntry[] {
  const { memory, malloc, free } = library.wasmExports
  const entries: OutlineEntry[] = []
  const seen = new Set<number>()
  follow(0, 1)
  return entries

  function follow(parent: number, level: number): void {
    let at = library._FPDFBookmark_GetFirstChild(document, parent)
    // A broken file may contain a cycle.
    while (at !== 0 && !seen.has(at) && entries.length < outlineLimits.entriesMax) {
      seen.add(at)
      const title = titleOf(at)
      const page = pageOf(at)
      if (title !== '' && page >= 1 && page <= pageCount) entries.push({ title, page, level })
      if (level < outlineLimits.levelsMax) follow(at, level + 1)
      at = library._FPDFBookmark_GetNextSibling(document, at)
    }
  }

  function titleOf(bookmark: number): string {
    const bytes = library._FPDFBookmark_GetTitle(bookmark, 0, 0)
    if (bytes <= 2 || bytes > 20_000) return ''
    const place = malloc(bytes)
    library._FPDFBookmark_GetTitle(bookmark, place, bytes)
    const title = utf16(memory, place, bytes / 2 - 1)
    free(place)
    return title.replace(/\s+/g, ' ').trim().slice(0, outlineLimits.titleLengthMax).toWellFormed()
  }

  function pageOf(bookmark: number): number {
    let target = library._FPDFBookmark_GetDest(document, bookmark)
    if (target === 0) {
      const action = library._FPDFBookmark_GetAction(bookmark)
      if (action !== 0) target = library._FPDFAction_GetDest(document, action)
    }
    return target === 0 ? 0 : library._FPDFDest_GetDestPageIndex(document, target) + 1
  }
}

function utf16(memory: WebAssembly.Memory, at: number, letters: number): string {
  return Buffer.from(memory.buffer, at, letters * 2).toString('utf16le')
}

/** The PDFium functions in use, as its C header declares them; the package types only some. */
type Exports = {
  memory: WebAssembly.Memory
  __indirect_function_table: WebAssembly.Table
  malloc: (bytes: number) => number
  free: (at: number) => void
}

type Library = {
  wasmExports: Exports
  /** Readers of open files, by descriptor number. */
  readers: Map<number, ReadBlock>
  _FPDF_InitLibraryWithConfig: (config: number) => void
  _FPDF_LoadCustomDocument: (access: number, password: number) => number
  _FPDF_CloseDocument: (document: number) => void
  _FPDF_GetLastError: () => number
  _FPDF_GetPageCount: (document: number) => number
  _FPDF_GetPageSizeByIndexF: (document: number, index: number, size: number) => number
  _FPDF_LoadPage: (document: number, index: number) => number
  _FPDF_ClosePage: (page: number) => void
  _FPDFBitmap_CreateEx: (width: number, height: number, format: number, at: number, stride: number) => number
  _FPDFBitmap_FillRect: (
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    colour: number,
  ) => void
  _FPDFBitmap_GetBuffer: (bitmap: number) => number
  _FPDFBitmap_Destroy: (bitmap: number) => void
  _FPDF_RenderPageBitmap: (
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ) => void
  _FPDFPage_CountObjects: (page: number) => number
  _FPDFPage_GetObject: (page: number, index: number) => number
  _FPDFPageObj_GetType: (object: number) => number
  _FPDFPageObj_GetBounds: (object: number, left: number, bottom: number, right: number, top: number) => number
  _FPDFText_LoadPage: (page: number) => number
  _FPDFText_ClosePage: (text: number) => void
  _FPDFText_CountChars: (text: number) => number
  _FPDFText_GetUnicode: (text: number, index: number) => number
  _FPDFText_IsGenerated: (text: number, index: number) => number
  _FPDFText_GetCharOrigin: (text: number, index: number, x: number, y: number) => number
  _FPDFText_GetCharBox: (
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ) => number
  _FPDFText_GetMatrix: (text: number, index: number, matrix: number) => number
  _FPDF_PageToDevice: (
    page: number,
    startX: number,
    startY: number,
    width: number,
    height: number,
    turned: number,
    pageX: number,
    pageY: number,
    toX: number,
    toY: number,
  ) => number
  _FPDFText_GetFontSize: (text: number, index: number) => number
  _FPDFBookmark_GetFirstChild: (document: number, parent: number) => number
  _FPDFBookmark_GetNextSibling: (document: number, bookmark: number) => number
  _FPDFBookmark_GetTitle: (bookmark: number, to: number, bytes: number) => number
  _FPDFBookmark_GetDest: (document: number, bookmark: number) => number
  _FPDFBookmark_GetAction: (bookmark: number) => number
  _FPDFAction_GetDest: (document: number, action: number) => number
  _FPDFDest_GetDestPageIndex: (document: number, target: number) => number
}
