import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { sarupColours } from '#rules/brand/colours.ts'
import { drawBook } from '#server/platform/drawing/book-character.ts'
import { registerFonts } from '#server/platform/drawing/fonts.ts'
import { placeBlock } from './blocks.ts'
import type { SheetContent } from './describe-sheet.ts'
import { pen, setPen } from './pens.ts'
import { contentWidth, type Placed, wrapped } from './placed.ts'
import type { Topic } from './topic.ts'

/** A summary cut into A4 pages of 595 × 842 points, each a list of blocks at their places. */
export type SheetLayout = { content: SheetContent; pages: { placed: Placed; y: number }[][] }

export const pageSize = { width: 595, height: 842 } as const
const left = 68
const top = 66
const bottom = 796

/** Cuts the summary into pages: a topic begins with a title, a heading never stands last, at most ten pages. */
export function layOutSheet(content: SheetContent): SheetLayout {
  registerFonts()
  const context = createCanvas(8, 8).getContext('2d')
  const pages: SheetLayout['pages'] = [[]]
  let y = top
  const put = (placed: Placed, needs = placed.height) => {
    if (y + needs > bottom && y > top) {
      pages.push([])
      y = top
    }
    pages.at(-1)?.push({ placed, y })
    y += placed.height + 7
  }
  for (const placed of frontBlocks(context, content)) put(placed)
  content.topics.forEach((topic, number) => {
    const blocks = topic.blocks.map((block, at) => placeBlock(context, block, content.seed + number + at))
    // The title takes its first block with it.
    put(topicTitle(context, topic, number + 1), 52 + (blocks[0]?.height ?? 0) + 40)
    for (const [at, block] of blocks.entries()) {
      put(block, block.keepsWithNext ? block.height + (blocks[at + 1]?.height ?? 0) : block.height)
    }
  })
  const closing = checklist(context, content)
  put(closing)
  return { content, pages: pages.slice(0, 10) }
}

/** Draws one page, numbered from 1, in points with the origin at the upper left. */
export function drawSheetPage(context: SKRSContext2D, layout: SheetLayout, number: number): void {
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  drawPaper(context)
  const { code } = layout.content
  setPen(context, 600, 10, pen.blue)
  context.fillText(code, left, 38)
  setPen(context, 400, 10, pen.grey)
  context.textAlign = 'right'
  context.fillText(`${number} / ${layout.pages.length}`, left + contentWidth, 38)
  context.textAlign = 'center'
  context.fillText('สรุป · อ่านทันก่อนสอบ', left + contentWidth / 2, 822)
  context.textAlign = 'left'
  for (const { placed, y } of layout.pages[number - 1] ?? []) placed.draw(context, left, y)
}

function drawPaper(context: SKRSContext2D): void {
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, 0, pageSize.width, pageSize.height)
  context.strokeStyle = pen.grid
  context.lineWidth = 0.7
  context.beginPath()
  for (let x = 17; x < pageSize.width; x += 17) {
    context.moveTo(x, 0)
    context.lineTo(x, pageSize.height)
  }
  for (let y = 17; y < pageSize.height; y += 17) {
    context.moveTo(0, y)
    context.lineTo(pageSize.width, y)
  }
  context.stroke()
  context.strokeStyle = '#FFBDB6'
  context.lineWidth = 1.1
  context.beginPath()
  context.moveTo(51, 0)
  context.lineTo(51, pageSize.height)
  context.stroke()
  // Holes of a loose-leaf binder.
  context.fillStyle = '#E9EAF3'
  for (const y of [150, 421, 692]) {
    context.beginPath()
    context.arc(25, y, 8, 0, 2 * Math.PI)
    context.fill()
  }
}

function frontBlocks(context: SKRSContext2D, content: SheetContent): Placed[] {
  const titleLines = wrapped(context, content.title, 700, 25, contentWidth - 118).slice(0, 4)
  const title: Placed = {
    height: Math.max(108, 56 + titleLines.length * 36),
    draw: (target, x, y) => {
      setPen(target, 700, 13, '#FFFFFF')
      const width = target.measureText(content.code).width + 24
      target.fillStyle = pen.blue
      target.beginPath()
      target.roundRect(x, y - 8, width, 25, 12.5)
      target.fill()
      target.fillStyle = '#FFFFFF'
      target.fillText(content.code, x + 12, y + 9.5)
      target.fillStyle = pen.marker
      setPen(target, 700, 25, pen.dark)
      const lastWidth = target.measureText(titleLines.at(-1) ?? '').width
      const lastY = y + 46 + (titleLines.length - 1) * 36
      target.fillStyle = pen.marker
      target.beginPath()
      target.moveTo(x - 5, lastY - 9)
      target.quadraticCurveTo(x + lastWidth / 2, lastY - 13, x + lastWidth + 10, lastY - 10)
      target.lineTo(x + lastWidth + 8, lastY + 7)
      target.quadraticCurveTo(x + lastWidth / 2, lastY + 9, x - 3, lastY + 8)
      target.closePath()
      target.fill()
      target.fillStyle = pen.dark
      titleLines.forEach((line, at) => target.fillText(line, x, y + 46 + at * 36))
      setPen(target, 500, 13, pen.grey)
      target.fillText(content.subtitle, x, lastY + 31)
      const look = {
        mood: content.seed % 2 === 0 ? 'open' : 'smiling',
        book: sarupColours.book,
        mouth: sarupColours.mouth,
      } as const
      drawBook(target, look, {
        x: x + contentWidth - 48,
        y: y + 44,
        width: 88,
        tiltDegrees: 5,
        sticker: true,
      })
    },
  }
  return [title, outline(context, content)]
}

function outline(context: SKRSContext2D, content: SheetContent): Placed {
  const entries = content.topics.map(
    (topic) => wrapped(context, topic.title, 500, 13, contentWidth - 90).slice(0, 1)[0] ?? '',
  )
  const height = 44 + entries.length * 25
  return {
    height: height + 12,
    draw: (target, x, y) => {
      target.fillStyle = '#EEF0FF'
      target.beginPath()
      target.roundRect(x, y, contentWidth, height, 12)
      target.fill()
      setPen(target, 700, 14, pen.blue)
      target.fillText('ในชีทนี้มีอะไร', x + 20, y + 27)
      entries.forEach((entry, at) => {
        const baseline = y + 54 + at * 25
        target.fillStyle = pen.marker
        target.beginPath()
        target.arc(x + 31, baseline - 4.5, 10, 0, 2 * Math.PI)
        target.fill()
        setPen(target, 700, 11.5, pen.dark)
        target.textAlign = 'center'
        target.fillText(String(at + 1), x + 31, baseline)
        target.textAlign = 'left'
        setPen(target, 500, 13, pen.ink)
        target.fillText(entry, x + 50, baseline)
      })
    },
  }
}

function topicTitle(context: SKRSContext2D, topic: Topic, number: number): Placed {
  const line = wrapped(context, topic.title, 700, 19, contentWidth - 52)[0] ?? topic.title
  return {
    height: 44,
    keepsWithNext: true,
    draw: (target, x, y) => {
      target.fillStyle = pen.blue
      target.beginPath()
      target.roundRect(x, y + 6, 33, 30, 8)
      target.fill()
      setPen(target, 700, 17, '#FFFFFF')
      target.textAlign = 'center'
      target.fillText(String(number), x + 16.5, y + 27)
      target.textAlign = 'left'
      setPen(target, 700, 19, pen.dark)
      target.fillText(line, x + 44, y + 28)
      target.strokeStyle = pen.blue
      target.lineWidth = 1.6
      target.beginPath()
      target.moveTo(x + 44, y + 38)
      target.quadraticCurveTo(x + contentWidth / 2, y + 35.5, x + contentWidth, y + 38.5)
      target.stroke()
    },
  }
}

function checklist(context: SKRSContext2D, content: SheetContent): Placed {
  const entries = content.topics.map(
    (topic) => wrapped(context, `อธิบาย “${topic.title}” ได้โดยไม่เปิดชีท`, 400, 12.5, contentWidth - 60)[0] ?? '',
  )
  const height = 44 + entries.length * 23
  return {
    height: height + 10,
    draw: (target, x, y) => {
      target.fillStyle = '#EEF9F2'
      target.beginPath()
      target.roundRect(x, y, contentWidth, height, 12)
      target.fill()
      setPen(target, 700, 14, pen.green)
      target.fillText('เช็กตัวเองก่อนเข้าห้องสอบ', x + 20, y + 26)
      entries.forEach((entry, at) => {
        const baseline = y + 52 + at * 23
        target.strokeStyle = pen.green
        target.lineWidth = 1.3
        target.beginPath()
        target.roundRect(x + 22, baseline - 11, 12, 12, 3)
        target.stroke()
        setPen(target, 400, 12.5, pen.ink)
        target.fillText(entry, x + 44, baseline)
      })
    },
  }
}
