import { type FormEvent, type ReactNode, useState } from 'react'
import { Refused } from '#web/api/failures.ts'
import { hasDraft } from '#web/features/drafts/use-draft-over.ts'
import { forgetDraft } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { Skeleton } from '#web/ui/States.tsx'
import { formPanelWords } from '#web/words/staff/form-panel.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

type FormPanelProps<T> = {
  /** The id of the form that the button below sends; also of its query and its draft. */
  form: string
  /** Without: it is about something new. */
  read: ((signal: AbortSignal) => Promise<T>) | undefined
  title: (data: T | undefined) => string
  /** Text of the button; undefined: no saving. */
  save: (data: T | undefined) => string | undefined
  onClose: () => void
  children: (data: T | undefined, panel: PanelOfForm) => ReactNode
}

type PanelOfForm = {
  onSaving: (isSaving: boolean) => void
  /** Rereads, and answers whether it succeeded; typed text stays. */
  refresh: () => Promise<boolean>
  /** Discards the typed text for the saved one. */
  onReload: () => Promise<void>
  /** The form's key: giving up starts another one. A save or an arriving file keeps words and focus. */
  turn: number
}

/** The side panel for creating and editing. Typed text is only discarded after a confirmation. */
export function FormPanel<T>({ form, read, title, save, onClose, children }: FormPanelProps<T>) {
  const words = useWords(formPanelWords)
  const [isLeaving, setLeaving] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [turn, setTurn] = useState(0)
  const close = () => {
    // A save in flight cannot be discarded: it would still happen, and open over the next screen.
    if (isSaving) return
    if (button !== undefined && hasDraft(form)) setLeaving(true)
    else onClose()
  }
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['staff-form', form],
    queryFn: async ({ signal }) => await read?.(signal),
    enabled: read !== undefined,
    retry: false,
    gcTime: 0,
    // A newer answer must not overwrite what staff type.
    refetchOnWindowFocus: false,
  })
  const isReady = read === undefined || data !== undefined
  const button = isReady ? save(data) : undefined
  const refresh = async () => read === undefined || (await refetch()).isSuccess
  const onReload = async () => {
    // A failed reload keeps the draft.
    if (!(await refetch()).isSuccess) return
    forgetDraft(form)
    setTurn((before) => before + 1)
  }
  return (
    <>
      <Dialog
        open
        wide
        from="right"
        title={title(data)}
        onClose={close}
        footer={
          button !== undefined && (
            <Button wide type="submit" form={form} busy={isSaving}>
              {button}
            </Button>
          )
        }
      >
        {isReady ? (
          children(data, { onSaving: setSaving, refresh, onReload, turn })
        ) : (
          <PendingState error={error} refetch={refetch} shape={<Skeleton height="60vh" radius="1rem" />} />
        )}
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        danger
        title={words.leaveTitle}
        confirm={words.leave}
        onCancel={() => setLeaving(false)}
        onConfirm={() => {
          forgetDraft(form)
          onClose()
        }}
      >
        {words.leaveText}
      </ConfirmDialog>
    </>
  )
}

type PanelFormProps = Pick<PanelOfForm, 'onSaving' | 'onReload'> & {
  /** Its button stands in the foot of the panel. */
  form: string
  /** Refusals which say that a colleague was faster. */
  overtaken: readonly string[]
  /** Sends the form, or answers what is wrong; throws the server's refusal. */
  save: () => Promise<string | undefined>
  children: ReactNode
}

/** The form in the panel: a refusal is shown above its fields, and everything typed stays. */
export function PanelForm({ form, overtaken, save, onSaving, onReload, children }: PanelFormProps) {
  const { language } = useLanguage()
  const [problem, setProblem] = useState<FormProblemProps>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    onSaving(true)
    try {
      const wrong = await save()
      if (wrong !== undefined) setProblem({ text: wrong })
    } catch (failure) {
      const isOvertaken = failure instanceof Refused && overtaken.includes(failure.code)
      setProblem({
        text: wordsOfFailure(failure, language),
        onReload: isOvertaken ? onReload : undefined,
      })
    } finally {
      onSaving(false)
    }
  }
  return (
    <form
      id={form}
      className="stack one-column gap-md shrink"
      noValidate
      onSubmit={(event) => void send(event)}
    >
      {problem !== undefined && <FormProblem {...problem} />}
      {children}
    </form>
  )
}

type FormProblemProps = {
  text: string
  /** Loads the version of a faster colleague. */
  onReload?: (() => unknown) | undefined
}

/** Reason of a refusal, read out at once. */
export function FormProblem({ text, onReload }: FormProblemProps) {
  const words = useWords(formPanelWords)
  return (
    <div role="alert" className="stack gap-xs pad-sm rounded tint-red">
      <p>{text}</p>
      {onReload && (
        <Button look="outline" size="small" onClick={() => void onReload()}>
          {words.loadTheirs}
        </Button>
      )}
    </div>
  )
}
