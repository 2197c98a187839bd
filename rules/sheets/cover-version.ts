/** A cover changes with the sheet and with the colours of its store: its version counts both. Letters and digits only. */
export function coverVersion(sheetVersion: number, storePictures: number): string {
  return `${sheetVersion}s${storePictures}`
}
