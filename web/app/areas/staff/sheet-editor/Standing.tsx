import { IconArrowBackUp, IconChevronDown, IconDots, IconPlayerPause } from '#web/ui/icons.ts'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type MenuItem, MenuList } from '#web/ui/Menu.tsx'
import { OutageState } from '#web/ui/ErrorState.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { supportWords } from '#web/words/staff/support.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './sheet-editor.module.css'
import { Paused, PauseForm, usePause } from '../layout/PausePanel.tsx'

export type StaffSheet = Data<'getSheet'>

/** Open or hidden, recommended or not: switches; paused, and back into the review queue: a menu. */
export function Standing({ sheet, onChange }: { sheet: StaffSheet; onChange: () => Promise<void> }) {
  const words = useWords(staffSheetWords)
  const support = useWords(supportWords)
  const { act, busy } = useAction()
  const [asks, setAsks] = useState<'reset' | 'pause'>()
  const { id, visible, highlighted, status } = sheet
  const { sale, failure, again } = usePause({ kind: 'sheet', id })
  const isPublished = status === sheetStatus.published
  const mayReset = isPublished || status === sheetStatus.rejected
  const outcome = isPublished
    ? !visible
      ? words.hidden
      : sale?.pause || sale?.claim
        ? words['state-paused']
        : words.shown
    : visible
      ? words.notPublished
      : words.notPublishedHidden
  const run = async (work: () => Promise<unknown>) => {
    await act(async () => {
      try {
        await work()
      } finally {
        await onChange()
      }
    })
    setAsks(undefined)
  }
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
  const items: MenuItem[] = [
    ...(sale?.pause === null
      ? [{ label: support.pause, icon: <IconPlayerPause {...icon} />, onChoose: () => setAsks('pause') }]
      : []),
    ...(mayReset
      ? [{ label: words.backToQueue, icon: <IconArrowBackUp {...icon} />, onChoose: () => setAsks('reset') }]
      : []),
  ]
  return (
    <section className={`flow level gap-lines grow ${classes.standing}`} aria-label={words.standing}>
      <span
        role="status"
        className="badge self-start"
        data-tone={isPublished && visible && !sale?.pause && !sale?.claim ? 'leaf' : undefined}
      >
        {outcome}
      </span>
      <div className="row flow gap-line push">
        <Switch
          isOn={visible}
          busy={busy}
          onChange={(isOn) => void run(() => staffApi.call('shsheet', { id, visible: isOn }))}
        >
          {words.visible}
        </Switch>
        <Switch
          isOn={highlighted}
          busy={busy}
          onChange={(isOn) => void run(() => staffApi.call('highlightsheet', { id, highlighted: isOn }))}
        >
          {words.highlight}
        </Switch>
      </div>
      {items.length > 0 && <Acts items={items} busy={busy} />}
      {sale && sale.claim !== null && (
        <p className="small">
          {support.heldByClaim} <Link to={`/staff/claims?open=${sale.claim}`}>{sale.claim}</Link>
        </p>
      )}
      {sale && sale.pause !== null && <Paused {...sale} pause={sale.pause} />}
      {sale === undefined && <OutageState failure={failure} onRetry={again} />}
      {sale && (
        <Dialog open={asks === 'pause'} title={support.pause} onClose={() => setAsks(undefined)}>
          <PauseForm
            about={sale.about}
            busy={sale.busy}
            onPause={(reason, until) => {
              setAsks(undefined)
              sale.onPause(reason, until)
            }}
          />
        </Dialog>
      )}
      <ConfirmDialog
        open={asks === 'reset'}
        title={words.resetTitle}
        confirm={words.backToQueue}
        busy={busy}
        onCancel={() => setAsks(undefined)}
        onConfirm={() => void run(() => staffApi.call('resetSheet', { id }))}
      >
        {words.resetText}
      </ConfirmDialog>
    </section>
  )
}

function Switch(props: {
  isOn: boolean
  busy: boolean
  onChange: (isOn: boolean) => void
  children: string
}) {
  return (
    <label className="inline-row gap-xs small strong whole">
      <input
        type="checkbox"
        role="switch"
        className="anchor rigid track"
        aria-checked={props.isOn}
        checked={props.isOn}
        // Disabled, it would lose the focus to nowhere.
        aria-disabled={props.busy}
        onChange={(event) => !props.busy && props.onChange(event.currentTarget.checked)}
      />
      {props.children}
    </label>
  )
}

function Acts({ items, busy }: { items: readonly MenuItem[]; busy: boolean }) {
  const words = useWords(staffSheetWords)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={button}
        look="outline"
        size="small"
        busy={busy}
        aria-label={words.changeStanding}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="inline-row gap-2xs">
          <span className="desk-only">{words.changeStanding}</span>
          <IconChevronDown className="desk-only" size={20} stroke={1.75} />
          <IconDots className="phone-only" size={20} stroke={1.75} />
        </span>
      </Button>
      {isOpen && (
        <MenuList
          id={id}
          label={words.changeStanding}
          items={items}
          anchor={button}
          onClose={(isByKey) => {
            setOpen(false)
            if (isByKey) button.current?.focus()
          }}
        />
      )}
    </>
  )
}
