import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useRef } from 'react'
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
      <ul ref={list} tabIndex={-1} className={`stack packed one-column gap-md ${classes.rows}`}>
        {data.map((device) => (
          <DeviceRow key={device._id} device={device} onEnd={() => void endOne(device._id)} />
        ))}
      </ul>
      {data.length > 1 && (
        <Button look="outline" onClick={() => void endOthers()}>
          {words.signOutOthers}
        </Button>
      )}
    </>
  )
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const words = useWords(accountWords)
  const { language } = useLanguage()
  const isUnknown = device.browser === null && device.system === null
  // This one tells it itself where the sign-in has not.
  const { browser, system, kind } = device.current && isUnknown ? readDevice(navigator.userAgent) : device
  const Icon = kind === 'phone' ? IconDeviceMobile : IconDeviceDesktop
  const name =
    (browser ?? null) === null && (system ?? null) === null
      ? words.unknownDevice(writeDate(new Date(device.created), 'short', language))
      : words.onSystem(browser ?? words.unknownBrowser, system ?? words.unknownSystem)
  return (
    <li className={classes.row}>
      <Icon size={24} stroke={1.75} aria-hidden="true" />
      <div className={`shrink ${classes.facts}`}>
        <p className="strong anywhere">{name}</p>
        <p className="small dimmed">
          {words.lastUsed} <ThaiDate value={device.lastUsed} as="numeric-time" />
        </p>
        <p className="small dimmed">
          {words.signedIn} <ThaiDate value={device.created} as="numeric-time" />
        </p>
      </div>
      {device.current ? (
        <span className="badge tiny" data-tone="marker">
          {words.thisDevice}
        </span>
      ) : (
        <Button look="subtle" size="small" aria-label={words.signOutDevice(name)} onClick={onEnd}>
          {words.signOut}
        </Button>
      )}
    </li>
  )
}
