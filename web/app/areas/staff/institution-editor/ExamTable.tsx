import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { readExamLines, writeExamLine } from '#rules/reading/exam-lines.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { thisYear, writeAcademicYear } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { say } from '#web/words/language.ts'
import { categoryNames } from '#web/words/shared.ts'
import { examTableWords } from '#web/words/staff/exam-table.ts'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './institution-editor.module.css'

/** The exams of a term as the registrar prints them: pasted as lines, read line by line, saved when every line can be read. */
export function ExamTable({ code }: { code: number }) {
  const words = useWords(examTableWords)
  const editing = useWords(staffSheetWords)
  const { language } = useLanguage()
  const token = useToken()
  const client = useQueryClient()
  const id = useId()
  const [term, setTerm] = useState({ year: thisYear(), semester: 1, category: 2 })
  // Text pasted for a term is kept for when staff return.
  const { draft, change, settle, reset } = useDraft<{ typed: string | undefined; seen?: string | undefined }>(
    `exam-table:${code}:${term.year}:${term.semester}:${term.category}`,
    { typed: undefined },
  )
  const { typed } = draft
  const { act, busy: isBusy } = useAction()
  const queryKey = ['exam-table', token, code, term]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: staffApi.read('getExamTable', { code, ...term }),
    enabled: token !== null,
    refetchOnWindowFocus: false,
  })
  // The table that was typed over: a colleague's later one is not replaced.
  const seen = draft.seen ?? data?.version
  const text = typed ?? data?.exams.map((exam) => writeExamLine(exam, language)).join('\n') ?? ''
  const { exams, wrong } = readExamLines(text)
  const choose = (part: Partial<typeof term>) => setTerm({ ...term, ...part })
  const save = () =>
    act(async () => {
      const saved = (await staffApi.call('saveExamTable', { code, ...term, exams, seen })).data.exams
      await client.invalidateQueries({ queryKey })
      settle()
      showToast({ text: words.saved(saved), tone: 'good' })
    })
  return (
    <section className="stack one-column gap-md shrink" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.title}</h2>
      <p className="small dimmed">{words.text}</p>
      <fieldset className={`stack gap-sm shrink rounded ${classes.colours}`}>
        <legend>{words.kind}</legend>
        <SelectField
          label={words.year}
          value={term.year}
          onChange={(event) => choose({ year: Number(event.target.value) })}
        >
          {[1, 0, -1].map((ahead) => (
            <option key={ahead} value={thisYear() + ahead}>
              {writeAcademicYear(thisYear() + ahead, language)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={words.term}
          value={term.semester}
          onChange={(event) => choose({ semester: Number(event.target.value) })}
        >
          {[1, 2, 3].map((semester) => (
            <option key={semester}>{semester}</option>
          ))}
        </SelectField>
        <SelectField
          label={words.kind}
          value={term.category}
          onChange={(event) => choose({ category: Number(event.target.value) })}
        >
          {([1, 2, 3] as const).map((category) => (
            <option key={category} value={category}>
              {say(categoryNames[category], language)}
            </option>
          ))}
        </SelectField>
      </fieldset>
      {data === undefined && error !== null && <ErrorState failure={error} onRetry={() => void refetch()} />}
      <div className="stack one-column gap-2xs">
        <label htmlFor={id} className="small strong">
          {words.rows}
        </label>
        <textarea
          id={id}
          className={`${classes.text} small`}
          rows={10}
          spellCheck={false}
          placeholder={words.example}
          value={text}
          // Saving replaces the whole table, which must be seen first.
          disabled={data === undefined}
          aria-invalid={wrong.length > 0 || undefined}
          aria-describedby={`${id}-facts`}
          onChange={(event) => change({ typed: event.currentTarget.value, seen })}
        />
        <p id={`${id}-facts`} role="status" className={wrong.length > 0 ? 'alarm bold' : 'small dimmed'}>
          {wrong.length > 0 ? words.wrongLines(wrong.slice(0, 10).join(', ')) : words.count(exams.length)}
        </p>
      </div>
      <div className="row gap-xs">
        <Button
          busy={isBusy}
          disabled={data === undefined || typed === undefined || wrong.length > 0}
          onClick={() => void save()}
        >
          {words.save}
        </Button>
        {typed !== undefined && (
          <Button look="subtle" disabled={isBusy} onClick={() => (reset(), void refetch())}>
            {editing.discard}
          </Button>
        )}
      </div>
    </section>
  )
}
