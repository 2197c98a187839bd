import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { FileButton } from '#web/features/uploads/FileButton.tsx'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useToday } from '#web/ui/use-now.ts'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { isCsv, readCsvFile } from '../csv-file.ts'
import { amount } from '../payment-columns.tsx'
import type { Run } from './PaymentRuns.tsx'

/** The bank's CSV goes to the server, which stores it by its SHA-256 and answers where it is. */
export function BankFileUpload({
  runs,
  onInspected,
}: {
  runs: readonly Run[]
  onInspected: (file: string) => void
}) {
  const words = useWords(bankFileWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const today = useToday()
  const [paidOn, setPaidOn] = useState(today)
  const [problem, setProblem] = useState('')
  const { act, busy } = useAction(undefined, setProblem)
  // The oldest, which a file answers unless another one is chosen, comes last.
  const inFlight = runs.filter(({ approved, closed }) => approved !== null && closed === null)
  const [chosenRun, setRun] = useState('')
  // One that closed meanwhile is not asked for any more.
  const run = inFlight.some(({ _id }) => _id === chosenRun) ? chosenRun : ''
  const inspect = async (chosen: File) => {
    if (!isCsv(chosen)) return setProblem(words.onlyCsv)
    setProblem('')
    await act(async () => {
      const file = await readCsvFile(chosen)
      const { data } = await staffApi.call('checkBankFile', { ...file, paidOn, ...(run !== '' && { run }) })
      onInspected(data.file._id)
      void client.invalidateQueries({ queryKey: ['payments'] })
    })
  }
  return (
    <>
      <p className="small dimmed measure below-sm">{words.checkHow}</p>
      <div className="stack bottom gap-sm fits-12 below-sm measure">
        <ThaiDateField
          label={words.paidOn}
          max={today}
          value={paidOn}
          onChange={(value) => setPaidOn(value)}
        />
        {inFlight.length > 1 && (
          <SelectField
            label={words.answersRun}
            value={run || inFlight.at(-1)?._id}
            onChange={(event) => setRun(event.currentTarget.value)}
          >
            {inFlight.map((one) => (
              <option key={one._id} value={one._id}>
                {`${writeDate(new Date(`${one.payOn}T00:00:00+07:00`), 'short', language)} · ${words.unexplainedFigures(one.unexplained.count, amount(one.unexplained.sum))}`}
              </option>
            ))}
          </SelectField>
        )}
        <FileButton
          name="bank-file"
          accept=".csv,text/csv"
          disabled={busy || paidOn === ''}
          look="filled"
          onFiles={([file]) => file && void inspect(file)}
        >
          {busy ? words.reading : words.choose}
        </FileButton>
      </div>
      {problem !== '' && (
        <p role="alert" className="below-md pad-strip rounded tint-red">
          {problem}
        </p>
      )}
    </>
  )
}
