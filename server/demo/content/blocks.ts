import type { SKRSContext2D } from '@napi-rs/canvas'
import { drawBars, drawFlow, drawRing, drawTree } from './diagrams.ts'
import { layOutFormula } from './formula-draw.ts'
import { pen, setPen } from './pens.ts'
import { contentWidth, leading, type Placed, wrapped } from './placed.ts'
import { drawPlot, plotHeight } from './plot-draw.ts'
import { plots } from './plots.ts'
import type { Block } from './topic.ts'

/** Measures a block for the width of a page; `turn` varies colours and tilts from block to block. */
export function placeBlock(context: SKRSContext2D, block: Block, turn: number): Placed {
  switch (block.kind) {
    case 'heading':
      return heading(context, block.text, turn)
    case 'text':
      return paragraph(context, block.text, 12.5)
    case 'bullets':
      return bullets(context, block.items)
    case 'definition':
      return definition(context, block.term, block.text, turn)
    case 'formula':
      return formula(context, block.source, block.remark)
    case 'table':
      return table(context, block.rows)
    case 'exercise':
      return exercise(context, block)
    case 'hint':
      return hint(context, block.text, turn)
    case 'plot': {
      const plot = plots[block.name]
      if (plot === undefined) throw new Error(`There is no plot named ${block.name}.`)
      return {
        height: plotHeight + 10,
        draw: (target, x, y) => drawPlot(target, plot, x + 30, y + 2, contentWidth - 60),
      }
    }
    case 'flow':
      return drawFlow(context, block.steps)
    case 'cycle':
      return drawRing(context, block.steps)
    case 'tree':
      return drawTree(context, block.root, block.branches)
    case 'bars':
      return drawBars(context, block.bars)
  }
}

function heading(context: SKRSContext2D, text: string, turn: number): Placed {
  setPen(context, 700, 15.5, pen.dark)
  const width = context.measureText(text).width
  const marker = ['#FFE970', '#CDEFD9', '#FFD9D4', '#DDE1FF'][turn % 4] ?? pen.marker
  return {
    height: 33,
    keepsWithNext: true,
    draw: (target, x, y) => {
      target.fillStyle = marker
      target.beginPath()
      target.moveTo(x - 5, y + 15)
      target.quadraticCurveTo(x + width / 2, y + 11, x + width + 9, y + 13.5)
      target.lineTo(x + width + 7, y + 26)
      target.quadraticCurveTo(x + width / 2, y + 28.5, x - 3, y + 26.5)
      target.closePath()
      target.fill()
      setPen(target, 700, 15.5, pen.dark)
      target.fillText(text, x, y + 23)
    },
  }
}

function paragraph(context: SKRSContext2D, text: string, size: number): Placed {
  const lines = wrapped(context, text, 400, size, contentWidth)
  return {
    height: lines.length * leading + 6,
    draw: (target, x, y) => {
      setPen(target, 400, size, pen.ink)
      lines.forEach((line, at) => target.fillText(line, x, y + 14 + at * leading))
    },
  }
}

function bullets(context: SKRSContext2D, items: string[]): Placed {
  const indent = 16
  const placed = items.map((item) => {
    // Words before a colon are what the point is about: they are written with the bolder pen.
    const lead = /^[^:]{2,42}: /.exec(item)?.[0] ?? ''
    return { lead, lines: wrapped(context, item, 400, 12.5, (contentWidth - indent) * 0.985) }
  })
  const count = placed.reduce((sum, { lines }) => sum + lines.length, 0)
  return {
    height: count * leading + 8,
    draw: (target, x, y) => {
      let baseline = y + 14
      for (const { lead, lines } of placed) {
        target.fillStyle = pen.red
        target.beginPath()
        target.arc(x + 4, baseline - 4, 2.4, 0, 2 * Math.PI)
        target.fill()
        lines.forEach((line, at) => {
          let start = x + indent
          let rest = line
          if (at === 0 && lead !== '' && line.startsWith(lead.trimEnd())) {
            setPen(target, 600, 12.5, pen.blue)
            target.fillText(lead.trimEnd(), start, baseline)
            start += target.measureText(lead).width
            rest = line.slice(lead.length)
          }
          setPen(target, 400, 12.5, pen.ink)
          if (rest !== '') target.fillText(rest, start, baseline)
          baseline += leading
        })
      }
    },
  }
}

function definition(context: SKRSContext2D, term: string, text: string, turn: number): Placed {
  const [fill, edge] = [
    ['#EEF0FF', pen.blue],
    ['#EEF9F2', pen.green],
    ['#FFF0EE', pen.red],
  ][turn % 3] ?? ['#EEF0FF', pen.blue]
  const lines = wrapped(context, text, 400, 12.5, contentWidth - 32)
  const height = 30 + lines.length * leading + 8
  return {
    height: height + 10,
    draw: (target, x, y) => {
      target.fillStyle = fill ?? '#EEF0FF'
      target.beginPath()
      target.roundRect(x, y, contentWidth, height, 9)
      target.fill()
      target.fillStyle = edge ?? pen.blue
      target.beginPath()
      target.roundRect(x, y, 5, height, 2.5)
      target.fill()
      setPen(target, 700, 13, edge ?? pen.blue)
      target.fillText(term, x + 18, y + 21)
      setPen(target, 400, 12.5, pen.ink)
      lines.forEach((line, at) => target.fillText(line, x + 18, y + 42 + at * leading))
    },
  }
}

function formula(context: SKRSContext2D, source: string, remark: string): Placed {
  let size = 17
  let box = layOutFormula(context, source, size)
  while (box.width > contentWidth - 40 && size > 9) {
    size -= 1
    box = layOutFormula(context, source, size)
  }
  const remarks = remark === '' ? [] : wrapped(context, remark, 400, 11, contentWidth - 60)
  const height = box.ascent + box.descent + 22 + remarks.length * 17
  return {
    height: height + 10,
    draw: (target, x, y) => {
      target.strokeStyle = '#A3AAFF'
      target.lineWidth = 1.1
      target.fillStyle = '#FFFFFF'
      target.beginPath()
      target.roundRect(x + 8, y, contentWidth - 16, height, 8)
      target.fill()
      target.setLineDash([5, 3])
      target.stroke()
      target.setLineDash([])
      target.fillStyle = pen.dark
      box.draw(target, x + (contentWidth - box.width) / 2, y + 11 + box.ascent)
      setPen(target, 400, 11, pen.grey)
      target.textAlign = 'center'
      remarks.forEach((line, at) =>
        target.fillText(line, x + contentWidth / 2, y + box.ascent + box.descent + 28 + at * 17),
      )
      target.textAlign = 'left'
    },
  }
}

function table(context: SKRSContext2D, rows: string[][]): Placed {
  const columns = Math.max(...rows.map((cells) => cells.length))
  const weights = Array.from({ length: columns }, (_, at) => {
    setPen(context, 500, 11.5, pen.dark)
    return (
      Math.min(230, Math.max(48, ...rows.map((cells) => context.measureText(cells[at] ?? '').width))) + 18
    )
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const widths = weights.map((weight) => (weight * contentWidth) / total)
  const placed = rows.map((cells, line) => {
    const texts = widths.map((width, at) =>
      wrapped(context, cells[at] ?? '', line === 0 ? 600 : 400, 11.5, width - 14),
    )
    const boxes = cells.map((cell) =>
      cell.startsWith('$') ? layOutFormula(context, cell.slice(1).trim(), 12.5) : undefined,
    )
    const boxHeight = Math.max(0, ...boxes.map((box) => (box ? box.ascent + box.descent + 11 : 0)))
    const textHeight = Math.max(1, ...texts.map((lines) => lines.length)) * 17.5 + 9
    return { texts, boxes, height: Math.max(textHeight, boxHeight) }
  })
  const height = placed.reduce((sum, row) => sum + row.height, 0)
  return {
    height: height + 14,
    draw: (target, x, y) => {
      let top = y
      placed.forEach(({ texts, boxes, height: rowHeight }, line) => {
        target.fillStyle = line === 0 ? '#DDE1FF' : line % 2 === 0 ? '#F7F8FE' : '#FFFFFF'
        target.fillRect(x, top, contentWidth, rowHeight)
        let left = x
        texts.forEach((lines, at) => {
          setPen(target, line === 0 || at === 0 ? 600 : 400, 11.5, line === 0 ? pen.dark : pen.ink)
          const box = boxes[at]
          if (box) box.draw(target, left + 8, top + (rowHeight - box.ascent - box.descent) / 2 + box.ascent)
          else lines.forEach((text, row) => target.fillText(text, left + 8, top + 17 + row * 17.5))
          left += widths[at] ?? 0
        })
        top += rowHeight
        rule(target, x, top, x + contentWidth, top, '#BEC5FF')
      })
      let left = x
      for (const width of widths.slice(0, -1)) {
        left += width
        rule(target, left, y, left, y + height, '#DDE1FF')
      }
      target.strokeStyle = '#8E96FF'
      target.lineWidth = 1
      target.strokeRect(x, y, contentWidth, height)
    },
  }
}

function exercise(
  context: SKRSContext2D,
  { question, steps, answer }: Extract<Block, { kind: 'exercise' }>,
): Placed {
  const inner = contentWidth - 34
  const questionLines = wrapped(context, question, 600, 12.5, inner - 42)
  const placed = steps.map((step) => {
    if (step.startsWith('$')) {
      const box = layOutFormula(context, step.slice(1).trim(), 14)
      return { height: box.ascent + box.descent + 12, box, lines: [] }
    }
    const lines = wrapped(context, step, 400, 12, inner - 22)
    return { height: lines.length * 19, lines }
  })
  const answerBox = answer.startsWith('$') ? layOutFormula(context, answer.slice(1).trim(), 14) : undefined
  const answers = answerBox ? [] : wrapped(context, answer, 600, 12.5, inner - 48)
  const answerHeight = answerBox ? answerBox.ascent + answerBox.descent + 6 : answers.length * leading
  const height =
    18 +
    questionLines.length * leading +
    placed.reduce((sum, step) => sum + step.height, 0) +
    answerHeight +
    14
  return {
    height: height + 12,
    draw: (target, x, y) => {
      target.fillStyle = '#FFFDF2'
      target.strokeStyle = '#D9B200'
      target.lineWidth = 1
      target.beginPath()
      target.roundRect(x, y, contentWidth, height, 9)
      target.fill()
      target.stroke()
      target.fillStyle = pen.red
      target.beginPath()
      target.roundRect(x + 12, y + 9, 42, 19, 9.5)
      target.fill()
      setPen(target, 700, 11, '#FFFFFF')
      target.fillText('โจทย์', x + 20, y + 22.5)
      setPen(target, 600, 12.5, pen.dark)
      questionLines.forEach((line, at) => target.fillText(line, x + 62, y + 23 + at * leading))
      let top = y + 16 + questionLines.length * leading
      placed.forEach(({ height: stepHeight, box, lines }, at) => {
        setPen(target, 600, 11, pen.blue)
        target.fillText(`${at + 1}.`, x + 18, top + (box ? box.ascent + 6 : 14))
        if (box) {
          target.fillStyle = pen.ink
          box.draw(target, x + 38, top + 6 + box.ascent)
        } else {
          setPen(target, 400, 12, pen.ink)
          lines.forEach((line, row) => target.fillText(line, x + 38, top + 14 + row * 19))
        }
        top += stepHeight
      })
      setPen(target, 700, 12, pen.green)
      if (answerHeight > 0) target.fillText('ตอบ', x + 18, top + (answerBox ? answerBox.ascent + 3 : 17))
      answerBox?.draw(target, x + 48, top + 3 + answerBox.ascent)
      setPen(target, 600, 12.5, pen.green)
      answers.forEach((line, at) => target.fillText(line, x + 48, top + 17 + at * leading))
    },
  }
}

function hint(context: SKRSContext2D, text: string, turn: number): Placed {
  const lines = wrapped(context, text, 500, 12.5, contentWidth - 120)
  const height = lines.length * leading + 34
  const tilt = ((turn % 3) - 1) * 0.008
  return {
    height: height + 18,
    draw: (target, x, y) => {
      target.save()
      target.translate(x + contentWidth / 2, y + 4 + height / 2)
      target.rotate(tilt)
      target.fillStyle = pen.marker
      target.fillRect(-contentWidth / 2 + 40, -height / 2, contentWidth - 80, height)
      // A strip of tape holds the note.
      target.fillStyle = 'rgba(142,150,255,0.45)'
      target.fillRect(-34, -height / 2 - 6, 68, 13)
      setPen(target, 700, 12, pen.red)
      target.fillText('จำให้ขึ้นใจ', -contentWidth / 2 + 58, -height / 2 + 22)
      setPen(target, 500, 12.5, pen.dark)
      lines.forEach((line, at) =>
        target.fillText(line, -contentWidth / 2 + 58, -height / 2 + 42 + at * leading - 2),
      )
      target.restore()
    },
  }
}

function rule(context: SKRSContext2D, x1: number, y1: number, x2: number, y2: number, colour: string): void {
  context.strokeStyle = colour
  context.lineWidth = 0.8
  context.beginPath()
  context.moveTo(x1, y1)
  context.lineTo(x2, y2)
  context.stroke()
}
