import {
  IconBook2,
  IconCalendarPlus,
  IconExternalLink,
  IconFlag,
  IconMessage2,
  IconReceiptRefund,
  IconShare,
} from '#web/ui/icons.ts'
import { useAddToCalendar } from '#web/features/session-calendar/use-add-to-calendar.ts'
import { useShare } from '#web/features/share/use-share.ts'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { libraryWords } from '#web/words/buyer/library.ts'
import { sessionCalendarWords } from '#web/words/buyer/session-calendar.ts'
import { shareWords } from '#web/words/buyer/share.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { Bought } from './library-filter.ts'

/** Actions on a bought sheet besides reading. */
export function useBoughtActs({ sheet, before, paid }: Bought, onAct: (act: BoughtAct) => void): MenuItem[] {
  const words = useWords(libraryWords)
  const sharing = useWords(shareWords)
  const calendar = useWords(sessionCalendarWords)
  const share = useShare()
  const addToCalendar = useAddToCalendar()
  const page = `/infoSheet/${sheet._id}`
  return [
    ...(paid || before
      ? [
          {
            label: !paid ? words.deleteComment : before ? words.editComment : words.writeComment,
            icon: <IconMessage2 size={20} stroke={1.75} />,
            onChoose: () => onAct({ kind: paid ? 'review' : 'review-before', sheet }),
          },
        ]
      : []),
    {
      label: words.keepOffline,
      icon: <IconBook2 size={20} stroke={1.75} />,
      onChoose: () => onAct({ kind: 'keep', sheet }),
    },
    {
      label: words.reportSheet,
      icon: <IconFlag size={20} stroke={1.75} />,
      onChoose: () => onAct({ kind: 'report', sheet }),
    },
    ...(paid
      ? [
          {
            label: words.askRefund,
            icon: <IconReceiptRefund size={20} stroke={1.75} />,
            href: `/user/refund?sheet=${sheet._id}`,
          },
        ]
      : []),
    ...(sheet.onlineTutor && !sheet.onlineTutor.isLiveSteamEnded
      ? [
          {
            label: calendar.add,
            icon: <IconCalendarPlus size={20} stroke={1.75} />,
            onChoose: () => void addToCalendar(sheet._id),
          },
        ]
      : []),
    { label: words.openSheetPage, icon: <IconExternalLink size={20} stroke={1.75} />, href: page },
    {
      label: sharing.share,
      icon: <IconShare size={20} stroke={1.75} />,
      onChoose: () => share({ title: sheet.name, path: page }),
    },
  ]
}

/**
 * Actions on a bought sheet. The reader of a gift may have a review from an earlier purchase, which can only be deleted (`review-before`).
 */
export type BoughtAct = { kind: 'review' | 'review-before' | 'report' | 'keep'; sheet: Bought['sheet'] }

export type ActDialogProps = {
  sheet: Bought['sheet']
  open: boolean
  onClose: () => void
  /** With the words to show. */
  onDone: (said: string) => void
}
