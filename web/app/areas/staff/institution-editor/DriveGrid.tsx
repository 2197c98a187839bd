import { IconArrowDown, IconArrowUp, IconTrash } from '#web/ui/icons.ts'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  addGroup,
  deleteGroup,
  type DriveGroupOf,
  moveDrive,
  moveGroup,
  restoreGroup,
} from '#rules/institutions/drive-groups.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { showToast } from '#web/ui/toast.ts'
import { storeWords } from '#web/words/staff/institutions.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './institution-editor.module.css'

type Groups = readonly DriveGroupOf[]

type DriveGridProps = {
  isOn: boolean
  groups: Groups
  drives: readonly { code: number; name: string[] }[]
  version: number
  onToggle: (isOn: boolean) => void
  onChange: (groups: DriveGroupOf[]) => void
}

/**
 * Drives in named groups, four per row, moved by dragging, "move to…" or arrow keys. The fixed last group takes a deleted one's drives
 * (staff.md §4).
 */
export function DriveGrid(props: DriveGridProps) {
  const words = useWords(storeWords)
  const { groups, onChange } = props
  const [said, setSaid] = useState('')
  const now = useRef(groups)
  useEffect(() => {
    now.current = groups
  })
  const last = groups.length - 1
  const nameOf = (group: DriveGroupOf, at: number) => (at === last ? words.uncategorised : group.name)
  const remove = (at: number) => {
    const gone = groups[at]
    if (gone === undefined) return
    onChange(deleteGroup(groups, at))
    // Whatever was typed or moved before the press stays.
    const undo = () => onChange(restoreGroup(now.current, at, gone))
    showToast({ text: words.groupDeleted, tone: 'info', undo })
  }
  const move = (drive: number, to: { group: number; index?: number }) => {
    onChange(moveDrive(groups, drive, to))
    const group = groups[to.group]
    const name = props.drives.find(({ code }) => code === drive)?.name[0] ?? String(drive)
    if (group !== undefined) setSaid(words.moved(name, nameOf(group, to.group)))
  }
  return (
    <fieldset className="stack gap-sm shrink paper pad-card" aria-labelledby="drive-grid">
      <h2 id="drive-grid" className="medium">
        {words.newDrive}
      </h2>
      <label className="tick wide-tick row gap-sm">
        <input
          type="checkbox"
          role="switch"
          aria-checked={props.isOn}
          checked={props.isOn}
          onChange={(event) => props.onToggle(event.currentTarget.checked)}
        />
        {words.newDriveOn}
      </label>
      {props.isOn && (
        <>
          <p className="small dimmed">{words.newDriveHint}</p>
          <p role="status" className="visually-hidden">
            {said}
          </p>
          {groups.map((group, at) => (
            <section key={at} className="shrink pad-sm well" aria-label={nameOf(group, at)}>
              <header className="flex bottom gap-3xs below-sm first-grows">
                {at === last ? (
                  <strong>{words.uncategorised}</strong>
                ) : (
                  <>
                    <TextField
                      label={words.groupName}
                      value={group.name}
                      maxLength={100}
                      onChange={(event) => {
                        const name = event.currentTarget.value
                        onChange(groups.map((one, index) => (index === at ? { ...one, name } : one)))
                      }}
                    />
                    <IconButton
                      label={`${words.up}: ${group.name}`}
                      disabled={at === 0}
                      onClick={() => onChange(moveGroup(groups, at, -1))}
                    >
                      <IconArrowUp size={20} />
                    </IconButton>
                    <IconButton
                      label={`${words.down}: ${group.name}`}
                      disabled={at >= last - 1}
                      onClick={() => onChange(moveGroup(groups, at, 1))}
                    >
                      <IconArrowDown size={20} />
                    </IconButton>
                    <IconButton label={`${words.deleteGroup}: ${group.name}`} onClick={() => remove(at)}>
                      <IconTrash size={20} />
                    </IconButton>
                  </>
                )}
              </header>
              <Boxes {...props} at={at} nameOf={nameOf} onMove={move} />
            </section>
          ))}
          <Button look="outline" onClick={() => onChange(addGroup(groups))}>
            {words.addGroup}
          </Button>
        </>
      )}
    </fieldset>
  )
}

type BoxesProps = DriveGridProps & {
  at: number
  nameOf: (group: DriveGroupOf, at: number) => string
  onMove: (drive: number, to: { group: number; index?: number }) => void
}

const dragged = 'application/x-sarup-drive'

function Boxes({ groups, drives, version, at, nameOf, onMove }: BoxesProps) {
  const words = useWords(storeWords)
  const { contentUrl } = useSettings()
  const items = groups[at]?.items ?? []
  const drop = (event: DragEvent, index?: number) => {
    const drive = Number(event.dataTransfer.getData(dragged))
    if (!Number.isSafeInteger(drive) || drive === 0) return
    event.preventDefault()
    event.stopPropagation()
    onMove(drive, index === undefined ? { group: at } : { group: at, index })
  }
  const press = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 2 : 0
    const drive = items[index]
    if (by === 0 || drive === undefined || event.target !== event.currentTarget) return
    event.preventDefault()
    onMove(drive, { group: at, index: Math.max(0, index + by) })
  }
  return (
    // Dropping is one of three ways; the others need no mouse.
    <div
      className={`stack gap-xs ${classes.boxes}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {items.map((code, index) => {
        const name = drives.find((drive) => drive.code === code)?.name[0] ?? String(code)
        return (
          // A box holds a select of its own.
          <div
            key={code}
            role="group"
            aria-label={name}
            // The arrow keys order it.
            tabIndex={0}
            className={`stack one-column centred gap-4xs shrink pad-row ${classes.box} outlined rounded-sm surface`}
            draggable
            onKeyDown={(event) => press(event, index)}
            onDragStart={(event) => event.dataTransfer.setData(dragged, String(code))}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, index)}
          >
            <img
              src={`${contentUrl}/logos/${code}.jpg?v=${version}`}
              alt=""
              className={`high ${classes.boxLogo}`}
            />
            <span className={'tiny one-line tight fill text-centre'}>{name}</span>
            <select
              className="fill tiny finger rounded-sm"
              aria-label={words.moveTo(name)}
              value={at}
              onChange={(event) => onMove(code, { group: Number(event.currentTarget.value) })}
            >
              {groups.map((group, to) => (
                <option key={to} value={to}>
                  {nameOf(group, to)}
                </option>
              ))}
            </select>
          </div>
        )
      })}
    </div>
  )
}
