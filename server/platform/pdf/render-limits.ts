/** Limits for the drawing of pages. */
export const renderLimits = {
  /** Of one render process (security and reliability, section 4: 512 MB in a separate process). */
  memoryBytesMax: 512 * 1024 * 1024,
  /** A process holding this much between requests is replaced, because WebAssembly never frees memory. */
  memoryBytesToRenewAt: 288 * 1024 * 1024,
  drawMillisecondsMax: 20_000,
  inspectMillisecondsMax: 20_000,
  textMillisecondsMax: 60_000,
  /** For a batch of pages. */
  lookMillisecondsMax: 20_000,
  watermarkMillisecondsMax: 20_000,
  pagesMax: 1_000,
  /** Letters of a whole file that can be searched. */
  textLengthMax: 3_000_000,
  /** Requests that wait for a process; more are refused. */
  waitingMax: 80,
  processesMax: 2,
  /** A process idle for this long ends and frees its memory. */
  idleMilliseconds: 60_000,
} as const
