import { StoreEditor } from './StoreEditor.tsx'

/** `/staff/edituni?{code}` */
export default function EditUniScreen() {
  return <StoreEditor kind="institution" />
}
