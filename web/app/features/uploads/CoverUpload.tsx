import type { UploadProps } from './upload-props.ts'

export function CoverUpload({ sheetId }: UploadProps) {
  return <section data-sheet={sheetId} />
}
