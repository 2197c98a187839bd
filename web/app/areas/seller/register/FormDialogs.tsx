import { sellers } from '#contract/shared/refusals/sellers.ts'
import {
  type SellerField,
  type SellerProblem,
  sellerDoubtFields,
  sellerProblemFields,
} from '#rules/sellers/profile.ts'
import { AlertDialog, ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { say } from '#web/words/language.ts'
import { sellerProfileWords } from '#web/words/seller/profile.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { SellerEntry } from './use-seller-form.ts'

/** Dialogs over the form of a seller's data before or after sending. */
export function FormDialogs({ entry: { outcome, leadTo, confirm, acknowledge } }: { entry: SellerEntry }) {
  const words = useWords(sellerProfileWords)
  const { language } = useLanguage()
  const doubts = outcome?.kind === 'doubts' ? outcome.doubts : []
  return (
    <>
      <ProblemsDialog problems={outcome?.kind === 'problems' ? outcome.problems : []} onLeave={leadTo} />
      <ConfirmDialog
        open={doubts.length > 0}
        title={words.doubtsTitle}
        confirm={words.doubtsConfirm}
        onConfirm={confirm}
        onCancel={() => doubts[0] && leadTo(sellerDoubtFields[doubts[0]])}
      >
        <ul className="stack gap-sm text-start">
          {doubts.map((doubt) => (
            <li key={doubt}>{doubt === 'account-length' ? words.doubtAccount : words.doubtNationalId}</li>
          ))}
        </ul>
      </ConfirmDialog>
      <AlertDialog
        open={outcome?.kind === 'reminder'}
        title={words.problemsTitle(1)}
        action={words.goToFirst}
        onClose={acknowledge}
      >
        {outcome?.kind === 'reminder' && outcome.text}
      </AlertDialog>
      <AlertDialog open={outcome?.kind === 'failure'} onClose={acknowledge}>
        {outcome?.kind === 'failure' && wordsOfFailure(outcome.failure, language)}
      </AlertDialog>
    </>
  )
}

type ProblemsDialogProps = {
  problems: readonly SellerProblem[]
  /** Closes the dialog and leads to the field. */
  onLeave: (field: SellerField) => void
}

/** Everything that is wrong in one alert; each line leads to its field (seller.md §5). */
function ProblemsDialog({ problems, onLeave }: ProblemsDialogProps) {
  const words = useWords(sellerProfileWords)
  const { language } = useLanguage()
  const [first] = problems
  return (
    <AlertDialog
      open={first !== undefined}
      title={words.problemsTitle(problems.length)}
      action={words.goToFirst}
      onClose={() => first && onLeave(sellerProblemFields[first])}
    >
      <ul className="stack fill text-start">
        {problems.map((problem) => (
          <li key={problem}>
            <button
              type="button"
              className="fill finger rounded pad-flat pick linked text-start"
              onClick={() => onLeave(sellerProblemFields[problem])}
            >
              {say(sellers[problem].msg, language)}
            </button>
          </li>
        ))}
      </ul>
    </AlertDialog>
  )
}
