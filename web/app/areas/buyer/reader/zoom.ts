export const ZOOM_MIN = 1
export const ZOOM_MAX = 4
/** What a double tap brings: handwriting of a whole page becomes legible on a phone. */
export const ZOOM_TAP = 2.5
/** From here on a page is looked at closely. */
export const ZOOM_CLOSER = 1.5

const steps = [1, 1.25, 1.5, 2, 2.5, 3, 4]

export function zoomStep(zoom: number, direction: 1 | -1): number {
  const next =
    direction > 0 ? steps.find((step) => step > zoom + 0.01) : steps.findLast((step) => step < zoom - 0.01)
  return next ?? (direction > 0 ? ZOOM_MAX : ZOOM_MIN)
}

export function clampZoom(zoom: number): number {
  return Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom))
}
