import { dayMilliseconds } from '#rules/calendar/days.ts'
import { groupBy } from '#rules/group-by.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { readDevice } from '#rules/people/device-words.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate, writeDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { accountDevicesWords } from '#web/words/buyer/account-devices.ts'
import { accountIndexWords } from '#web/words/buyer/account-index.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './account.module.css'

type Device = Data<'getSessions'>['sessions'][number]

/** Where one is signed in, each drawn; it can be signed out, and all others at once. */
export default function Devices() {
  const words = useWords(accountDevicesWords)
  const index = useWords(accountIndexWords)
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
    return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton height="15rem" />
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
  const isThis = (group: Device[]) => group[0]?.current === true
  return (
    <div className="stack packed one-column gap-md">
      <ul ref={list} tabIndex={-1} className="stack one-column gap-sm">
        {alike(data)
          .toSorted((a, b) => Number(isThis(b)) - Number(isThis(a)))
          .map((group) => (
            <DeviceCard key={group[0]._id} devices={group} onEnd={(id) => void endOne(id)} />
          ))}
      </ul>
      <div className="row flow apart gap-lines note">
        <p className="grow-words">
          <T>{words.strangeDevice}</T>{' '}
          <Link to="/user/support" className="whole strong">
            {index.talk}
          </Link>
        </p>
        {data.length > 1 && (
          <Button look="outline" size="small" onClick={() => void endOthers()}>
            {words.signOutOthers}
          </Button>
        )}
      </div>
    </div>
  )
}

/**
 * Many whose names look alike stand together, so that others are seen at once; this device stands alone. Of two without any name nothing
 * but the time would differ: they are told apart where each is folded with its time.
 */
function alike(devices: readonly Device[]): [first: Device, ...others: Device[]][] {
  const groups = groupBy(devices, ({ _id, current, browser, system, kind, created }) =>
    current ? _id : [browser, system, kind, browser ?? system ?? created.slice(0, 10)].join('|'),
  )
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group
    if (first === undefined) return []
    const few = first.browser === null && first.system === null ? 1 : FEW
    return group.length > few ? [[first, ...others]] : group.map((one): [Device] => [one])
  })
}

type DeviceFacts = Record<'browser' | 'system', string | null | undefined>

function useDeviceName({ browser, system }: DeviceFacts): string {
  const words = useWords(accountDevicesWords)
  return (browser ?? system ?? null) === null
    ? words.unknownDevice
    : words.onSystem(browser ?? words.unknownBrowser, system ?? words.unknownSystem)
}

/** So long a sign-in on another device is worth a look. */
const NEW_MILLISECONDS = 7 * dayMilliseconds

/** So many sign-ins of one name are seen without asking. */
const FEW = 3
/** So many of one that has no name: nothing but their times tells whose they are. */
const TOLD = 6

const minuteOf = (instant: string) => instant.slice(0, 16)

type DeviceCardProps = { devices: [Device, ...Device[]]; onEnd: (id: string) => void }

/** The device, what it is called and when it was used; of many sign-ins that look alike, each folded below. */
function DeviceCard({ devices, onEnd }: DeviceCardProps) {
  const words = useWords(accountDevicesWords)
  const [device] = devices
  const { current } = device
  const isMany = devices.length > 1
  const isUnknown = device.browser === null && device.system === null
  // This one tells it itself where the sign-in has not.
  const { browser, system, kind } = current && isUnknown ? readDevice(navigator.userAgent) : device
  const name = useDeviceName({ browser, system })
  const [now] = useState(() => Date.now())
  const isNew = !current && !isMany && now - Date.parse(device.created) < NEW_MILLISECONDS
  return (
    <li className={`stack paper clips ${classes.device}`}>
      <span className={`stack middle ${current ? 'squared' : 'sunken'}`}>
        <Picture kind={kind} isCurrent={current} isMany={isMany} />
      </span>
      <div className="flow level gap-xs pad-strip shrink">
        <div className="stack packed at-start gap-3xs grow-words">
          {(current || isNew) && (
            <span className="badge" data-tone={current ? 'marker' : 'amber'}>
              {current ? words.thisDevice : words.newDevice}
            </span>
          )}
          <p className={`anywhere ${current ? 'large bold' : 'strong'}`}>{name}</p>
          {isUnknown && !current && (
            <p className="small">
              <T>{words.whichUnknown}</T>
            </p>
          )}
          <p className="small dimmed">
            {words.signedIn} <ThaiDate value={device.created} as="numeric-time" />
            {/* Used once: the same time twice would say nothing. */}
            {minuteOf(device.lastUsed) !== minuteOf(device.created) && (
              <>
                <br />
                {words.lastUsed} <ThaiDate value={device.lastUsed} as="numeric-time" />
              </>
            )}
          </p>
        </div>
        {!isMany && !current && (
          <SignOut name={name} created={device.created} onEnd={() => onEnd(device._id)} />
        )}
        {isMany && (
          <details className="fill" open={devices.length <= TOLD}>
            <summary className="inline-row small strong linked">{words.signIns(devices.length)}</summary>
            <ul className="stack packed one-column gap-xs">
              {devices.map((one) => (
                <li key={one._id} className="row flow apart gap-line">
                  <span className="small dimmed figures">
                    <ThaiDate value={one.created} as="numeric-time" />
                  </span>
                  <SignOut name={name} created={one.created} onEnd={() => onEnd(one._id)} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  )
}

type SignOutProps = { name: string; created: string; onEnd: () => void }

/** Said with its time: sign-ins of one name are told apart by nothing else. */
function SignOut({ name, created, onEnd }: SignOutProps) {
  const words = useWords(accountDevicesWords)
  const { language } = useLanguage()
  const said = words.signOutDevice(`${name}, ${writeDate(new Date(created), 'numeric-time', language)}`)
  return (
    <Button look="outline" size="small" aria-label={said} onClick={onEnd}>
      {words.signOut}
    </Button>
  )
}

/** What it looks like: the book is awake on the one before one, and asleep on the others. Decoration. */
function Picture({ kind, isCurrent, isMany }: { kind: Device['kind']; isCurrent: boolean; isMany: boolean }) {
  const isPhone = kind === 'phone'
  const [x, y, width, height] = isPhone ? [58, 4, 52, 104] : [26, 6, 116, 78]
  return (
    <svg width="96" height="64" viewBox="0 0 168 112" aria-hidden="true">
      {isMany && (
        <rect
          x={x + 10}
          y={y - 5}
          width={width}
          height={height}
          rx="8"
          fill="var(--gray-4)"
          stroke="var(--gray-5)"
        />
      )}
      <rect x={x} y={y} width={width} height={height} rx="8" fill="var(--gray-9)" stroke="var(--gray-6)" />
      <rect
        x={x + 5}
        y={y + 5}
        width={width - 10}
        height={height - 10}
        rx="4"
        fill={isCurrent ? 'var(--ink-0)' : 'var(--gray-4)'}
      />
      {!isPhone && <path d="M8 88h152l-8 12a6 6 0 0 1-5 3H21a6 6 0 0 1-5-3z" fill="var(--gray-5)" />}
      {isPhone && (
        <path
          d={`M${x + 20} ${y + height - 9}h12`}
          stroke="var(--gray-4)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      )}
      <g transform={isPhone ? 'translate(66 32)' : 'translate(66 20)'}>
        <Book mood={isCurrent ? 'smiling' : 'asleep'} size={36} />
      </g>
    </svg>
  )
}
