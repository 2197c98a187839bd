import { useListAddress } from '#web/ui/use-list-address.ts'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import classes from '../payouts.module.css'
import { BankFileUpload } from './BankFileUpload.tsx'
import { ComparedLists } from './ComparedLists.tsx'
import { PaymentRuns } from './PaymentRuns.tsx'
import { PendingTable } from './PendingTable.tsx'

/** Step 5: what awaits transfer, the file that goes to the bank, and the bank's own file against it (staff.md §2). */
export function PendingEntries({ query }: { query: string }) {
  const words = useWords(bankFileWords)
  const { values, set } = useListAddress({ file: '' })
  return (
    <>
      <PendingTable query={query} />
      <PaymentRuns />
      <section className={classes.section} aria-label={words.checkTitle}>
        <h2>{words.checkTitle}</h2>
        <BankFileUpload onChecked={(file) => set({ file })} />
        {values.file !== '' && (
          <>
            <ComparedLists file={values.file} />
            <p className="row flow gap-xs">
              <ButtonLink
                to={{ search: `?tab=payments&part=success&file=${encodeURIComponent(values.file)}` }}
              >
                {words.toMark}
              </ButtonLink>
            </p>
          </>
        )}
      </section>
    </>
  )
}
