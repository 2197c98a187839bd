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
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate, writeDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { accountDevicesWords } from '#web/words/buyer/account-devices.ts'
import { accountIndexWords } from '#web/words/buyer/account-index.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './devices.module.css'

type Device = Data<'getSessions'>['sessions'][number]

/** The person's sessions, each drawn; one can be signed out, or all others at once. */
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
    queryFn: browserApi.read('getSessions', {}, ({ sessions }) => sessions),
    enabled: token !== null,
  })
  if (data === undefined) {
    return <PendingState error={error} refetch={refetch} shape={<Skeleton height="15rem" />} />
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
  const end = (ids: readonly string[]) =>
    act(async () => {
      for (const id of ids) await browserApi.call('endSession', { id })
      return ids.length === 1 ? words.signedOut : words.othersSignedOut(ids.length)
    })
  const endOthers = () =>
    act(async () => words.othersSignedOut((await browserApi.call('endOtherSessions', {})).data.revoked))
  return (
    <div className="stack packed one-column gap-sm">
      <ul ref={list} tabIndex={-1} className="stack one-column paper divided clips">
        {rowsOf(data).map((devices) => (
          <DeviceRow
            key={devices[0]._id}
            devices={devices}
            isAllOthers={devices.length === data.length - 1}
            onEnd={(ids) => void end(ids)}
          />
        ))}
      </ul>
      <div className="row flow apart gap-lines">
        <p className="grow-words small dimmed">
          {data.some(isNameless) && <T>{words.whichUnknown}</T>} <T>{words.strangeDevice}</T>{' '}
          <Link to="/user/support" className="whole strong">
            {index.talk}
          </Link>
        </p>
        {/* Of one other, its own row says it. */}
        {data.length > 2 && (
          <Button look="outline" size="small" onClick={() => void endOthers()}>
            {words.signOutOthers}
          </Button>
        )}
      </div>
    </div>
  )
}

const isNameless = ({ current, browser, system }: Device) => !current && browser === null && system === null

/** This device first, nameless ones last. Equal ones share a row: one name twice distinguishes nothing. */
function rowsOf(devices: readonly Device[]) {
  const groups = groupBy(devices, ({ _id, current, browser, system, kind }) =>
    current ? _id : [browser, system, kind].join('|'),
  )
  const rank = (one: Device) => (one.current ? 0 : isNameless(one) ? 2 : 1)
  return [...groups.values()]
    .flatMap(([first, ...others]): Row[] => (first === undefined ? [] : [[first, ...others]]))
    .toSorted(([a], [b]) => rank(a) - rank(b))
}

type Row = [first: Device, ...others: Device[]]

type DeviceFacts = Record<'browser' | 'system', string | null | undefined>

function useDeviceName({ browser, system }: DeviceFacts): string {
  const words = useWords(accountDevicesWords)
  return (browser ?? system ?? null) === null
    ? words.unknownDevice
    : words.onSystem(browser ?? words.unknownBrowser, system ?? words.unknownSystem)
}

/** A sign-in on another device counts as new this long. */
const NEW_MILLISECONDS = 7 * dayMilliseconds

/** Of one name the newest, the others folded. */
const FEW = 3

const minuteOf = (instant: string) => instant.slice(0, 16)

type DeviceRowProps = {
  devices: Row
  /** One press signs all of them out already. */
  isAllOthers: boolean
  onEnd: (ids: readonly string[]) => void
}

/** The device, what it is called and when it was used, and the way out of it; of many sign-ins that look alike, the newest, the others folded below, and all at once. */
function DeviceRow({ devices, isAllOthers, onEnd }: DeviceRowProps) {
  const words = useWords(accountDevicesWords)
  const [device] = devices
  const { current } = device
  const isMany = devices.length > 1
  // This one tells it itself where the sign-in has not.
  const saysNothing = device.browser === null && device.system === null
  const { browser, system, kind } = current && saysNothing ? readDevice(navigator.userAgent) : device
  const name = useDeviceName({ browser, system })
  const [now] = useState(() => Date.now())
  const isNew = !current && !isMany && !saysNothing && now - Date.parse(device.created) < NEW_MILLISECONDS
  const signIn = (one: Device) => (
    <li key={one._id} className="row gap-lg">
      <span className="small dimmed figures">
        <Minute of={one.created} />
      </span>
      <SignOut name={name} created={one.created} onEnd={() => onEnd([one._id])} />
    </li>
  )
  return (
    <li
      className={`pad-strip stack lead-column gap-md ${isMany ? 'top' : 'level'} ${current ? `squared ${classes.current}` : ''}`}
    >
      <Picture kind={kind} isCurrent={current} isMany={isMany} isUnknown={isNameless(device)} />
      <div className={`level gap-xs shrink ${isMany ? 'stack one-column' : 'row apart'}`}>
        <div className="stack packed at-start gap-3xs shrink">
          {(current || isNew) && (
            <span className="badge" data-tone={current ? 'leaf' : 'amber'}>
              {current ? words.thisDevice : words.newDevice}
            </span>
          )}
          <p className={`anywhere ${current ? 'large bold' : 'strong'}`}>
            {name}
            {isMany && <span className="block small light dimmed">{words.signIns(devices.length)}</span>}
          </p>
          {!isMany && (
            <p className="small dimmed">
              {words.signedIn} <Minute of={device.created} />
              {/* Equal times are shown once. */}
              {minuteOf(device.lastUsed) !== minuteOf(device.created) && (
                <>
                  {' · '}
                  {words.lastUsed} <Minute of={device.lastUsed} />
                </>
              )}
            </p>
          )}
        </div>
        {!isMany && !current && (
          <SignOut name={name} created={device.created} onEnd={() => onEnd([device._id])} />
        )}
        {isMany && (
          <>
            <ul className="stack one-column gap-xs">{devices.slice(0, FEW).map(signIn)}</ul>
            {devices.length > FEW && (
              <details>
                <summary className="inline-row small strong linked">
                  {words.earlierSignIns(devices.length - FEW)}
                </summary>
                <ul className="stack one-column gap-xs">{devices.slice(FEW).map(signIn)}</ul>
              </details>
            )}
            {!isAllOthers && (
              <Button look="outline" size="small" onClick={() => onEnd(devices.map(({ _id }) => _id))}>
                {words.signOutAll(devices.length)}
                <span className="visually-hidden"> {name}</span>
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}

function Minute({ of }: { of: string }) {
  return (
    <span className="whole">
      <ThaiDate value={of} /> <ThaiDate value={of} as="time" />
    </span>
  )
}

type SignOutProps = { name: string; created: string; onEnd: () => void }

/** Named with its time, which alone distinguishes sign-ins of one name. */
function SignOut({ name, created, onEnd }: SignOutProps) {
  const words = useWords(accountDevicesWords)
  const { language } = useLanguage()
  const said = words.signOutDevice(`${name}, ${writeDate(new Date(created), 'numeric-time', language)}`)
  return (
    <Button look="outline" size="small" aria-label={said} className="rigid" onClick={onEnd}>
      {words.out}
    </Button>
  )
}

type PictureProps = Record<'isCurrent' | 'isMany' | 'isUnknown', boolean> & { kind: Device['kind'] }

/** A decorative picture: the book is awake on this device and asleep on others; an unknown device is an outline. */
function Picture({ kind, isCurrent, isMany, isUnknown }: PictureProps) {
  const isPhone = kind === 'phone'
  const [x, y, width, height] = isPhone ? [58, 4, 52, 104] : [26, 6, 116, 78]
  const frame = isUnknown
    ? { fill: 'var(--surface)', stroke: 'var(--field-line)', strokeWidth: 3, strokeDasharray: '9 7' }
    : { fill: 'var(--gray-9)', stroke: 'var(--gray-6)' }
  return (
    <svg width="60" height="40" viewBox="0 0 168 112" aria-hidden="true">
      {isMany && !isUnknown && (
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
      <rect x={x} y={y} width={width} height={height} rx="8" {...frame} />
      {!isUnknown && (
        <rect
          x={x + 5}
          y={y + 5}
          width={width - 10}
          height={height - 10}
          rx="4"
          fill={isCurrent ? 'var(--ink-0)' : 'var(--gray-4)'}
        />
      )}
      {!isPhone && (
        <path
          d="M8 88h152l-8 12a6 6 0 0 1-5 3H21a6 6 0 0 1-5-3z"
          {...(isUnknown ? frame : { fill: 'var(--gray-5)' })}
        />
      )}
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
