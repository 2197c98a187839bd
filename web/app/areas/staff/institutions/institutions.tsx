import { IconChevronRight, IconPlus } from '#web/ui/icons.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type CSSProperties,
  type FormEvent,
  memo,
  type ReactNode,
  useDeferredValue,
  useId,
  useState,
} from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { StoreLogo } from '#web/features/stores/StoreLogo.tsx'
import { useToken } from '#web/features/session/use-session.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { TextField } from '#web/ui/Field.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { showToast } from '#web/ui/toast.ts'
import { say } from '#web/words/language.ts'
import { storeWords } from '#web/words/staff/institutions.ts'
import { sharedWords } from '#web/words/shared.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { T } from '#web/ui/T.tsx'
import { InstitutionRequests } from './InstitutionRequests.tsx'
import list from '../layout/list/list.module.css'
import classes from './institutions.module.css'

/** All universities and drives that one looks after, each to be edited in a tab of its own; new ones by their code. */
export default function UnisonScreen() {
  const words = useWords(storeWords)
  const { language } = useLanguage()
  const token = useToken()
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { data, error } = useQuery({
    queryKey: ['staff-stores', token],
    queryFn: async ({ signal }) => (await staffApi.call('listUni', {}, { signal })).data,
    enabled: token !== null,
  })
  usePrivatePage(data === undefined ? error : null, '/staff')
  const add = async (name: 'newUni' | 'newDrive', typed: string): Promise<boolean> => {
    const code = Number.parseInt(typed.trim(), 10)
    if (!Number.isSafeInteger(code) || code < 1) {
      setFailure(words.codeWrong)
      return false
    }
    try {
      await staffApi.call(name, { code })
      showToast({ text: words.added, tone: 'good' })
      return true
    } catch (problem) {
      setFailure(wordsOfFailure(problem, language))
      return false
    } finally {
      void client.invalidateQueries({ queryKey: ['staff-stores'] })
    }
  }
  return (
    <>
      <PageHead title={words.title} hidden />
      <h1>
        <T>{words.title}</T>
      </h1>
      {data === undefined ? (
        <Skeleton height="60vh" radius="1rem" />
      ) : (
        <div className="stack one-column gap-lg">
          {/* The few before the many, which are as long as they are. */}
          <StoreList title={words.drives} entries={data.drive} page="editdrive">
            {data.mayAdd && <AddByCode label={words.addDrive} onAdd={(code) => add('newDrive', code)} />}
          </StoreList>
          <StoreList title={words.universities} entries={data.uni} page="edituni">
            {data.mayAdd && <AddByCode label={words.addUni} onAdd={(code) => add('newUni', code)} />}
          </StoreList>
        </div>
      )}
      {data?.mayAdd && <InstitutionRequests />}
      <AlertDialog open={failure !== undefined} onClose={() => setFailure(undefined)}>
        {failure}
      </AlertDialog>
    </>
  )
}

/** So many of a list are seen at once. */
const few = 12

type StoreListProps = {
  title: string
  entries: Data<'listUni'>['uni']
  page: 'edituni' | 'editdrive'
  children: ReactNode
}

function StoreList(props: StoreListProps) {
  const words = useWords(storeWords)
  const table = useWords(tableWords)
  const [text, setText] = useState('')
  // The list follows what is typed as fast as it can; the box itself never waits for it.
  const part = useDeferredValue(text.trim().toLowerCase())
  return (
    <section className="stack one-column packed gap-sm" aria-label={props.title}>
      <div className="row apart gap-sm">
        <h2 className="large">
          {props.title} <span className="small light dimmed figures">{props.entries.length}</span>
        </h2>
        {props.children}
      </div>
      {/* A few are found by looking. */}
      {props.entries.length > few && (
        <SearchField
          label={words.filter(props.title)}
          placeholder={words.filter(props.title)}
          clearLabel={table.clearFilters}
          value={text}
          onChange={setText}
        />
      )}
      <Stores entries={props.entries} page={props.page} part={part} />
    </section>
  )
}

type StoresProps = Pick<StoreListProps, 'entries' | 'page'> & { part: string }

const Stores = memo(function Stores({ entries, page, part }: StoresProps) {
  const words = useWords(storeWords)
  const shared = useWords(sharedWords)
  const table = useWords(tableWords)
  const { language } = useLanguage()
  // Where most is sold stands first; what has nothing yet keeps the order of its codes.
  const shown = entries
    .filter(({ code, name, short }) => `${code} ${name.join(' ')} ${short}`.toLowerCase().includes(part))
    .toSorted((one, other) => (page === 'edituni' ? other.sheets - one.sheets : 0))
  const most = Math.max(1, ...entries.map(({ sheets }) => sheets))
  return (
    <>
      <ul className={`stack fills-20 paper clips anchor ${list.lately}`}>
        {shown.map(({ _id, code, name, short, sheets, color, visibility }) => (
          <li key={_id}>
            <a
              className="row gap-sm pad-row finger unlinked pick"
              href={`/staff/${page}?${code}`}
              target="_blank"
              rel="noopener"
            >
              <span className={`rigid ${classes.disc}`} style={{ '--disc': color } as CSSProperties}>
                <StoreLogo code={code} name={name} size={32} />
              </span>
              <span className={`shrink grow ${classes.names} row`}>
                <span className="shrink" title={say(name, language)}>
                  <span className="strong one-line block">
                    {page === 'edituni' ? storeShort([...name, short], language) : say(name, language)}
                  </span>
                  <span className="phone-only tiny dimmed figures">{words.codeIs(code)}</span>
                </span>
                {visibility !== 'shown' && (
                  <span className="badge tiny" data-tone="amber">
                    {visibility === 'draft' ? words.isDraft : words.isHidden}
                  </span>
                )}
                <span className="row gap-xs rigid push small dimmed figures whole">
                  <span className="desk-only tiny">{words.codeIs(code)}</span>
                  {page === 'edituni' && (
                    <span className={classes.track} aria-hidden="true">
                      {sheets > 0 && (
                        <span
                          className="share block"
                          style={{ width: `${Math.max(8, (sheets / most) * 100)}%`, background: color }}
                        />
                      )}
                    </span>
                  )}
                  <span className={`text-end ${classes.count}`}>
                    {sheets > 0 && words.sheetCount(sheets)}
                  </span>
                </span>
              </span>
              <IconChevronRight className="rigid dimmed" size={20} stroke={1.75} aria-hidden="true" />
              <span className="visually-hidden"> {shared.opensNewTab}</span>
            </a>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p role="status">{part === '' ? table.nothing : table.nothingMatches}</p>}
    </>
  )
})

function AddByCode({ label, onAdd }: { label: string; onAdd: (code: string) => Promise<boolean> }) {
  const words = useWords(storeWords)
  const form = useId()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    if (await onAdd(code)) {
      setCode('')
      setOpen(false)
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        look="outline"
        size="small"
        icon={<IconPlus size={20} stroke={2} />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        footer={
          <Button wide type="submit" form={form} busy={busy}>
            {label}
          </Button>
        }
      >
        <form id={form} onSubmit={(event) => void submit(event)}>
          <TextField
            label={words.code}
            inputMode="numeric"
            value={code}
            autoFocus
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </form>
      </Dialog>
    </>
  )
}
