/** Limits of a sheet's files (security-and-reliability §4). A megabyte is 1,000,000 bytes, as on the screens. */
export const pdfMegabytesMax = 150
export const pdfBytesMax = pdfMegabytesMax * 1_000_000
export const pictureBytesMax = 5_000_000
/** Samples that staff put in (decisions §6). */
export const staffSampleBytesMax = 1_000_000
