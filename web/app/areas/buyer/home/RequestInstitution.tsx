import { type FormEvent, useId, useState } from 'react'
import { isEmail } from '#rules/people/profile.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { institutionRequestWords } from '#web/words/buyer/institution-request.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

const kinds = ['university', 'school', 'other'] as const

/** Requests an institution that the shop lacks from staff. What was typed stays until it was sent. */
export default function RequestInstitution({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(institutionRequestWords)
  const { language } = useLanguage()
  const form = useId()
  const {
    draft: { name, kind },
    change,
    reset,
  } = useDraft<{ name: string; kind: (typeof kinds)[number] }>('institution-request', {
    name: '',
    kind: 'university',
  })
  // No account is needed, so it may be a computer of many: the address is not stored.
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem(words.nameMissing)
    if (email.trim() !== '' && !isEmail(email.trim())) return setProblem(words.emailWrong)
    setBusy(true)
    try {
      await browserApi.call('requestInstitution', { name, kind, email })
    } catch (failure) {
      return setProblem(wordsOfFailure(failure, language))
    } finally {
      setBusy(false)
    }
    reset()
    onClose()
    showToast({ text: words.sent, tone: 'good' })
  }
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={words.title}
        footer={
          <Button wide type="submit" form={form} busy={isBusy}>
            {words.send}
          </Button>
        }
      >
        <form id={form} className="stack gap-md" noValidate onSubmit={(event) => void send(event)}>
          <p>{words.text}</p>
          <TextField
            label={words.name}
            maxLength={200}
            value={name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <SelectField
            label={words.kind}
            value={kind}
            onChange={({ currentTarget: { value } }) =>
              change({ kind: kinds.find((one) => one === value) ?? 'other' })
            }
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {words[one]}
              </option>
            ))}
          </SelectField>
          <TextField
            type="email"
            label={words.email}
            hint={words.emailHint}
            maxLength={254}
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </form>
      </Dialog>
      <AlertDialog open={problem !== undefined} onClose={() => setProblem(undefined)}>
        {problem}
      </AlertDialog>
    </>
  )
}
