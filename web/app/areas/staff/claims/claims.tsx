import { useQueryClient } from '@tanstack/react-query'
import { IconCheck, IconEyeOff, IconHistory, IconHourglass } from '#web/ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import {
  type ClaimDecision,
  type ClaimFacts,
  mayDecideClaim,
  waitsForDecision,
} from '#rules/complaints/claims.ts'
import type { Input, Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Chip, ChipGroup } from '#web/ui/Chip.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { TextArea } from '#web/ui/Field.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useOpenInAddress } from '#web/ui/use-open-in-address.ts'
import { copyrightWords } from '#web/words/copyright.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { T } from '#web/ui/T.tsx'
import { useLately } from '../layout/list/AllDone.tsx'
import { CoverCell } from '../layout/list/CoverCell.tsx'
import { PagedList } from '../layout/list/PagedList.tsx'
import { usePagedList } from '../layout/list/use-paged-list.ts'
import { SidePane, useIsBeside, WithSide } from '../layout/panel/SidePane.tsx'
import { SheetPage } from '../layout/SheetPage.tsx'
import panel from '../layout/panel/panel.module.css'

type Claim = Data<'listClaims'>['claims'][number]

const standard = { state: 'open' }
const states = ['open', 'removed', 'kept', 'restored'] as const

/** Claims about sheets of the own stores: those to be decided first, by their deadline. */
export default function ClaimsScreen() {
  const words = useWords(copyrightWords)
  const table = useWords(tableWords)
  const client = useQueryClient()
  const [figures, setFigures] = useState<Figures>()
  const list = usePagedList({
    name: 'staff-claims',
    standard,
    filtersOf,
    read: async (input: Input<'listClaims'>, signal) => {
      const { claims, total, ...sums } = (await staffApi.call('listClaims', input, { signal })).data
      setFigures(sums)
      return { rows: claims, total }
    },
  })
  const { address } = list
  const { open: asked, show } = useOpenInAddress()
  const lately = useLately('staff-claims', list.data?.total === 0, async (signal) =>
    (await staffApi.call('listClaims', { rows: 50 }, { signal })).data.claims
      .filter(({ decided }) => decided !== null)
      .toSorted((one, other) => String(other.decided).localeCompare(String(one.decided))),
  )
  // The opened claim stays, whatever list or filter changes.
  const [held, hold] = useState<Claim>()
  const open = asked ?? held?._id ?? ''
  const openNow = useRef(open)
  useEffect(() => {
    openNow.current = open
  })
  const inList = list.data?.rows.find(({ _id }) => _id === open)
  // A link names one that may stand on another page, or under other filters.
  const { data: alone } = useSessionQuery({
    queryKey: ['staff-claims', 'alone', open],
    queryFn: staffApi.read('listClaims', { id: open }, ({ claims }) => claims),
    enabled: open !== '' && list.data !== undefined && inList === undefined,
  })
  const isBeside = useIsBeside()
  const isAsked = open !== ''
  // The claim due first is open beside the list. Where none waits none is: what is decided would look like something to do.
  const current = isAsked
    ? (inList ?? alone?.find(({ _id }) => _id === open) ?? (held?._id === open ? held : undefined))
    : isBeside
      ? list.data?.rows[0]
      : undefined
  const close = () => {
    hold(undefined)
    show()
  }
  const columns: Column<Claim>[] = [
    {
      key: 'due',
      card: 'badge',
      title: words.decideBy,
      always: true,
      cell: (claim) => <Due claim={claim} />,
      // It begins the line below the name.
      brief: () => null,
    },
    {
      key: 'sheet',
      card: 'name',
      title: words.aboutSheet,
      cell: ({ sheetName, sheet, cover, author }) => (
        <CoverCell cover={{ id: sheet, version: cover }}>
          <span className="stack">
            <span>
              <T>{sheetName || sheet}</T>
            </span>
            <span className="tiny light dimmed">{author}</span>
          </span>
        </CoverCell>
      ),
      brief: ({ sheetName, sheet, cover }) => (
        <CoverCell cover={{ id: sheet, version: cover }}>
          <span>
            <T>{sheetName || sheet}</T>
          </span>
        </CoverCell>
      ),
    },
    {
      key: 'by',
      card: 'line',
      title: words.by,
      cell: ({ name }) => <T>{name}</T>,
      brief: (claim) => (
        <>
          <span className="whole">
            <Due claim={claim} />
          </span>{' '}
          · <T>{claim.name}</T> → {claim.author}
        </>
      ),
    },
    {
      key: 'decide',
      card: 'act',
      title: words.decide,
      always: true,
      cell: (claim) => (
        <Button
          size="small"
          look="outline"
          onClick={() => {
            hold(claim)
            show(claim._id)
          }}
        >
          {waitsForDecision(factsOf(claim)) ? words.decide : words.openCase}
        </Button>
      ),
    },
  ]
  return (
    <>
      <PageHead title={words.deskTitle} hidden />
      <WithSide
        side={
          current && (
            <Decision
              key={`${current._id} ${current.state}`}
              claim={current}
              onClose={isAsked ? close : undefined}
              onAnswering={() => hold(current)}
              // Only then: closed before, the same claim would be open by itself as it was.
              onDone={async () => {
                void client.invalidateQueries({ queryKey: ['desk'] })
                await list.refresh()
                // Another one may have been opened meanwhile.
                if (openNow.current === '' || openNow.current === current._id) close()
              }}
            />
          )
        }
      >
        <PagedList
          titled
          label={words.deskTitle}
          // With a single choice each chip leads back: there is nothing to clear or store.
          list={{ ...list, address: { ...address, isFiltered: false } }}
          columns={columns}
          rowKey={({ _id }) => _id}
          current={current?._id}
          none={address.values.state === 'open' ? words.noneOpen : words.none}
          isGoodWhenEmpty
          whenEmpty={
            address.values.state === 'open' ? (
              <Button look="outline" onClick={() => address.set({ state: 'any' })}>
                {words.showDecided}
              </Button>
            ) : (
              <ButtonLink look="outline" to="/copyright">
                {words.showForm}
              </ButtonLink>
            )
          }
          lately={{
            title: words.lately,
            aside: figures && <Speed figures={figures} />,
            // One below the other, to compare outcomes and times.
            drawn: lately && lately.length > 0 && (
              <DataTable
                label={words.lately}
                columns={latelyColumns(columns, words)}
                rows={lately}
                rowKey={({ _id }) => _id}
                current={current?._id}
              />
            ),
          }}
          filters={
            <ChipGroup label={words.state}>
              {[...states, 'any' as const].map((state) => (
                <Chip
                  key={state}
                  chosen={address.values.state === state}
                  onClick={() => address.set({ state })}
                >
                  {state === 'any' ? table.any : words[state]}
                </Chip>
              ))}
            </ChipGroup>
          }
        />
        {/* Below the list, which it would move; of an empty one beside what was decided last. */}
        {figures && (list.data?.rows.length !== 0 || lately?.length === 0) && (
          <p className="above-sm">
            <Speed figures={figures} />
          </p>
        )}
      </WithSide>
    </>
  )
}

/** What is decided: its day and outcome instead of the last day to decide. */
function latelyColumns(
  columns: readonly Column<Claim>[],
  words: (typeof copyrightWords)['th'],
): Column<Claim>[] {
  return [
    ...columns.filter(({ key }) => key === 'sheet'),
    { key: 'by', card: 'line', title: words.by, cell: ({ name }) => <T>{name}</T> },
    {
      key: 'decided',
      title: words.decidedOn,
      cell: ({ decided }) => decided !== null && <ThaiDate value={decided} />,
    },
    { key: 'state', card: 'badge', title: words.state, cell: (claim) => <ClaimState claim={claim} /> },
    ...columns.filter(({ key }) => key === 'decide'),
  ]
}

type Figures = Pick<Data<'listClaims'>, 'late' | 'oldestHours' | 'medianHours'>

/** Time to a decision, and late claims. */
function Speed({ figures }: { figures: Figures }) {
  const words = useWords(copyrightWords)
  const { language } = useLanguage()
  const hours = Math.round(figures.oldestHours ?? 0)
  // A desk without a claim before this hour has no figures.
  if (figures.medianHours === null && hours < 1 && figures.late === 0) return null
  return (
    <small className="flow baseline gap-line light dimmed">
      {figures.medianHours !== null && (
        <span>{words.speed(Math.round(figures.medianHours).toLocaleString(language))}</span>
      )}
      {(figures.late > 0 || hours >= 1) && (
        <span className={figures.late > 0 ? 'alarm strong' : undefined}>
          {words.figures(figures.late, String(hours))}
        </span>
      )}
    </small>
  )
}

/** Each outcome has its own drawing and tint: removed sheets are seen among kept ones. */
const outcomes = {
  open: ['amber', IconHourglass],
  removed: ['red', IconEyeOff],
  kept: ['leaf', IconCheck],
  restored: ['ink', IconHistory],
  inCourt: ['red', IconHourglass],
  upheld: ['red', IconEyeOff],
} as const satisfies Record<Claim['state'], unknown> & Record<string, unknown>

function ClaimState({ claim }: { claim: Claim }) {
  const words = useWords(copyrightWords)
  const isDown = claim.state === 'removed'
  const state = isDown && claim.upheld ? 'upheld' : isDown && claim.suit !== null ? 'inCourt' : claim.state
  const [tone, Icon] = outcomes[state]
  return (
    <span className="badge tiny" data-tone={tone}>
      <Icon size={14} stroke={2} /> {words[state]}
    </span>
  )
}

/** Deadline of the decision, or the outcome. */
function Due({ claim }: { claim: Claim }) {
  const words = useWords(copyrightWords)
  if (!waitsForDecision(factsOf(claim))) return <ClaimState claim={claim} />
  return (
    <>
      <span className="phone-only">{words.decideBy} </span>
      <ThaiDate value={claim.due} as="numeric-time" />
    </>
  )
}

const factsOf = (claim: Claim): ClaimFacts => ({
  state: claim.state,
  decidedAt: claim.decided === null ? null : new Date(claim.decided),
  counteredAt: claim.countered === null ? null : new Date(claim.countered),
  hasSuit: claim.suit !== null,
  isUpheld: claim.upheld,
})

function filtersOf({ state }: typeof standard): Input<'listClaims'> {
  const known = states.find((one) => one === state)
  return known === undefined ? {} : { state: known }
}

const choices = [
  { decision: 'restored', look: undefined, name: 'restore' },
  { decision: 'removed', look: 'danger', name: 'remove' },
  { decision: 'kept', look: 'outline', name: 'keep' },
  { decision: 'sued', look: 'outline', name: 'sued' },
  { decision: 'upheld', look: 'danger', name: 'uphold' },
] as const

/** The first page of the claimant's own text: `2-5` begins on the second. */
function firstPage(pages: string): number | null {
  const [digits] = /\d{1,4}/.exec(pages) ?? []
  return digits === undefined ? null : Math.max(1, Number(digits))
}

type Line = readonly [who: string, text: string, isStaff: boolean]

/** The claim and its author's answer stand beside the page. */
const ASKED = 2

function Said({ lines, className = '' }: { lines: readonly Line[]; className?: string | undefined }) {
  return (
    <div className="stack one-column gap-xs if-any">
      {lines.map(([who, text, isStaff]) =>
        text === '' ? null : (
          <div key={who} className={`said ${className}`} data-staff={isStaff || undefined}>
            <p className="small dimmed">{who}</p>
            <p className="as-written">
              <T>{text}</T>
            </p>
          </div>
        ),
      )}
    </div>
  )
}

/** A claim, with its decision at the foot of its pane, always in sight. */
function Decision(props: {
  claim: Claim
  onClose: (() => void) | undefined
  onAnswering: () => void
  onDone: () => Promise<void>
}) {
  const { claim, onClose, onAnswering, onDone } = props
  const words = useWords(copyrightWords)
  const [answer, setAnswer, settle] = useDraftText(`claim:${claim._id}`)
  const { act, busy } = useAction()
  const waits = waitsForDecision(factsOf(claim))
  // A decided claim shows its outcome until it is decided again.
  const [isDeciding, setDeciding] = useState(waits)
  const may = (decision: ClaimDecision) => mayDecideClaim(factsOf(claim), decision)
  const decide = (decision: ClaimDecision) =>
    act(async () => {
      const { _id: id, state: seen, countered, suit, upheld } = claim
      const seenMore = { countered, sued: suit !== null, upheld }
      await staffApi.call('decideClaim', { id, decision, answer, seen, seenMore })
      settle()
      await onDone()
    }, words.decided)
  const isShort = answer.trim().length < 3
  const pages = claim.pages.trim()
  // The exchange, oldest first.
  const said = [
    [
      `${words.claimed} · ${claim.name}`,
      [claim.work, claim.proof && `${words.shown}: ${claim.proof}`].filter((line) => line !== '').join('\n'),
      false,
    ],
    [words.sellerAnswer, claim.counter ?? words.noCounter, false],
    [words.suit, claim.suit ?? '', false],
    [words.answered, claim.answer ?? '', true],
  ] as const
  const buttons = isDeciding ? (
    choices.map(({ decision, look, name }) =>
      may(decision) ? (
        <Button
          key={decision}
          {...(look && { look })}
          busy={busy}
          disabled={isShort}
          onClick={() => void decide(decision)}
        >
          {words[claim.state === 'removed' && decision === 'removed' ? 'removeStill' : name]}
        </Button>
      ) : null,
    )
  ) : (
    <Button look="outline" onClick={() => setDeciding(true)}>
      {words.decideAgain}
    </Button>
  )
  return (
    <SidePane title={words.claimTitle(claim._id)} onClose={onClose} footer={buttons}>
      <div className="stack one-column gap-md shrink">
        <div className={`stack gap-md top ${panel.pageBeside}`}>
          <SheetPage key={claim._id} sheet={claim.sheet} page={firstPage(pages)} />
          <div className="stack gap-2xs at-start shrink">
            <ClaimState claim={claim} />
            <a className="strong" href={`/staff/sheetEdit?${claim.sheet}`}>
              <T>{claim.sheetName || claim.sheet}</T>
            </a>
            <span className="small dimmed">
              {claim.author}
              {pages !== '' && ` · ${words.aboutPages} ${pages}`}
            </span>
            {waits && (
              <span className="small strong">
                {words.decideBy}{' '}
                <span className="whole">
                  <ThaiDate value={claim.due} as="day-time" />
                </span>
              </span>
            )}
            {claim.upheld && <span className="small alarm">{words.upheldNote}</span>}
            {claim.state === 'removed' && (
              <span className="small dimmed">{claim.upheld ? words.shareWaits : words.shareHeld}</span>
            )}
            {claim.ends !== null && (
              <span className="small dimmed">
                {words.ends(claim.counter !== null)}{' '}
                <span className="whole">
                  <ThaiDate value={claim.ends} />
                </span>
              </span>
            )}
            {!claim.upheld && claim.upheldOthers > 0 && (
              <span className="small alarm strong">{words.upheldOthers(claim.upheldOthers)}</span>
            )}
            <Said lines={said.slice(0, ASKED)} />
          </div>
        </div>
        <Said lines={said.slice(ASKED)} className={panel.said} />
        {isDeciding && (
          <TextArea
            label={words.reason}
            rows={2}
            maxLength={2_000}
            value={answer}
            // It takes the place of the button that was pressed.
            autoFocus={!waits}
            onChange={(event) => {
              onAnswering()
              setAnswer(event.currentTarget.value)
            }}
          />
        )}
        {/* Looked up where staff write to them. */}
        <details className="small">
          <summary className="linked thumb">{words.by}</summary>
          <p className="as-written">
            {[claim.name, claim.address, claim.email].filter((line) => line !== '').join('\n')}
          </p>
          {/* A signature equal to the claimant's name is shown once. */}
          {claim.signature !== claim.name && (
            <p>
              <span className="dimmed">{words.signed}</span> {claim.signature}
            </p>
          )}
        </details>
      </div>
    </SidePane>
  )
}
