/**
 * Widths of drawn pages in pixels: the panel's thumbnail, a phone, a sharp phone or screen, zoomed. Others are refused, so that clients
 * cannot make the server draw every width.
 */
export const pageWidths = [160, 720, 1200, 2000] as const
export type PageWidth = (typeof pageWidths)[number]

/** The smallest of the pictures that need not be blown up; zoomed in, the largest there is. */
export function widthFor(pixels: number): PageWidth {
  return pageWidths.find((width) => width >= pixels && width > 160) ?? 2000
}
