/** A file as the browser sends it to a call that reads lists: base64 of its text. */
export function csvOf(text: string, fileName = 'test.csv'): { fileName: string; content: string } {
  return { fileName, content: Buffer.from(text).toString('base64') }
}
