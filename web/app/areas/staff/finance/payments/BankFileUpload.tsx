import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { FileButton } from '#web/features/uploads/FileButton.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { isCsv, readCsvFile } from '../csv-file.ts'
import bankClasses from './bank.module.css'

/** The bank's CSV goes to the server, which keeps it by its SHA-256 and answers where it is. */
export function BankFileUpload({ onChecked }: { onChecked: (file: string) => void }) {
  const words = useWords(bankFileWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const [today] = useState(() => bangkokDate(new Date()))
  const [paidOn, setPaidOn] = useState(today)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const check = async (chosen: File) => {
    if (!isCsv(chosen)) return setProblem(words.onlyCsv)
    setBusy(true)
    setProblem('')
    try {
      const file = await readCsvFile(chosen)
      const { data } = await staffApi.call('checkBankFile', { ...file, paidOn })
      onChecked(data.file._id)
      void client.invalidateQueries({ queryKey: ['payments'] })
    } catch (failure) {
      setProblem(wordsOfFailure(failure, language))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className={bankClasses.how}>{words.checkHow}</p>
      <div className={bankClasses.fields}>
        <TextField
          label={words.paidOn}
          type="date"
          max={today}
          value={paidOn}
          onChange={(event) => setPaidOn(event.currentTarget.value)}
        />
        <FileButton
          name="bank-file"
          accept=".csv,text/csv"
          disabled={busy || paidOn === ''}
          look="filled"
          onFiles={([file]) => file && void check(file)}
        >
          {busy ? words.reading : words.choose}
        </FileButton>
      </div>
      {problem !== '' && (
        <p role="alert" className={bankClasses.problem}>
          {problem}
        </p>
      )}
    </>
  )
}
