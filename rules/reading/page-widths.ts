/**
 * Widths in which pages are drawn, in pixels: the small picture of the panel, a phone, a sharp phone or a screen, and
 * zoomed in. Others are refused, so that a client cannot make the server draw every width there is.
 */
export const pageWidths = [160, 720, 1200, 2000] as const
export type PageWidth = (typeof pageWidths)[number]

/** The smallest of the pictures that need not be blown up; zoomed in, the largest there is. */
export function widthFor(pixels: number): PageWidth {
  return pageWidths.find((width) => width >= pixels && width > 160) ?? 2000
}
