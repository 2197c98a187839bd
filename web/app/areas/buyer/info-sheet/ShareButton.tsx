import { IconShare } from '@tabler/icons-react'
import { useShare } from '#web/features/share/use-share.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { shareWords } from '#web/words/buyer/share.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './ShareButton.module.css'
import type { SheetInfo } from './find-sheet.ts'

/** Hands the sheet on: beside its figures on phones, in the buy box where that has room. */
export function ShareButton({ sheet, place }: { sheet: SheetInfo; place: 'figures' | 'box' }) {
  const words = useWords(shareWords)
  const share = useShare()
  return (
    <IconButton
      look={place === 'box' ? 'outline' : 'plain'}
      className={classes[place]}
      label={words.share}
      onClick={() => share({ title: sheet.name, path: `/infoSheet/${sheet._id}` })}
    >
      <IconShare size={22} stroke={1.75} />
    </IconButton>
  )
}
