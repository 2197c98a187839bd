import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDeviceDesktop, IconDeviceMobile } from '#web/ui/icons.ts'
import { useRef, useState } from 'react'
import { readDevice } from '#rules/people/device-words.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { ThaiDate, writeDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { accountWords } from '#web/words/buyer/account.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './account.module.css'

type Device = Data<'getSessions'>['sessions'][number]

/** Where one is signed in; each device can be signed out, and all others at once. */
export default function Devices() {
  const words = useWords(accountWords)
  const { language } = useLanguage()
  const token = useToken()
  const client = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const queryKey = ['devices', token]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await browserApi.call('getSessions', {}, { signal })).data.sessions,
    enabled: token !== null,
  })
  if (data === undefined) {
    return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton height="9rem" />
  }
  const act = async (work: () => Promise<string>) => {
    // The pressed button goes with its device; the focus would be lost with it.
    list.current?.focus()
    try {
      showToast({ text: await work(), tone: 'good' })
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    }
    await client.invalidateQueries({ queryKey })
  }
  const endOne = (id: string) =>
    act(async () => {
      await browserApi.call('endSession', { id })
      return words.signedOut
    })
  const endOthers = () =>
    act(async () => words.othersSignedOut((await browserApi.call('endOtherSessions', {})).data.revoked))
  return (
    <>
      <ul ref={list} tabIndex={-1} className={`stack packed one-column ${classes.rows}`}>
        {alike(data).map(([first, ...others]) =>
          others.length === 0 ? (
            <DeviceRow key={first._id} device={first} onEnd={(id) => void endOne(id)} />
          ) : (
            <DeviceRows key={first._id} devices={[first, ...others]} onEnd={(id) => void endOne(id)} />
          ),
        )}
      </ul>
      {data.length > 1 && (
        <Button look="outline" onClick={() => void endOthers()}>
          {words.signOutOthers}
        </Button>
      )}
    </>
  )
}

/** Devices whose names look alike stand together, so that others are seen at once; this device stands alone. */
function alike(devices: readonly Device[]): [first: Device, ...others: Device[]][] {
  const groups = Object.values(
    Object.groupBy(devices, ({ _id, current, browser, system, kind, created }) =>
      current ? _id : [browser, system, kind, browser ?? system ?? created.slice(0, 10)].join('|'),
    ),
  )
  return groups.filter((group): group is [Device, ...Device[]] => group !== undefined)
}

function useDeviceName({ browser, system, created }: DeviceFacts): string {
  const words = useWords(accountWords)
  const { language } = useLanguage()
  return (browser ?? null) === null && (system ?? null) === null
    ? words.unknownDevice(writeDate(new Date(created), 'short', language))
    : words.onSystem(browser ?? words.unknownBrowser, system ?? words.unknownSystem)
}

type DeviceFacts = {
  browser?: string | null | undefined
  system?: string | null | undefined
  created: string
}
type OnEnd = (id: string) => void

/** Many of one name: one line that opens. */
function DeviceRows({ devices, onEnd }: { devices: [Device, ...Device[]]; onEnd: OnEnd }) {
  const words = useWords(accountWords)
  const [first] = devices
  const Icon = first.kind === 'phone' ? IconDeviceMobile : IconDeviceDesktop
  const name = useDeviceName(first)
  return (
    <li className={classes.alike}>
      <details>
        <summary className="row gap-sm">
          <Icon size={24} stroke={1.75} className="dimmed" aria-hidden="true" />
          <span className={`grow shrink ${classes.facts}`}>
            <strong className="anywhere">{name}</strong>
            <span className="small dimmed">
              {words.signIns(devices.length)} · {words.lastUsed}{' '}
              <ThaiDate value={first.lastUsed} as="numeric-time" />
            </span>
          </span>
        </summary>
        <ul>
          {devices.map((device) => (
            <DeviceRow key={device._id} device={device} onEnd={onEnd} isNamed={false} />
          ))}
        </ul>
      </details>
    </li>
  )
}

/** So long a sign-in on another device is worth a look. */
const NEW_MILLISECONDS = 7 * 86_400_000

function DeviceRow({ device, onEnd, isNamed = true }: { device: Device; onEnd: OnEnd; isNamed?: boolean }) {
  const words = useWords(accountWords)
  const isUnknown = device.browser === null && device.system === null
  // This one tells it itself where the sign-in has not.
  const { browser, system, kind } = device.current && isUnknown ? readDevice(navigator.userAgent) : device
  const Icon = kind === 'phone' ? IconDeviceMobile : IconDeviceDesktop
  const name = useDeviceName({ browser, system, created: device.created })
  const [now] = useState(() => Date.now())
  const isNew = isNamed && !device.current && now - Date.parse(device.created) < NEW_MILLISECONDS
  return (
    <li className={`stack level at-start ${isNew ? 'note' : ''} ${classes.row}`}>
      <Icon size={24} stroke={1.75} className="dimmed" aria-hidden="true" />
      <div className={`shrink flow baseline ${classes.facts}`}>
        {isNew && <p className="small strong fill">{words.newDevice}</p>}
        {isNamed && <p className="strong anywhere">{name}</p>}
        <p className="small dimmed">
          {words.lastUsed} <ThaiDate value={device.lastUsed} as="numeric-time" />
        </p>
        {(isNew || !isNamed) && (
          <p className="small dimmed">
            {words.signedIn} <ThaiDate value={device.created} as="numeric-time" />
          </p>
        )}
      </div>
      {device.current ? (
        <span className="badge tiny" data-tone="leaf">
          {words.thisDevice}
        </span>
      ) : (
        <Button
          look="subtle"
          size="small"
          aria-label={words.signOutDevice(name)}
          onClick={() => onEnd(device._id)}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  )
}
