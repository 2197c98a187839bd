import { StoreEditor } from './StoreEditor.tsx'

/** `/staff/editdrive?{code}` */
export default function EditDriveScreen() {
  return <StoreEditor kind="drive" />
}
