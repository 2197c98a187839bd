import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import {
  findProfileProblem,
  type Profile,
  type ProfileProblem,
  profileFieldOf,
  profileStandings,
  profileYears,
  universityNotChosen,
} from '#rules/people/profile.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { Refused } from '#web/api/failures.ts'
import { StoreBand } from '#web/features/stores/StoreBand.tsx'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { profileWords } from '#web/words/buyer/profile.ts'
import { type Language, say } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import classes from './first-profile.module.css'

type ProfileFormProps = {
  start: Data<'getFirstInfo'>
  /** Text of its button. */
  action: string
  /** On the page of its own: the heading, on a card whose wave has the colour of the chosen institution. */
  title?: ReactNode
  /** Only the first time: the guessed institution, and its note. */
  first?: { university: number | undefined; guessed: string }
  onDone: () => Promise<void>
}

/** The first failing rule is one alert; acknowledging it leads to its field (buyer.md §5, brief §5). */
export function ProfileForm({ start, action, title, first, onDone }: ProfileFormProps) {
  const words = useWords(profileWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const {
    draft: profile,
    change: set,
    forget,
  } = useDraft<Profile>('first-info', {
    ...fromStart(start),
    ...(first?.university !== undefined && { university: first.university }),
  })
  const [problem, setProblem] = useState<{ text: string; field?: keyof Profile }>()
  const [saving, setSaving] = useState(false)

  const { university } = profile
  const institution = start.choices.find(({ code }) => code === university)?.name ?? []
  const invalid = (field: keyof Profile) => problem?.field === field

  const acknowledge = () => {
    const field = problem?.field
    setProblem(undefined)
    // After the dialog has given the focus back.
    if (field)
      setTimeout(() =>
        form.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, select)`)?.focus(),
      )
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const found = findProfileProblem(profile)
    if (found) {
      const text = await textOf(found, language).catch(() => shared.noConnection)
      setProblem({ text, field: profileFieldOf[found] })
      return
    }
    setSaving(true)
    try {
      await browserApi.call('firstInfo', {
        ...profile,
        defaultStore: profile.university,
        autoUpdatePic: true,
      })
      forget()
      await onDone()
    } catch (failure) {
      const field =
        failure instanceof Refused && isProfileProblem(failure.code)
          ? profileFieldOf[failure.code]
          : undefined
      setProblem({ text: wordsOfFailure(failure, language), ...(field ? { field } : {}) })
    } finally {
      setSaving(false)
    }
  }

  const fields = (
    <div className={`stack bottom gap-wide ${classes.fields} ${first ? 'pad-lg paper' : ''}`}>
      <div data-field="name">
        <TextField
          label={words.name}
          autoComplete="name"
          maxLength={200}
          required
          invalid={invalid('name')}
          value={profile.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </div>
      <div data-field="email">
        <TextField
          label={words.email}
          placeholder={words.emailHint}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          invalid={invalid('email')}
          value={profile.email}
          onChange={(event) => set({ email: event.target.value })}
        />
      </div>
      <div data-field="university" className={first && 'across'}>
        <Combobox
          label={words.university}
          placeholder={shared.findInstitution}
          noMatch={shared.noInstitution}
          options={start.choices.map(({ code, name }) => ({
            value: String(code),
            label: say(name, language),
            also: name.join(' '),
          }))}
          invalid={invalid('university')}
          value={String(profile.university)}
          // The same, chosen once more, has the same faculties.
          onChange={(code) => code === String(university) || set({ university: Number(code), faculty: '' })}
        />
        {first?.university === profile.university && <p className="tiny dimmed">{first.guessed}</p>}
      </div>
      <div data-field="faculty">
        <FacultyField
          university={profile.university}
          value={profile.faculty}
          invalid={invalid('faculty')}
          onChange={(faculty) => set({ faculty })}
        />
      </div>
      <div data-field="year">
        <SelectField
          label={words.year}
          invalid={invalid('year')}
          value={profile.year}
          onChange={(event) => set({ year: Number(event.target.value) })}
        >
          <option value={0}>{words.chooseYear}</option>
          {profileYears.map((year) => (
            <option key={year} value={year}>
              {yearName(year, words)}
            </option>
          ))}
          {(['graduate', 'teacher', 'other'] as const).map((standing) => (
            <option key={standing} value={profileStandings[standing]}>
              {words[standing]}
            </option>
          ))}
        </SelectField>
      </div>
      <Button type="submit" className={`${first ? 'across' : ''} ${classes.save}`} busy={saving}>
        {action}
      </Button>
    </div>
  )

  return (
    <form
      ref={form}
      className={`stack one-column ${first ? '' : classes.card}`}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      {first ? (
        fields
      ) : (
        <StoreBand code={university} name={institution} books={null} title={title}>
          {fields}
        </StoreBand>
      )}
      <AlertDialog open={problem !== undefined} onClose={acknowledge}>
        {problem?.text}
      </AlertDialog>
    </form>
  )
}

function yearName(year: number, words: (typeof profileWords)['th']): string {
  const standing = (['graduate', 'teacher', 'other'] as const).find((one) => profileStandings[one] === year)
  if (standing) return words[standing]
  return year < 0 ? words.yearGrade(year + 7) : words.yearUniversity(year)
}

/** Suggestions of the chosen institution; where its list is not complete, one's own words count. */
function FacultyField(props: {
  university: number
  value: string
  invalid: boolean
  onChange: (faculty: string) => void
}) {
  const words = useWords(profileWords)
  const isChosen = props.university !== universityNotChosen
  const { data } = useQuery({
    queryKey: ['faculties', props.university],
    queryFn: browserApi.read('getFaculty', { code: props.university }),
    enabled: isChosen,
    staleTime: 600_000,
  })
  return (
    <Combobox
      kind="text"
      label={words.faculty}
      placeholder={isChosen ? words.findFaculty : words.facultyFirst}
      noMatch=""
      disabled={!isChosen}
      invalid={props.invalid}
      options={data?.flatMap(([name]) => (name ? [{ value: name, label: name }] : []))}
      value={props.value}
      onChange={props.onChange}
    />
  )
}

/** The words come with the first that is needed: most forms are filled in right. */
async function textOf(problem: ProfileProblem, language: Language): Promise<string> {
  const { people } = await import('#contract/shared/refusals/people.ts')
  return say(people[problem].msg, language)
}

function fromStart({ name, email, university, faculty, year }: Data<'getFirstInfo'>): Profile {
  return { name, email, university, faculty, year }
}

function isProfileProblem(code: string): code is ProfileProblem {
  return Object.hasOwn(profileFieldOf, code)
}
