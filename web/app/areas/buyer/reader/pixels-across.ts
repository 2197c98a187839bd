import { type PageWidth, widthFor } from '#rules/reading/page-widths.ts'

/** Beyond this nobody sees the difference, and the picture only takes longer. */
const DENSITY_MAX = 2.5

/** Which picture fills the place of a page on this screen. `shown`: the zoom it has now, `zoom` the one it is wanted for. */
export function pixelsAcross(
  place: HTMLElement,
  { shown, zoom }: { shown: number; zoom: number },
): PageWidth {
  const across = (place.offsetWidth / shown) * zoom
  return widthFor(Math.ceil(across * Math.min(window.devicePixelRatio, DENSITY_MAX)))
}
