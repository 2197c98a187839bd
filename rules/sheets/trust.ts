/** Fewer readers would reveal what one of them did. */
const readersMin = 5

/** A reader who has stayed on so much of the pages has read to the end: few stay on the cover and the empty last page. */
export const finishedShareMin = 0.9

/** Of a hundred readers, how many read to the end; null below five, of whom nothing is shown. */
export function finishedPercent(readers: number, finished: number): number | null {
  return readers < readersMin ? null : Math.round((100 * finished) / readers)
}
