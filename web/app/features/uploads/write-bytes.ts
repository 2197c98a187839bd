/** 812 kB, 3.4 MB, 149 MB; a megabyte is 1,000,000 bytes, as the limits count. */
export function writeBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`
  const megabytes = bytes / 1_000_000
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`
}
