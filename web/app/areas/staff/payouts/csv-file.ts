/** File input of the calls: the name and the bytes in base64. */
export type CsvFile = { fileName: string; content: string }

/** Only .csv files are accepted (staff.md §5); the server validates it again. */
export function isCsv({ name }: Pick<File, 'name'>): boolean {
  return /\.csv$/i.test(name)
}

export async function readCsvFile(file: File): Promise<CsvFile> {
  return { fileName: file.name, content: await readBase64(file) }
}

export async function readBase64(file: File): Promise<string> {
  const content = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'))
    reader.readAsDataURL(file)
  })
  // An empty file has no comma-separated part at all in some browsers.
  return content.slice(content.indexOf(',') + 1)
}
