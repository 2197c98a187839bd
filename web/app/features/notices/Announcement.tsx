import { IconSpeakerphone } from '#web/ui/icons.ts'
import { useState } from 'react'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { belowMinimum, noticeWords, payoutFacts } from '#web/words/notices.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './Announcement.module.css'
import { halfOf } from '#web/words/language.ts'
import { isAnnouncementRead, storeAnnouncementRead } from './use-announcement.ts'

/**
 * The announcement about payouts: opens by itself where it is `due` until acknowledged, which is stored here; during its month a link
 * (`linked`) reopens it.
 */
export default function Announcement({ due, linked }: { due: boolean; linked: boolean }) {
  const words = useWords(noticeWords)
  const { language } = useLanguage()
  const { supportEmail } = useSettings()
  const [isRead, setRead] = useState(isAnnouncementRead)
  const [isReopened, setReopened] = useState(false)
  const acknowledge = () => {
    // A person who opened it by its link may not be among those it is for: then it does not count as read.
    if (due) storeAnnouncementRead()
    setRead(true)
    setReopened(false)
  }
  const which = halfOf(language)
  return (
    <>
      {linked && (
        <p className="centred stack pad-under">
          <button
            type="button"
            className={`inline-row linked strong gap-xs finger ${classes.link}`}
            onClick={() => setReopened(true)}
          >
            <IconSpeakerphone size={20} stroke={1.75} />
            {words.reopen}
          </button>
        </p>
      )}
      <AlertDialog
        open={isReopened || (due && !isRead)}
        title={words.payoutTitle}
        mood="smiling"
        action={words.acknowledge}
        onClose={acknowledge}
      >
        <p className="dimmed">{words.payoutIntro}</p>
        <ul className="stack gap-xs above-xs small anywhere text-start bullets">
          {payoutFacts.map((fact) => (
            <li key={fact[1]}>{fact[which]}</li>
          ))}
          {supportEmail !== '' && <li>{belowMinimum[which](supportEmail)}</li>}
        </ul>
      </AlertDialog>
    </>
  )
}
