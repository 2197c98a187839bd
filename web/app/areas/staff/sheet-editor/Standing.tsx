import { IconArrowBackUp, IconChevronDown, IconEye, IconEyeOff, IconPlayerPause } from '#web/ui/icons.ts'
import { useId, useRef, useState } from 'react'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { type MenuItem, MenuList } from '#web/ui/Menu.tsx'
import { Star } from '#web/ui/Stars.tsx'
import { showToast } from '#web/ui/toast.ts'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { supportWords } from '#web/words/staff/support.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Paused, PauseForm, usePause } from '../layout/PausePanel.tsx'

export type StaffSheet = Data<'getSheet'>

/** Open or hidden, recommended or not, paused, and back into the review queue: what it is, and one menu of what may be done about it. */
export function Standing({ sheet, onChange }: { sheet: StaffSheet; onChange: () => Promise<void> }) {
  const words = useWords(staffSheetWords)
  const support = useWords(supportWords)
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState<'reset' | 'pause'>()
  const { id, visible, highlighted, status } = sheet
  const sale = usePause({ kind: 'sheet', id })
  const mayReset = status === sheetStatus.published || status === sheetStatus.rejected
  const isOnSale = status === sheetStatus.published && visible
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      await onChange()
      setBusy(false)
      setAsks(undefined)
    }
  }
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
  const items: MenuItem[] = [
    {
      label: visible ? words.hide : words.show,
      icon: visible ? <IconEyeOff {...icon} /> : <IconEye {...icon} />,
      onChoose: () => void run(() => staffApi.call('shsheet', { id, visible: !visible })),
    },
    {
      label: highlighted ? words.removeHighlight : words.addHighlight,
      icon: <Star size={20} isFull={highlighted} />,
      onChoose: () => void run(() => staffApi.call('highlightsheet', { id, highlighted: !highlighted })),
    },
    ...(sale?.pause === null
      ? [{ label: support.pause, icon: <IconPlayerPause {...icon} />, onChoose: () => setAsks('pause') }]
      : []),
    ...(mayReset
      ? [{ label: words.backToQueue, icon: <IconArrowBackUp {...icon} />, onChoose: () => setAsks('reset') }]
      : []),
  ]
  return (
    <section className="stack gap-xs" aria-label={words.standing}>
      <div className="row flow gap-xs">
        <span role="status" className="badge" data-tone={isOnSale ? 'leaf' : undefined}>
          {status !== sheetStatus.published
            ? visible
              ? words.notPublished
              : words.notPublishedHidden
            : visible
              ? words.shown
              : words.hidden}
        </span>
        <span role="status" className="badge" data-tone={highlighted ? 'amber' : undefined}>
          {highlighted ? words.highlighted : words.notHighlighted}
        </span>
        <Acts items={items} busy={busy} />
      </div>
      {sale && sale.pause !== null && <Paused {...sale} pause={sale.pause} />}
      {sale && (
        <Dialog open={asks === 'pause'} title={support.pause} onClose={() => setAsks(undefined)}>
          <PauseForm
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
        icon={<IconChevronDown size={20} stroke={1.75} aria-hidden="true" />}
        busy={busy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {words.changeStanding}
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
