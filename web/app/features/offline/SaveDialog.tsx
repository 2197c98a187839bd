import { useEffect, useRef, useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { Refused } from '#web/api/failures.ts'
import { useMe } from '#web/features/session/use-session.ts'
import { writeBytes } from '#web/features/uploads/write-bytes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { offlineWords } from '#web/words/buyer/offline-sheets.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './offline.module.css'
import { canSaveOffline, dropSheet, saveOffline, NothingToSave } from './offline-sheets.ts'
import { OfflineRows } from './OfflineRows.tsx'
import { useOffline } from './use-offline.ts'
import { type Language } from '#web/words/language.ts'

type Devices = Data<'keptOffline'>['devices']
type Step =
  | { kind: 'idle' }
  | { kind: 'saving'; saved: number; pages: number }
  | { kind: 'failed'; failure: unknown }
  | { kind: 'devices'; devices: Devices }

type SaveProps = { sheetId: string; name: string; onClose: () => void }

/** Keeps one sheet for the way to the exam, shows how far it is, and makes room for it. Closing it stops; what is here stays. */
export default function SaveDialog({ sheetId, name, onClose }: SaveProps) {
  const words = useWords(offlineWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const personId = useMe()?.user._id
  const { list, again } = useOffline()
  const [step, setStep] = useState<Step>({ kind: 'idle' })
  const work = useRef<AbortController>(null)
  useEffect(() => () => work.current?.abort(), [])

  const save = async (replace?: string) => {
    if (personId === undefined) return
    const controller = new AbortController()
    work.current = controller
    setStep({ kind: 'saving', saved: 0, pages: 0 })
    try {
      await saveOffline(sheetId, {
        personId,
        ...(replace !== undefined && { replace }),
        onProgress: (saved, pages) => setStep({ kind: 'saving', saved, pages }),
        signal: controller.signal,
      })
      setStep({ kind: 'idle' })
      showToast({ text: words.kept, tone: 'good' })
    } catch (failure) {
      if (controller.signal.aborted) return
      setStep(await stepAfter(failure))
    }
    await again()
  }
  const remove = async () => {
    try {
      await dropSheet(sheetId)
      showToast({ text: words.removed, tone: 'good' })
      onClose()
    } catch (failure) {
      setStep({ kind: 'failed', failure })
    }
  }

  const row = list?.sheets.find(({ id }) => id === sheetId)
  const isWhole = row !== undefined && row.kept === row.pages && !row.isOld
  const others = list?.sheets.filter(({ id }) => id !== sheetId) ?? []
  const isFull = step.kind === 'failed' && isCode(step.failure, 'reader.kept-full')
  const action = row === undefined ? words.keep : row.isOld ? words.renew : words.goOn
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      footer={
        isWhole ? (
          <Button wide look="outline" onClick={() => void remove()}>
            {words.remove}
          </Button>
        ) : (
          canSaveOffline() &&
          step.kind !== 'devices' && (
            <Button
              wide
              busy={step.kind === 'saving'}
              disabled={list === undefined || personId === undefined}
              onClick={() => void save()}
            >
              {step.kind === 'failed' ? shared.retry : action}
            </Button>
          )
        )
      }
    >
      <div className="stack packed one-column gap-sm">
        <p className="strong">{name}</p>
        {!canSaveOffline() && <p>{words.notHere}</p>}
        {step.kind === 'saving' && (
          <div role="status" className="stack gap-2xs">
            <progress
              className={classes.progress}
              aria-label={words.title}
              max={1}
              {...(step.pages > 0 && { value: step.saved / step.pages })}
            />
            {step.pages === 0 ? words.beginning : words.keeping(step.saved, step.pages)}
          </div>
        )}
        {step.kind === 'failed' && (
          <p role="alert" className="pad-sm well">
            {wordsOf(step.failure, words, language)}
          </p>
        )}
        {step.kind === 'devices' && (
          <>
            <p>{words.devicesFull}</p>
            {step.devices
              .filter(({ current }) => !current)
              .map((device) => (
                <div key={device.id} className="stack gap-2xs">
                  <Button look="outline" wide onClick={() => void save(device.id)}>
                    {words.insteadOf(nameOf(device, words))}
                  </Button>
                  <small className="small dimmed">
                    {words.lastOnline} <ThaiDate value={device.lastContact} as="day-time" />
                  </small>
                </div>
              ))}
          </>
        )}
        {row !== undefined && step.kind !== 'saving' && (
          <p role="status">
            {isWhole ? words.kept : row.isOld ? words.isOld : words.partly(row.kept, row.pages)} ·{' '}
            {writeBytes(row.bytes)}
          </p>
        )}
        {step.kind === 'idle' && row === undefined && (
          <>
            <p>{words.about}</p>
            <p className="small dimmed">
              {words.limits} · {words.counts}
            </p>
          </>
        )}
        {list !== undefined && (isWhole || isFull) && (isFull ? others : list.sheets).length > 0 && (
          <>
            <h3 className="small dimmed">{words.onHere}</h3>
            <OfflineRows
              list={{ ...list, sheets: isFull ? others : list.sheets }}
              onChange={() => void again()}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Two devices are taken: the person chooses; any other refusal is shown. */
async function stepAfter(failure: unknown): Promise<Step> {
  if (!isCode(failure, 'reader.devices-full')) return { kind: 'failed', failure }
  try {
    const { devices } = (await browserApi.call('keptOffline', {})).data
    return { kind: 'devices', devices }
  } catch (second) {
    return { kind: 'failed', failure: second }
  }
}

const isCode = (failure: unknown, code: string) => failure instanceof Refused && failure.code === code

type Words = (typeof offlineWords)['th']

function wordsOf(failure: unknown, words: Words, language: Language): string {
  if (failure instanceof NothingToSave) return words.cannot
  if (failure instanceof DOMException && failure.name === 'QuotaExceededError') return words.noRoom
  return wordsOfFailure(failure, language)
}

function nameOf({ browser, system }: Devices[number], words: Words): string {
  if (browser === null || system === null) return system ?? browser ?? words.anotherDevice
  return words.onSystem(browser, system)
}
