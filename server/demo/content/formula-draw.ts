import type { SKRSContext2D } from '@napi-rs/canvas'
import { family } from '#server/platform/drawing/fonts.ts'
import { type Formula, parseFormula } from './formula-parse.ts'

/** A measured formula: drawn with its baseline at `y`, reaching `ascent` above and `descent` below. */
export type FormulaBox = {
  width: number
  ascent: number
  descent: number
  draw: (context: SKRSContext2D, x: number, y: number) => void
}

/** Measures a formula at a font size; nothing is drawn yet. */
export function layOutFormula(context: SKRSContext2D, source: string, size: number): FormulaBox {
  return layOut(context, parseFormula(source), size)
}

function layOut(context: SKRSContext2D, formula: Formula, size: number): FormulaBox {
  switch (formula.kind) {
    case 'row':
      return row(formula.parts.map((part) => layOut(context, part, size)))
    case 'text':
      return text(context, formula.text, formula.italic, size)
    case 'sign':
      return bigSign(context, formula.sign, size)
    case 'fraction':
      return fraction(
        layOut(context, formula.above, size * 0.9),
        layOut(context, formula.below, size * 0.9),
        size,
      )
    case 'root':
      return root(
        layOut(context, formula.inside, size),
        formula.degree && layOut(context, formula.degree, size * 0.55),
        size,
      )
    case 'scripts': {
      const above = formula.above && layOut(context, formula.above, size * 0.66)
      const below = formula.below && layOut(context, formula.below, size * 0.66)
      const base = layOut(context, formula.base, size)
      return formula.limits ? limits(base, above, below, size) : scripts(base, above, below, size)
    }
    case 'accent':
      return accent(layOut(context, formula.inside, size), formula.accent, size)
    case 'fence':
      return fence(layOut(context, formula.inside, size), formula.open, formula.close, size)
    case 'matrix':
      return matrix(
        formula.rows.map((cells) => cells.map((cell) => layOut(context, cell, size * 0.95))),
        size,
      )
    case 'equilibrium':
      return equilibrium(size)
  }
}

function fontOf(letters: string, italic: boolean, size: number): string {
  if (/[\u0E00-\u0E7F]/.test(letters)) return `500 ${size}px '${family.cover}'`
  // A family name of several words must be quoted.
  return `${italic ? 'italic ' : ''}400 ${size}px '${family.formula}'`
}

const spaced = new Set(['=', '+', '−', '×', '÷', '→', '≤', '≥', '≠', '≈', '±', '<', '>', '≡', '↔', '~'])

function text(context: SKRSContext2D, letters: string, italic: boolean, size: number): FormulaBox {
  const font = fontOf(letters, italic, size)
  context.font = font
  const isFunction = /^[a-z]{2,}$/.test(letters)
  const space = spaced.has(letters)
    ? size * 0.22
    : isFunction
      ? size * 0.12
      : letters === ','
        ? size * 0.1
        : 0
  const width = letters === ' ' ? size * 0.25 : context.measureText(letters).width
  return {
    width: width + 2 * space,
    ascent: size * 0.74,
    descent: size * (/[\u0E38\u0E39\u0E0E\u0E0Fgjpqyμρφβ,()]/.test(letters) ? 0.24 : 0.06),
    draw: (target, x, y) => {
      target.font = font
      if (letters !== ' ') target.fillText(letters, x + space, y)
    },
  }
}

function row(boxes: FormulaBox[]): FormulaBox {
  return {
    width: boxes.reduce((sum, box) => sum + box.width, 0),
    ascent: Math.max(0, ...boxes.map((box) => box.ascent)),
    descent: Math.max(0, ...boxes.map((box) => box.descent)),
    draw: (context, x, y) => {
      let at = x
      for (const box of boxes) {
        box.draw(context, at, y)
        at += box.width
      }
    },
  }
}

function fraction(above: FormulaBox, below: FormulaBox, size: number): FormulaBox {
  const width = Math.max(above.width, below.width) + size * 0.35
  const axis = size * 0.28
  const gap = size * 0.14
  return {
    width: width + size * 0.15,
    ascent: axis + gap + above.descent + above.ascent,
    descent: Math.max(0, gap + below.ascent + below.descent - axis),
    draw: (context, x, y) => {
      const left = x + size * 0.075
      above.draw(context, left + (width - above.width) / 2, y - axis - gap - above.descent)
      below.draw(context, left + (width - below.width) / 2, y - axis + gap + below.ascent)
      line(context, size, [left, y - axis], [left + width, y - axis])
    },
  }
}

function root(inside: FormulaBox, degree: FormulaBox | undefined, size: number): FormulaBox {
  const hook = size * 0.55
  const over = size * 0.14
  return {
    width: hook + inside.width + size * 0.12,
    ascent: inside.ascent + over + size * 0.08,
    descent: inside.descent,
    draw: (context, x, y) => {
      const top = y - inside.ascent - over
      const bottom = y + inside.descent
      const middle = bottom - (bottom - top) * 0.42
      const end: [number, number] = [x + hook + inside.width + size * 0.08, top]
      line(
        context,
        size,
        [x, middle + size * 0.06],
        [x + hook * 0.28, middle],
        [x + hook * 0.55, bottom],
        [x + hook * 0.92, top],
        end,
      )
      degree?.draw(context, x, middle - size * 0.12)
      inside.draw(context, x + hook, y)
    },
  }
}

function scripts(
  base: FormulaBox,
  above: FormulaBox | undefined,
  below: FormulaBox | undefined,
  size: number,
): FormulaBox {
  const raise = Math.max(size * 0.36, base.ascent - size * 0.3)
  const drop = Math.max(size * 0.2, base.descent)
  const gap = size * 0.04
  return {
    width: base.width + gap + Math.max(above?.width ?? 0, below?.width ?? 0) + size * 0.05,
    ascent: Math.max(base.ascent, above ? raise + above.ascent : 0),
    descent: Math.max(base.descent, below ? drop + below.descent : 0),
    draw: (context, x, y) => {
      base.draw(context, x, y)
      above?.draw(context, x + base.width + gap, y - raise)
      below?.draw(context, x + base.width + gap, y + drop)
    },
  }
}

function limits(
  base: FormulaBox,
  above: FormulaBox | undefined,
  below: FormulaBox | undefined,
  size: number,
): FormulaBox {
  const width = Math.max(base.width, above?.width ?? 0, below?.width ?? 0)
  const gap = size * 0.12
  return {
    width: width + size * 0.14,
    ascent: base.ascent + (above ? gap + above.ascent + above.descent : 0),
    descent: base.descent + (below ? gap + below.ascent + below.descent : 0),
    draw: (context, x, y) => {
      base.draw(context, x + (width - base.width) / 2, y)
      above?.draw(context, x + (width - above.width) / 2, y - base.ascent - gap - above.descent)
      below?.draw(context, x + (width - below.width) / 2, y + base.descent + gap + below.ascent)
    },
  }
}

function bigSign(context: SKRSContext2D, sign: string, size: number): FormulaBox {
  const scale = sign === '∫' ? 1.7 : 1.4
  const font = `400 ${size * scale}px '${family.formula}'`
  context.font = font
  const width = context.measureText(sign).width
  return {
    width: width + size * 0.1,
    ascent: size * (sign === '∫' ? 1.28 : 1.05),
    descent: size * (sign === '∫' ? 0.5 : 0.34),
    draw: (target, x, y) => {
      target.font = font
      target.fillText(sign, x, y + size * (sign === '∫' ? 0.22 : 0.16))
    },
  }
}

function accent(inside: FormulaBox, kind: 'bar' | 'vec' | 'hat' | 'dot', size: number): FormulaBox {
  return {
    ...inside,
    ascent: inside.ascent + size * 0.18,
    draw: (context, x, y) => {
      inside.draw(context, x, y)
      // Small letters leave room below their line of capitals.
      const top = y - inside.ascent + size * 0.02
      const [left, right] = [x + size * 0.06, x + inside.width - size * 0.02]
      if (kind === 'hat')
        line(
          context,
          size,
          [left, top + size * 0.06],
          [(left + right) / 2, top - size * 0.08],
          [right, top + size * 0.06],
        )
      else if (kind === 'dot') {
        context.beginPath()
        context.arc((left + right) / 2, top, size * 0.06, 0, 2 * Math.PI)
        context.fill()
      } else line(context, size, [left, top], [right, top])
      if (kind === 'vec')
        line(
          context,
          size,
          [right - size * 0.13, top - size * 0.09],
          [right, top],
          [right - size * 0.13, top + size * 0.09],
        )
    },
  }
}

function fence(inside: FormulaBox, open: string, close: string, size: number): FormulaBox {
  const side = size * 0.34
  const [ascent, descent] = [inside.ascent + size * 0.06, inside.descent + size * 0.06]
  return {
    width: inside.width + (open === '.' ? 0 : side) + (close === '.' ? 0 : side),
    ascent,
    descent,
    draw: (context, x, y) => {
      const left = open === '.' ? 0 : side
      if (open !== '.') bracket(context, open, x + side * 0.8, y - ascent, y + descent, -side * 0.5, size)
      inside.draw(context, x + left, y)
      if (close !== '.')
        bracket(
          context,
          close,
          x + left + inside.width + side * 0.2,
          y - ascent,
          y + descent,
          side * 0.5,
          size,
        )
    },
  }
}

function bracket(
  context: SKRSContext2D,
  sign: string,
  x: number,
  top: number,
  bottom: number,
  bulge: number,
  size: number,
): void {
  if (sign === '|') return line(context, size, [x + bulge / 2, top], [x + bulge / 2, bottom])
  if (sign === '[' || sign === ']')
    return line(context, size, [x, top], [x + bulge, top], [x + bulge, bottom], [x, bottom])
  context.lineWidth = size * 0.065
  context.strokeStyle = context.fillStyle
  context.beginPath()
  context.moveTo(x, top)
  context.bezierCurveTo(
    x + bulge * 1.3,
    top + (bottom - top) * 0.3,
    x + bulge * 1.3,
    top + (bottom - top) * 0.7,
    x,
    bottom,
  )
  context.stroke()
}

function matrix(rows: FormulaBox[][], size: number): FormulaBox {
  const columns = Math.max(...rows.map((cells) => cells.length))
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((cells) => cells[at]?.width ?? 0)),
  )
  const gap = size * 0.7
  const rowHeight = Math.max(...rows.flat().map((cell) => cell.ascent + cell.descent)) + size * 0.35
  const width = widths.reduce((sum, one) => sum + one, 0) + gap * (columns - 1)
  const height = rowHeight * rows.length
  const inner: FormulaBox = {
    width,
    ascent: height / 2 + size * 0.28,
    descent: height / 2 - size * 0.28,
    draw: (context, x, y) => {
      rows.forEach((cells, line) => {
        let at = x
        const baseline = y - size * 0.28 - height / 2 + rowHeight * (line + 0.5) + size * 0.28
        cells.forEach((cell, column) => {
          cell.draw(context, at + ((widths[column] ?? 0) - cell.width) / 2, baseline)
          at += (widths[column] ?? 0) + gap
        })
      })
    },
  }
  return fence(inner, '[', ']', size)
}

function equilibrium(size: number): FormulaBox {
  return {
    width: size * 1.7,
    ascent: size * 0.6,
    descent: 0,
    draw: (context, x, y) => {
      const [left, right] = [x + size * 0.25, x + size * 1.45]
      line(
        context,
        size,
        [left, y - size * 0.36],
        [right, y - size * 0.36],
        [right - size * 0.2, y - size * 0.5],
      )
      line(
        context,
        size,
        [right, y - size * 0.2],
        [left, y - size * 0.2],
        [left + size * 0.2, y - size * 0.06],
      )
    },
  }
}

function line(context: SKRSContext2D, size: number, ...points: [number, number][]): void {
  context.strokeStyle = context.fillStyle
  context.lineWidth = Math.max(0.8, size * 0.065)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  points.forEach(([x, y], at) => (at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.stroke()
}
