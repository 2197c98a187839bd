import { bookBox, type BookLook, bookOutline, bookShapes } from './book-shape.ts'

/** The book as an SVG document; `sticker` adds the white edge of covers. */
export function bookSvg(look: BookLook, { sticker = false, title = '' } = {}): string {
  const edge = sticker
    ? `<path d="${bookOutline}" fill="#fff" stroke="#fff" stroke-width="26" stroke-linejoin="round"/>`
    : ''
  const paths = bookShapes(look).map(
    ({ path, fill = 'none', stroke, strokeWidth, opacity }) =>
      `<path d="${path}" fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="${strokeWidth ?? 1}" stroke-linecap="round"` : ''}${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`,
  )
  const label = title === '' ? 'aria-hidden="true"' : `role="img" aria-label="${escaped(title)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${bookBox.width} ${bookBox.height}" ${label}>${edge}${paths.join('')}</svg>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
