import type { UploadProps } from './upload-props.ts'

export function PdfUpload({ sheetId }: UploadProps) {
  return <section data-sheet={sheetId} />
}
