import { useMe, useSignOut } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { PersonalLinks } from './PersonalLinks.tsx'
import classes from './Shell.module.css'
import { localeAfter, locales } from '#rules/locales.ts'

/** Opened from the user picture: my sheets, favourites, notifications, account, logout (buyer.md §2). */
export default function SidePanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(sharedWords)
  const { language, setLanguage } = useLanguage()
  const me = useMe()
  const signOut = useSignOut()
  return (
    <Dialog open={open} onClose={onClose} title={me?.user.name || words.myPanel} from="right">
      {me && <p className={`dimmed small ${classes.id}`}>{words.buyerId(me.user._id)}</p>}
      <nav aria-label={words.myPanel} className="stack gap-3xs">
        <PersonalLinks onFollow={onClose} />
      </nav>
      <div className={`above-md stack ${classes.actions}`}>
        <Button look="outline" wide onClick={() => setLanguage(localeAfter(language))}>
          {locales[localeAfter(language)].own}
        </Button>
        <Button look="subtle" wide onClick={() => void signOut()}>
          {words.logout}
        </Button>
      </div>
    </Dialog>
  )
}
