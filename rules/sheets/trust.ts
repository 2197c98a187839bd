/** Fewer readers would say of somebody what they did. */
const readersMin = 5

/** Who has stayed on so much of the pages has read to the end: hardly anybody looks at the cover and the empty last page. */
export const finishedShareMin = 0.9

/** Of a hundred readers, how many read to the end; null below five, of whom nothing is told. */
export function finishedPercent(readers: number, finished: number): number | null {
  return readers < readersMin ? null : Math.round((100 * finished) / readers)
}
