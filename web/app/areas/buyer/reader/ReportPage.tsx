import { useMe } from '#web/features/session/use-session.ts'
import { showToast } from '#web/ui/toast.ts'
import { ReportDialog } from '../library/ReportDialog.tsx'

type ReportPageProps = { sheetId: string; name: string; page: number; onClose: () => void }

/** Reports to the author what is wrong with the page that lies open. */
export default function ReportPage({ sheetId, name, page, onClose }: ReportPageProps) {
  const me = useMe()
  return (
    <ReportDialog
      sheet={{ _id: sheetId, name }}
      personId={me?.user._id ?? ''}
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
