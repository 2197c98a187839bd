/** A price may rise freely up to this: twice what a reviewer saw, and small sums always. */
const timesMax = 2
const riseSatangAlwaysFree = 10_000

/** Whether a changed price of a sheet on sale waits for staff. `seenSatang`: the price when it was reviewed. */
export function needsPriceCheck(seenSatang: number, askedSatang: number): boolean {
  return askedSatang > seenSatang * timesMax && askedSatang - seenSatang > riseSatangAlwaysFree
}
