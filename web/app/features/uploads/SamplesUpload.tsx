import type { UploadProps } from './upload-props.ts'

export function SamplesUpload({ sheetId }: UploadProps) {
  return <section data-sheet={sheetId} />
}
