import { staffApi } from '#web/api/staff-api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { say } from '#web/words/language.ts'
import { staffTutoringWords } from '#web/words/staff/tutoring.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Finder } from '../layout/Finder.tsx'

/** A new session begins with its sheet; one that has a session already leads to that. */
export function NewSession({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const words = useWords(staffTutoringWords)
  const { language } = useLanguage()
  return (
    <Dialog open wide from="right" title={words.addTitle} onClose={onClose}>
      <Finder
        what="sheet-of-session"
        label={words.findSheet}
        hint={words.findSheetHint}
        none={words.foundNone}
        choose={words.choose}
        chooseNamed={words.chooseNamed}
        find={async (search, signal) =>
          (await staffApi.call('findDeskSheets', { search }, { signal })).data.map(
            ({ _id, name, storeName, hasSession }) => ({
              id: _id,
              name,
              facts: [say(storeName, language), _id, hasSession && words.hasSession]
                .filter(Boolean)
                .join(' · '),
            }),
          )
        }
        onChoose={({ id }) => onChoose(id)}
      />
    </Dialog>
  )
}
