import { sellers } from '#contract/shared/refusals/sellers.ts'
import { type SellerField, type SellerProblem, sellerProblemFields } from '#rules/sellers/profile.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { say } from '#web/words/language.ts'
import { sellerProfileWords } from '#web/words/seller/profile.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './seller-form.module.css'

type ProblemsDialogProps = {
  problems: readonly SellerProblem[]
  /** Closes the dialog and leads to the field. */
  onLeave: (field: SellerField) => void
}

/** Everything that is wrong in one alert; each line leads to its field (seller.md §5). */
export function ProblemsDialog({ problems, onLeave }: ProblemsDialogProps) {
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
      <ul className={`stack fill text-start ${classes.problems} scrolls`}>
        {problems.map((problem) => (
          <li key={problem}>
            <button
              type="button"
              className="fill finger rounded linked text-start"
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
