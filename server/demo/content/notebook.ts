import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { sarupColours } from '#rules/brand/colours.ts'
import { thaiWrap } from '#rules/thai/thai-wrap.ts'
import { drawBook } from '#server/platform/drawing/book-character.ts'
import { family, registerFonts } from '#server/platform/drawing/fonts.ts'
import { makeSearchable } from '#server/platform/pdf/searchable-text.ts'
import type { SheetContent } from './describe-sheet.ts'

/** Five colours that belong together; the first pen is the one with which the topics were set (material/sheet.typ). */
const pens = [
  { accent: '#3D40DB', soft: '#A3AAFF', pale: '#DDE1FF', tint: '#EEF0FF', marker: '#FFE970' },
  { accent: '#0B7A52', soft: '#8CCFB1', pale: '#CFEEDF', tint: '#ECF8F2', marker: '#FFE08A' },
  { accent: '#8A2F8F', soft: '#D6A4DA', pale: '#F0DAF2', tint: '#FAF0FB', marker: '#FFEFA0' },
  { accent: '#B8442E', soft: '#EFAE9F', pale: '#FBDDD5', tint: '#FEF3F0', marker: '#D9F2C4' },
  { accent: '#0E7490', soft: '#8CCBDA', pale: '#CDEAF1', tint: '#EBF7FA', marker: '#FFE3C2' },
  { accent: '#33354B', soft: '#A9ACC0', pale: '#E0E1EA', tint: '#F3F3F8', marker: '#FFE970' },
] as const
export type Pen = Record<keyof (typeof pens)[0], string>
export const firstPen: Pen = pens[0]

const papers = ['grid', 'lines', 'dots', 'plain'] as const
const [dark, grey, ink, green] = ['#17172E', '#676B83', '#1E2070', '#0E8549']
const page = { width: 595, height: 842, left: 68, content: 487 } as const

/** Pen and paper of the summary's author. */
export function stationeryOf({ seed }: SheetContent): { pen: Pen; paper: (typeof papers)[number] } {
  return {
    pen: pens[seed % pens.length] ?? firstPen,
    paper: papers[Math.floor(seed / 7) % papers.length] ?? 'grid',
  }
}

/** The notebook before the topics are laid on its pages: a first page of its own, then paper with code, page number and topic number. */
export function drawNotebook(content: SheetContent): Buffer {
  registerFonts()
  const document = new PDFDocument({
    title: `${content.code} ${content.title}`,
    creator: 'Sarup',
    producer: 'Sarup',
  })
  const starts = new Map<number, number>()
  content.topics.reduce((start, { pages }, at) => {
    starts.set(start, at + 1)
    return start + pages
  }, 2)
  for (let number = 1; number <= content.pageCount; number += 1) {
    // The types leave out what the page can do besides: it is the same drawing context.
    const context = document.beginPage(page.width, page.height) as SKRSContext2D
    const { pen, paper } = stationeryOf(content)
    drawPaper(context, paper, pen)
    write(context, content.code, 600, 10, pen.accent, page.left, 38)
    write(context, `${number} / ${content.pageCount}`, 400, 10, grey, page.left + page.content, 38, 'right')
    write(context, 'สรุป · อ่านทันก่อนสอบ', 400, 10, grey, page.left + page.content / 2, 822, 'center')
    const topic = starts.get(number)
    if (number === 1) drawFirstPage(context, content, starts)
    else if (topic !== undefined) {
      box(context, pen.accent, page.left, 62, 33, 30, 8)
      write(context, String(topic), 700, 17, '#FFFFFF', page.left + 16.5, 83, 'center')
    }
    document.endPage()
  }
  return makeSearchable(document.close())
}

function drawPaper(context: SKRSContext2D, paper: (typeof papers)[number], pen: Pen): void {
  box(context, '#FFFFFF', 0, 0, page.width, page.height)
  const faint = pen === firstPen ? '#EDEEF7' : pen.tint
  const step = paper === 'lines' ? 24 : 17
  for (let y = step; y < page.height; y += step) {
    if (paper === 'grid' || paper === 'lines') box(context, faint, 0, y, page.width, 0.8)
    if (paper === 'dots') for (let x = step; x < page.width; x += step) box(context, pen.pale, x, y, 1.5, 1.5)
  }
  if (paper === 'grid')
    for (let x = step; x < page.width; x += step) box(context, faint, x, 0, 0.8, page.height)
  if (paper === 'plain') box(context, pen.accent, 0, 0, 14, page.height)
  else box(context, '#FFBDB6', 51, 0, 1.1, page.height)
  // Holes of a loose-leaf binder.
  if (paper === 'grid' || paper === 'lines')
    for (const y of [142, 413, 684]) box(context, '#E9EAF3', 17, y, 16, 16, 8)
}

function drawFirstPage(context: SKRSContext2D, content: SheetContent, starts: Map<number, number>): void {
  const { pen } = stationeryOf(content)
  const { left, content: width } = page
  context.font = fontOf(700, 13)
  box(context, pen.accent, left, 62, context.measureText(content.code).width + 24, 25, 12.5)
  write(context, content.code, 700, 13, '#FFFFFF', left + 12, 79.5)
  context.font = fontOf(700, 27)
  const lines = thaiWrap(content.title, (line) => context.measureText(line).width, width - 128, 4).lines
  const last = 128 + (lines.length - 1) * 38
  box(context, pen.marker, left - 4, last - 11, context.measureText(lines.at(-1) ?? '').width + 12, 17, 4)
  lines.forEach((line, at) => write(context, line, 700, 27, dark, left, 128 + at * 38))
  write(context, content.subtitle, 500, 14, grey, left, last + 34)
  const mood = content.seed % 2 === 0 ? 'open' : 'smiling'
  const look = { mood, book: sarupColours.book, mouth: sarupColours.mouth } as const
  drawBook(context, look, { x: left + width - 52, y: 116, width: 100, tiltDegrees: 5, sticker: true })

  const outline = Math.max(last + 66, 210)
  const row = 34
  box(context, pen.tint, left, outline, width, 52 + content.topics.length * row, 12)
  write(context, 'ในชีทนี้มีอะไร', 700, 16, pen.accent, left + 22, outline + 33)
  for (const [start, number] of starts) {
    const y = outline + 30 + number * row
    box(context, pen.marker, left + 20, y - 16, 24, 24, 12)
    write(context, String(number), 700, 12.5, dark, left + 32, y + 0.5, 'center')
    write(
      context,
      clipped(context, content.topics[number - 1]?.title ?? ''),
      500,
      14.5,
      ink,
      left + 56,
      y + 1,
    )
    write(context, `หน้า ${start}`, 400, 12, grey, left + width - 22, y, 'right')
  }
  const check = outline + 78 + content.topics.length * row
  box(context, '#EEF9F2', left, check, width, 52 + content.topics.length * 28, 12)
  write(context, 'เช็กตัวเองก่อนเข้าห้องสอบ', 700, 16, green, left + 22, check + 33)
  for (const number of starts.values()) {
    const y = check + 36 + number * 28
    box(context, green, left + 22, y - 11.5, 14, 14, 4)
    box(context, '#FFFFFF', left + 23.3, y - 10.2, 11.4, 11.4, 3)
    const title = content.topics[number - 1]?.title ?? ''
    write(context, clipped(context, `อธิบาย “${title}” ได้โดยไม่เปิดชีท`), 400, 13.5, ink, left + 48, y)
  }
}

/** Clipped to a line beside a page number. */
function clipped(context: SKRSContext2D, text: string): string {
  context.font = fontOf(500, 14.5)
  return thaiWrap(text, (line) => context.measureText(line).width, page.content - 120, 1).lines[0] ?? text
}

function fontOf(weight: number, size: number): string {
  return `${weight} ${size}px ${family.cover}`
}

function write(
  context: SKRSContext2D,
  text: string,
  weight: 400 | 500 | 600 | 700,
  size: number,
  colour: string,
  x: number,
  y: number,
  align: 'left' | 'right' | 'center' = 'left',
): void {
  context.font = fontOf(weight, size)
  context.fillStyle = colour
  context.textAlign = align
  context.fillText(text, x, y)
}

function box(
  context: SKRSContext2D,
  colour: string,
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 0,
): void {
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fill()
}
