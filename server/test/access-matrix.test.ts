import { describe, expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { type CallName, paths } from '#contract/paths.ts'
import { type RefusalCode, refusals } from '#contract/shared/refusals.ts'
import { routes } from '#server/app.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { accessTable, impliedBy } from './access-table.ts'
import { type Case, type Expected, insiderParts } from './access/cells.ts'
import { type Part, createCast, partNames, parts } from './cast.ts'
import { type Answered, testApp } from './test-app.ts'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '100000' } })
const cast = await createCast(app.platform)

const names = Object.keys(calls) as CallName[]

describe('the access table', () => {
  test('has a row for every call, every path a call, and every call a route', () => {
    expect(Object.keys(accessTable).sort()).toEqual(names.toSorted())
    expect(Object.keys(paths).sort()).toEqual(names.toSorted())
    expect(routes.map(({ call }) => call.name).sort()).toEqual(names.toSorted())
  })

  test.each(names)('%s: its cells say what its audience says, and its path says so too', (name) => {
    for (const { expected } of accessTable[name]) expect(expected).toMatchObject(impliedBy(name))
    const { audience, path } = calls[name]
    expect(path.startsWith('/api/public/')).toBe(audience === 'everyone')
  })

  test.each(names)('%s: refuses only what the contract says it may', (name) => {
    const { refusals: own = [] } = calls[name] as { refusals?: readonly RefusalCode[] }
    const known = new Set<Expected>(['ok', ...own, ...Object.values(impliedBy(name))])
    for (const { expected } of accessTable[name]) {
      for (const part of parts) expect(known).toContain(expected[part])
    }
  })
})

describe.each(names)('%s', (name) => {
  const rows = accessTable[name].flatMap((item) =>
    parts.map((part) => [item.about, partNames[part], item, part] as const),
  )

  test.each(rows)('about %s, by %s', async (_about, _who, item, part) => {
    const answer = await send(name, item, part)
    const expected = item.expected[part]
    expect({ code: answer.body.code ?? 'ok', status: answer.status }).toEqual({
      code: expected,
      status: expected === 'ok' ? 200 : refusals[expected].status,
    })
    expect(answer.body.success).toBe(expected === 'ok')
    expectNoLeak(answer, part)
    answers.set(`${name} ${item.about} ${part}`, outside(answer))
    const other = item.looksLike === undefined ? undefined : findCase(name, item.looksLike)
    const isInsider = insiderParts.includes(part) || expected === 'ok'
    const mayKnow = isInsider && expected !== other?.expected[part]
    if (other !== undefined && !mayKnow && part !== 'A')
      expect(outside(answer)).toEqual(
        answers.get(`${name} ${other.about} ${part}`) ?? outside(await send(name, other, part)),
      )
  })
})

/** Answers so far, as the outside sees them, by call, case and part. */
const answers = new Map<string, object>()

function findCase(name: CallName, about: string): Case {
  const found = accessTable[name].find((item) => item.about === about)
  if (found === undefined) throw new Error(`no case "${about}" of ${name}`)
  return found
}

type Sent = Answered & { sent: string; raw: string }

/** Input from callers whom the audience refuses: the server reads none of it, so it is made once. */
const unread = new Map<Case, unknown>()

async function send(name: CallName, item: Case, part: Part): Promise<Sent> {
  const isUnread = impliedBy(name)[part] !== undefined
  const input =
    (isUnread ? unread.get(item) : undefined) ??
    (await item.input({ app, cast, part, callerId: cast.people[part]?.id ?? '' }))
  if (isUnread) unread.set(item, input)
  const answer = await app.call(name, input, { token: await tokenOf(part) })
  if (answer.status === 200 && calls[name].effect === 'writes') {
    // Some calls end sign-ins, also those of others.
    tokens.clear()
    if (part === 'N') await takeProfileBack()
  }
  return { ...answer, sent: JSON.stringify(input), raw: JSON.stringify(answer.body) }
}

const tokens = new Map<Part, string>()

async function tokenOf(part: Part): Promise<string | undefined> {
  const person = cast.people[part]
  if (person === undefined) return undefined
  const token =
    tokens.get(part) ??
    (await inTransaction(app.platform.db, (trx) => openSession(trx, app.platform, person.id, 'matrix')))
  tokens.set(part, token)
  return token
}

async function takeProfileBack(): Promise<void> {
  await app.change('person', { id: cast.person('N').id }, { profile_entered_at: null })
}

/** The answer without what differs from request to request anyway and the ids that were sent. */
function outside({ status, raw, sent, headers }: Sent): object {
  const { 'x-request-id': _id, date: _date, ...rest } = headers
  let text = raw
  for (const [id] of sent.matchAll(/[2-9A-Z]{10,12}/g)) text = text.replaceAll(id, '*')
  return { status, text, headers: rest }
}

const knowsAllSheets: ReadonlySet<Part> = new Set(['A', '1', 'G'])

/**
 * No answer contains another person's address, or a sheet that the caller may not know and did not name. Staff know all sheets of their
 * store.
 */
function expectNoLeak({ raw, sent }: Sent, part: Part): void {
  for (const other of parts) {
    const person = cast.people[other]
    if (person !== undefined && other !== part)
      expect(raw).not.toContain(`${person.id.toLowerCase()}@example.com`)
  }
  for (const sheet of [cast.draft, cast.hidden]) {
    if (!knowsAllSheets.has(part) && !sent.includes(sheet)) expect(raw).not.toContain(sheet)
  }
}
