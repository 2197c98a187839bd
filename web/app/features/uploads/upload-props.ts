/** Props of the editor's three parts that take files; each loads its own state. */
export type UploadProps = {
  sheetId: string
  /** After a file came, went or moved: what hangs on it (the live cover, the list of what is missing) looks again. */
  onChange: () => void
  /** The sheet is under review, or its form is being sent. */
  disabled?: boolean
}
