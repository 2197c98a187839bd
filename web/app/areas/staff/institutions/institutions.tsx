import { IconPlus } from '#web/ui/icons.ts'
import { fitsName } from '#rules/search/normalise.ts'
import { thaiDigitsToAscii } from '#rules/thai/thai-digits.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  type CSSProperties,
  type FormEvent,
  Fragment,
  memo,
  type ReactNode,
  useDeferredValue,
  useId,
  useState,
} from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { StoreLogo } from '#web/features/stores/StoreLogo.tsx'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { TextField } from '#web/ui/Field.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { showToast } from '#web/ui/toast.ts'
import { say } from '#web/words/language.ts'
import { storeWords } from '#web/words/staff/institutions.ts'
import { sharedWords } from '#web/words/shared.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { T } from '#web/ui/T.tsx'
import { InstitutionRequests } from './InstitutionRequests.tsx'
import { CoverThumb } from '../layout/list/CoverCell.tsx'
import list from '../layout/list/list.module.css'
import classes from './institutions.module.css'

/** The staff member's universities and drives, each edited in its own tab; new ones by code. */
export default function UnisonScreen() {
  const words = useWords(storeWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const table = useWords(tableWords)
  const [failure, setFailure] = useState<string>()
  const [text, setText] = useState('')
  const [isBare, setBare] = useState(false)
  // The lists follow what is typed as fast as they can; the box itself never waits for them.
  const part = useDeferredValue(text.trim())
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['staff-stores'],
    queryFn: staffApi.read('listUni'),
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/staff')
  const add = async (name: 'newUni' | 'newDrive', typed: string): Promise<boolean> => {
    // Of "12.5" or "12a" no 12 is made.
    const code = Number(thaiDigitsToAscii(typed.trim()))
    if (!Number.isSafeInteger(code) || code < 1) {
      setFailure(words.codeWrong)
      return false
    }
    try {
      await staffApi.call(name, { code })
      // It is found by its code: without sheets it stands behind all others.
      setText(String(code))
      showToast({ text: words.added, tone: 'good' })
      return true
    } catch (problem) {
      setFailure(wordsOfFailure(problem, language))
      return false
    } finally {
      void client.invalidateQueries({ queryKey: ['staff-stores'] })
    }
  }
  // A drive without one has the picture of its subject.
  const bare = (data?.uni ?? []).filter(({ hasLogo }) => !hasLogo).length
  // With the last logo its chip goes.
  const onlyBare = isBare && bare > 0
  return (
    <>
      <PageHead title={words.title} hidden />
      {/* The search covers one of the two lists. */}
      <div className={`flow level gap-sm below-md ${list.named}`}>
        <h1 className="grow whole">
          <T>{words.title}</T>
        </h1>
        {bare > 0 && (
          <Chip chosen={isBare} onClick={() => setBare(!isBare)}>
            {words.withoutLogo} <span className="figures dimmed">{bare}</span>
          </Chip>
        )}
        <div className={classes.find}>
          <SearchField
            label={words.filter(words.title)}
            placeholder={words.filter(words.title)}
            clearLabel={table.clearFilters}
            value={text}
            onChange={setText}
          />
        </div>
      </div>
      {data === undefined ? (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="60vh" radius="1rem" />} />
      ) : (
        <div className="stack one-column gap-lg">
          {/* The few before the many, which are as long as they are. */}
          <StoreList title={words.drives} entries={data.drive} page="editdrive" part={part} onlyBare={false}>
            {data.mayAdd && (
              <AddByCode look="outline" label={words.addDrive} onAdd={(code) => add('newDrive', code)} />
            )}
          </StoreList>
          <StoreList
            title={words.universities}
            entries={data.uni}
            page="edituni"
            part={part}
            onlyBare={onlyBare}
          >
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

type StoreListProps = {
  title: string
  entries: Data<'listUni'>['uni']
  page: 'edituni' | 'editdrive'
  /** The search text. */
  part: string
  /** Those without a logo alone. */
  onlyBare: boolean
  children: ReactNode
}

function StoreList({ title, children, ...listed }: StoreListProps) {
  return (
    <section className="stack one-column packed gap-sm" aria-label={title}>
      <div className="row apart gap-sm">
        <h2 className="large">
          {title} <span className="small light dimmed figures">{listed.entries.length}</span>
        </h2>
        {children}
      </div>
      <Stores {...listed} />
    </section>
  )
}

type StoresProps = Omit<StoreListProps, 'title' | 'children'>

/** Each part of a name stays on one line where it fits, what is in brackets too. */
const partsOf = (name: string) => name.split(/\s+(?![^(]*\))|(?=\()/).filter(Boolean)

/** Seven rows on a wide desk: who has few sheets is searched for. */
const shownAtOnce = 28

const Stores = memo(function Stores({ entries, page, part, onlyBare }: StoresProps) {
  const words = useWords(storeWords)
  const shared = useWords(sharedWords)
  const table = useWords(tableWords)
  const { language } = useLanguage()
  const [most, setMost] = useState(shownAtOnce)
  // Most sheets first; institutions without sheets keep the order of codes.
  const found = entries
    .filter(({ hasLogo }) => !onlyBare || !hasLogo)
    .filter(({ code, name, short }) => fitsName(`${code} ${name.join(' ')} ${short}`, part))
    .toSorted((one, other) => (page === 'edituni' ? other.sheets - one.sheets : 0))
  const shown = found.slice(0, most)
  return (
    <>
      <ul
        className={`stack paper clips anchor ${list.lately}`}
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))' }}
      >
        {shown.map(({ _id, code, name, short, sheets, color, visibility, covers }) => (
          <li key={_id} className="shrink">
            <a
              className="row gap-sm pad-row high finger unlinked pick"
              href={`/staff/${page}?${code}`}
              target="_blank"
              rel="noopener"
            >
              <span className={`rigid ${classes.disc}`} style={{ '--disc': color } as CSSProperties}>
                <StoreLogo code={code} name={name} size={32} />
              </span>
              <span className="shrink grow">
                <span className="row gap-xs">
                  <span className="strong tight two-lines shrink" title={say(name, language)}>
                    {partsOf(
                      page === 'edituni' ? storeShort([...name, short], language) : say(name, language),
                    ).map((one) => (
                      <Fragment key={one}>
                        <span className="name">
                          <T>{one}</T>
                        </span>{' '}
                      </Fragment>
                    ))}
                  </span>
                  {visibility !== 'shown' && (
                    <span className="badge tiny" data-tone="amber">
                      {visibility === 'draft' ? words.isDraft : words.isHidden}
                    </span>
                  )}
                </span>
                <span className="flow gap-words tiny dimmed figures">
                  {sheets > 0 && <span className="whole">{words.sheetCount(sheets)}</span>}
                  <span className="whole">{words.codeIs(code)}</span>
                </span>
              </span>
              {/* The one that is bought most: three of one look said no more. */}
              <span className={`rigid ${classes.best}`}>
                {covers.slice(0, 1).map(({ _id: sheet, cover }) => (
                  <CoverThumb key={sheet} cover={{ id: sheet, version: cover }} later />
                ))}
              </span>
              <span className="visually-hidden"> {shared.opensNewTab}</span>
            </a>
          </li>
        ))}
      </ul>
      {found.length > most && (
        <Button look="outline" wide onClick={() => setMost(Number.POSITIVE_INFINITY)}>
          {words.showAll(found.length)}
        </Button>
      )}
      {found.length === 0 && (
        <p className="small dimmed" role="status">
          {part === '' && !onlyBare ? table.nothing : table.nothingMatches}
        </p>
      )}
    </>
  )
})

function AddByCode(props: { label: string; look?: 'outline'; onAdd: (code: string) => Promise<boolean> }) {
  const { label, look = 'filled', onAdd } = props
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
      <Button look={look} size="small" icon={<IconPlus size={20} stroke={2} />} onClick={() => setOpen(true)}>
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
