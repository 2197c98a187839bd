import { setImmediate } from 'node:timers/promises'
import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { type Mark, type Paper, paperSize } from '#rules/tax/papers/paper.ts'
import { family, registerFonts } from '#server/platform/drawing/fonts.ts'
import { joinPdfs } from '#server/platform/pdf/join-pdfs.ts'
import { makeSearchable } from '#server/platform/pdf/searchable-text.ts'

const ink = '#000000'

/** Pages per part, which is the largest thing in memory. */
const pagesAtOnce = 8

/** Papers as one PDF, drawn and sent a few pages at a time, so that a thousand certificates need no more memory than ten. */
export function pdfOfPapers(title: string, papers: AsyncIterable<Paper>): AsyncGenerator<Buffer> {
  return joinPdfs(title, drawInParts(title, papers))
}

async function* drawInParts(title: string, papers: AsyncIterable<Paper>): AsyncGenerator<Buffer> {
  let waiting: Paper[] = []
  for await (const paper of papers) {
    waiting.push(paper)
    if (waiting.length < pagesAtOnce) continue
    yield await drawPapers(title, waiting)
    waiting = []
  }
  if (waiting.length > 0) yield await drawPapers(title, waiting)
}

/** A PDF of these pages whose words can be searched and copied. */
async function drawPapers(title: string, papers: readonly Paper[]): Promise<Buffer> {
  registerFonts()
  const pdf = new PDFDocument({ title, creator: 'Sarup', producer: 'Sarup' })
  for (const { marks } of papers) {
    // The type hides that the page is a full drawing context.
    const context = pdf.beginPage(paperSize.width, paperSize.height) as SKRSContext2D
    context.fillStyle = ink
    context.strokeStyle = ink
    for (const mark of marks) draw(context, mark)
    pdf.endPage()
    // Drawing blocks this thread, so others get their turn after each page.
    await setImmediate()
  }
  return makeSearchable(pdf.close())
}

function draw(context: SKRSContext2D, mark: Mark): void {
  context.lineWidth = 0.6
  switch (mark.kind) {
    case 'text':
      context.font = `${mark.weight} ${mark.size}px ${family.cover}`
      context.textAlign = mark.align === 'middle' ? 'center' : mark.align
      context.fillText(mark.text, mark.x, mark.y)
      return
    case 'line':
      context.setLineDash(mark.dotted ? [1, 2] : [])
      context.beginPath()
      context.moveTo(mark.x1, mark.y1)
      context.lineTo(mark.x2, mark.y2)
      context.stroke()
      context.setLineDash([])
      return
    case 'fill':
      context.fillRect(mark.x, mark.y, mark.width, mark.height)
      return
    case 'box':
      context.strokeRect(mark.x, mark.y, mark.width, mark.height)
      return
    case 'circle':
      context.beginPath()
      context.arc(mark.x, mark.y, mark.radius, 0, 2 * Math.PI)
      context.stroke()
  }
}
