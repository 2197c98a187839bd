import { type ClipboardEvent, type DragEvent, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { caseTopics } from '#rules/complaints/cases.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { FileButton } from '#web/features/uploads/FileButton.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { later } from '#web/ui/later.tsx'
import { copyrightWords } from '#web/words/copyright.ts'
import { say } from '#web/words/language.ts'
import { staffCaseWords } from '#web/words/staff/cases.ts'
import { deskWords } from '#web/words/staff/desk.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { supportWords } from '#web/words/staff/support.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { Box } from './boxes.ts'
import { addressOfObject } from './object-address.ts'

const SlipFinder = later(() => import('./SlipFinder.tsx'))

type Choice = { key: string; group: string; to: string; name: string; facts: string }

const shortest = 2

/**
 * Ctrl K: finds screens by part of their name, and any object by whatever staff have. Enter opens the first, arrows move; a slip is pasted,
 * dropped or chosen. Typed text stays until something is opened.
 */
export default function JumpDialog({
  open,
  boxes,
  onClose,
}: {
  open: boolean
  boxes: readonly Box[]
  onClose: () => void
}) {
  const words = useWords(supportWords)
  const desk = useWords(deskWords)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [slip, setSlip] = useState<File>()
  const query = useSettled(typed.trim(), 200)
  const { data } = useSessionQuery({
    queryKey: ['find-anything', query],
    queryFn: staffApi.read('findAnything', { query }),
    enabled: open && query.length >= shortest,
    // A cached hit may have been dealt with: Enter must not lead there.
    gcTime: 0,
  })
  const screens = boxes
    .filter((box) => namesOf(box).includes(typed.trim().toLowerCase()))
    .map((box) => ({
      key: box.to,
      group: words.screens,
      to: box.to,
      name: desk[box.word] as string,
      facts: '',
    }))
  const found = useChoices(query, query.length >= shortest ? data : undefined)
  const choices = [...screens.slice(0, found.length > 0 ? 3 : screens.length), ...found]
  const close = () => {
    setSlip(undefined)
    onClose()
  }
  const go = (to: string) => {
    setTyped('')
    close()
    void navigate(to)
  }
  const takeSlip = (event: ClipboardEvent | DragEvent, files: FileList) => {
    // Some telephones' pictures come without a type; left to the browser, a dropped file would take the place of the page.
    const given = [...files].find(({ type }) => /^image\/|^application\/pdf$/.test(type)) ?? files[0]
    if (given === undefined) return
    event.preventDefault()
    setSlip(given)
  }
  return (
    <Dialog open={open} onClose={close} title={words.find}>
      {/* A slip may be dropped anywhere in it; the button does the same. */}
      <div
        className="stack gap-md"
        onPaste={(event) => takeSlip(event, event.clipboardData.files)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => takeSlip(event, event.dataTransfer.files)}
      >
        <form
          className="stack gap-md"
          onSubmit={(event) => {
            event.preventDefault()
            const [first] = choices
            // Results for fewer letters do not answer what was typed since.
            if (first !== undefined && (screens.length > 0 || query === typed.trim())) go(first.to)
          }}
        >
          <TextField
            label={words.find}
            hint={words.findHint}
            type="search"
            value={typed}
            autoComplete="off"
            data-focus
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setSlip(undefined)
            }}
            onKeyDown={(event) => event.key === 'ArrowDown' && moveFocus(event)}
          />
        </form>
        <div>
          <FileButton
            name="slip"
            accept="image/*,application/pdf"
            look="outline"
            onFiles={([file]) => setSlip(file)}
          >
            {words.chooseSlip}
          </FileButton>
        </div>
        {slip !== undefined ? (
          <Suspense>
            <SlipFinder key={`${slip.name} ${slip.size} ${slip.lastModified}`} slip={slip} onGo={go} />
          </Suspense>
        ) : (
          <Results choices={choices} onGo={go} none={data !== undefined || query.length < shortest} />
        )}
      </div>
    </Dialog>
  )
}

function Results(props: { choices: readonly Choice[]; none: boolean; onGo: (to: string) => void }) {
  const words = useWords(supportWords)
  const { choices } = props
  if (choices.length === 0) return props.none ? <p role="status">{words.nothing}</p> : null
  return (
    <ul className="stack">
      {choices.map(({ key, group, to, name, facts }, at) => (
        <li key={key}>
          {choices[at - 1]?.group !== group && (
            <span className="block small strong dimmed pad-flat">{group}</span>
          )}
          <button
            type="button"
            className="fill finger pad-row rounded-sm text-start pick"
            onClick={() => props.onGo(to)}
            onKeyDown={(event) => (event.key === 'ArrowDown' || event.key === 'ArrowUp') && moveFocus(event)}
          >
            <span>{name}</span> <span className="small dimmed anywhere">{facts}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** To the result below or above; above the first one is the field. */
function moveFocus(event: { key: string; currentTarget: Element; preventDefault: () => void }): void {
  const inside = event.currentTarget.closest('dialog')
  const stops = [...(inside?.querySelectorAll<HTMLElement>('[data-focus], .pick') ?? [])]
  const at = stops.indexOf(event.currentTarget as HTMLElement)
  event.preventDefault()
  stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

function useChoices(query: string, data: Data<'findAnything'> | undefined): Choice[] {
  const words = useWords(supportWords)
  const orders = useWords(staffOrderWords)
  const cases = useWords(staffCaseWords)
  const claims = useWords(copyrightWords)
  const { language } = useLanguage()
  if (data === undefined) return []
  const when = (at: string) => writeDate(new Date(at), 'numeric-time', language)
  const people = data.people.map((person) => ({
    key: person._id,
    group: words.people,
    to: addressOfObject(`person:${person._id}`) as string,
    name: person.codeName === null ? person.name : `${person.name} (${person.codeName})`,
    facts: `${person._id} · ${person.email}`,
  }))
  // A complete name or id means that person, not their purchases.
  const typed = query.toLowerCase()
  const isNamed = data.people.some(({ _id, name, codeName, email }) =>
    [_id, name, codeName, email].some((one) => one?.toLowerCase() === typed),
  )
  return [
    ...(isNamed ? people : []),
    ...data.money.map((money) => ({
      key: money.id,
      group: words.money,
      to: (money.open || money.order === null
        ? addressOfObject(money.id)
        : addressOfObject(`order:${money.order}`)) as string,
      name: `${money.amount.toFixed(2)} · ${when(money.at)}`,
      facts: [money.open ? words.waits : '', money.order ?? '', money.bankNumber].filter(Boolean).join(' · '),
    })),
    ...data.orders.map((order) => ({
      key: order.id,
      group: words.orders,
      to: addressOfObject(`order:${order.id}`) as string,
      name: `${order.id} · ${order.buyer.name}`,
      facts: `${order.price.toFixed(2)} · ${orders[order.state]} · ${when(order.created)} · ${order.firstSheet}`,
    })),
    ...(isNamed ? [] : people),
    ...data.cases.map((one) => ({
      key: `case ${one._id}`,
      group: words.cases,
      to: addressOfObject(`case:${one._id}`) as string,
      name: `${say(caseTopics[one.topic], language)} · ${one.name}`,
      facts: `${one._id} · ${cases[one.state]} · ${when(one.changed)}`,
    })),
    ...data.claims.map((claim) => ({
      key: `claim ${claim._id}`,
      group: words.claims,
      to: addressOfObject(`claim:${claim._id}`) as string,
      name: `${claim.sheet} · ${claim.name}`,
      facts: `${claim._id} · ${claims[claim.state]} · ${when(claim.due)}`,
    })),
    ...data.sheets.map((sheet) => ({
      key: sheet._id,
      group: words.sheets,
      to: addressOfObject(`sheet:${sheet._id}`) as string,
      name: sheet.name,
      facts: `${sheet._id} · ${sheet.author} · ${words.sheetState(sheet.status)}`,
    })),
  ]
}

function namesOf(box: Box): string {
  return [deskWords.th[box.word], deskWords.en[box.word], box.to].join(' ').toLowerCase()
}
