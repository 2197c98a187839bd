import { showToast } from '#web/ui/toast.ts'
import { ReportDialog } from '../library/ReportDialog.tsx'

type ReportPageProps = { sheetId: string; name: string; page: number; onClose: () => void }

/** Reports to the author what is wrong with the page that lies open. */
export default function ReportPage({ sheetId, name, page, onClose }: ReportPageProps) {
  return (
    <ReportDialog
      sheet={{ _id: sheetId, name }}
      page={page}
      open
      onClose={onClose}
      onDone={(text) => {
        showToast({ text, tone: 'good' })
        onClose()
      }}
    />
  )
}
