import QRCode from 'qrcode'

/** A QR as the payment page draws it: dark modules as one SVG path, in modules, without a quiet zone. */
export type QrPicture = { side: number; path: string }

/** The open payment pages of a few minutes; a page asks every five seconds. */
const keptMax = 500
const kept = new Map<string, QrPicture>()

/**
 * Level H (buyer.md §9): a third may be hidden, so the book in the centre costs nothing. Drawn here and not in the browser,
 * where an encoder would be the heaviest part of the page.
 */
export function qrPicture(text: string): QrPicture {
  const known = kept.get(text)
  if (known !== undefined) return known
  const picture = draw(text)
  for (const oldest of kept.keys()) {
    if (kept.size < keptMax) break
    kept.delete(oldest)
  }
  kept.set(text, picture)
  return picture
}

function draw(text: string): QrPicture {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'H' })
  const side = modules.size
  const isDark = (row: number, column: number) => column < side && modules.get(row, column) === 1
  let path = ''
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      let width = 0
      while (isDark(row, column + width)) width += 1
      if (width > 0) path += `M${column} ${row}h${width}v1h-${width}z`
      column += width
    }
  }
  return { side, path }
}
