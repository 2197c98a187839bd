import { expect, test } from 'vitest'
import { groupBy } from '../group-by.ts'
import { findCopies, type SaidLine } from './copies.ts'
import { type StatementLine, withBalances } from './read-statement.ts'

/** The bank's true movements, not named in any file. */
type Movement = { at: number; day: string; satang: number; words: string; before: number; after: number }

function bank(amounts: readonly (readonly [day: number, satang: number, words?: string])[], opening = 1_000) {
  let balance = opening
  return amounts.map(([day, satang, words = 'CONSTANT'], at): Movement => {
    const before = balance
    balance += satang
    return { at, day: `2026-11-${String(day).padStart(2, '0')}`, satang, words, before, after: balance }
  })
}

type Form = 'mt940' | 'csv' | 'csv without balances'
let files = 0
function fileOf(form: Form, movements: readonly Movement[]): (SaidLine & { at: number })[] {
  files += 1
  const lines = movements.map(
    ({ day, satang, after }, row): StatementLine => ({
      row,
      day,
      time: '',
      satang,
      balanceSatang: form === 'csv' ? after : null,
      reference: '',
      name: '',
      description: '',
    }),
  )
  const inTime = movements.toSorted((a, b) => a.at - b.at)
  const [opening, closing] = [inTime[0]?.before ?? null, inTime.at(-1)?.after ?? null]
  const said = form === 'mt940' ? withBalances({ opening, closing, lines }) : lines
  return said.map(({ row, day, satang, balanceSatang }, number) => ({
    id: `${files}:${number}`,
    statement: String(files),
    account: 'bank:X',
    format: form === 'mt940' ? form : 'csv',
    row,
    day,
    words: `${day} ${satang} ${movements[number]?.words}`,
    satang,
    balanceSatang,
    isCopy: false,
    at: movements[number]?.at ?? -1,
  }))
}

const copiesOf = (taken: readonly SaidLine[][]) => {
  const copies = findCopies(taken.flat())
  return taken.map((lines) =>
    lines
      .map(({ id }) => {
        const copy = copies.get(id)
        return copy === undefined ? 'real' : copy.isSure ? 'copy' : 'perhaps'
      })
      .join(' '),
  )
}

const day = bank([
  [3, 5_900],
  [3, 5_900],
  [3, 5_900],
])
test.each<[string, Form, [number, number][], string[]]>([
  [
    'two files of a day that go on from each other say two',
    'mt940',
    [
      [0, 1],
      [1, 2],
    ],
    ['real', 'real'],
  ],
  [
    'whichever came first',
    'mt940',
    [
      [1, 2],
      [0, 1],
    ],
    ['real', 'real'],
  ],
  [
    'one fetched again says the same one',
    'mt940',
    [
      [0, 1],
      [0, 1],
    ],
    ['real', 'copy'],
  ],
  [
    'one fetched again later says one more',
    'mt940',
    [
      [0, 1],
      [0, 2],
    ],
    ['real', 'copy real'],
  ],
  [
    'days that overlap',
    'mt940',
    [
      [0, 2],
      [1, 3],
    ],
    ['real real', 'copy real'],
  ],
  [
    'parts, and then all of it',
    'mt940',
    [
      [0, 1],
      [1, 2],
      [0, 3],
    ],
    ['real', 'real', 'copy copy real'],
  ],
  [
    'all of it, and then parts',
    'mt940',
    [
      [0, 3],
      [2, 3],
      [0, 1],
    ],
    ['real real real', 'copy', 'copy'],
  ],
  [
    'what lies between them is missing',
    'mt940',
    [
      [0, 1],
      [2, 3],
    ],
    ['real', 'perhaps'],
  ],
  [
    'and then comes',
    'mt940',
    [
      [0, 1],
      [2, 3],
      [1, 2],
    ],
    ['real', 'real', 'real'],
  ],
  [
    'a CSV says it of each line',
    'csv',
    [
      [0, 1],
      [2, 3],
      [0, 3],
    ],
    ['real', 'real', 'copy real copy'],
  ],
  [
    'nothing says it',
    'csv without balances',
    [
      [0, 1],
      [1, 2],
    ],
    ['real', 'perhaps'],
  ],
])('lines that look alike: %s', (_what, form, parts, expected) => {
  expect(copiesOf(parts.map(([from, to]) => fileOf(form, day.slice(from, to))))).toEqual(expected)
})

test('paid, given back and paid again: the balance is where it was, so a person says', () => {
  const again = bank([
    [3, 5_900],
    [3, -5_900],
    [3, 5_900],
  ])
  for (const form of ['mt940', 'csv'] as const) {
    expect(copiesOf([again.slice(0, 2), again.slice(2)].map((part) => fileOf(form, part)))).toEqual([
      'real real',
      'perhaps',
    ])
    // All three in one file, twice: that adds up, so each stands for itself.
    expect(copiesOf([again, again].map((part) => fileOf(form, part)))).toEqual([
      'real real real',
      'copy copy copy',
    ])
  }
})

const month = [
  [2, 100],
  [3, 5_900],
  [3, 5_900],
  [4, 100],
] as const

test('a day between others is said whole by a file whose balances say those, whatever another says', () => {
  expect(copiesOf([fileOf('mt940', bank(month)), fileOf('csv without balances', bank(month))])).toEqual([
    'real real real real',
    // In a file without balances nothing says that a line does not stand there twice.
    'perhaps copy perhaps perhaps',
  ])
})

test('a file without any balance may hold a choice of lines, and says no day whole', () => {
  const [incoming, large] = [
    [0, 1, 3],
    [0, 2, 3],
  ].map((rows) =>
    fileOf(
      'csv without balances',
      bank(month).filter(({ at }) => rows.includes(at)),
    ),
  )
  expect(copiesOf([incoming ?? [], large ?? []])).toEqual(['real real real', 'perhaps perhaps perhaps'])
})

test.each<[Form, Form]>([
  ['mt940', 'mt940'],
  ['mt940', 'csv'],
  ['csv', 'mt940'],
  ['csv', 'csv'],
])(
  'days whose balances are others, such as of another account of the company, bring no sure copy: %s, %s',
  (one, other) => {
    const three = month.filter((_one, at) => at !== 2)
    const taken = [fileOf(one, bank(three)), fileOf(other, bank(three, 900_000))]
    expect(copiesOf(taken).join(' ')).not.toContain('copy')
    expect(copiesOf(taken)[1]).toContain(' perhaps ')
    // A CSV that stands in another order tells no beginning, and still the balance of each line.
    if (other !== 'csv') return
    const shuffled = [...bank(three, 900_000), ...bank([[4, 500]], 906_100)].toReversed()
    expect(copiesOf([fileOf(one, bank(three)), fileOf(other, shuffled)]).join(' ')).not.toContain('copy')
  },
)

test('two payments that look alike are not one because another line of their file is missing', () => {
  const movements = bank([
    [3, 10_000],
    [3, 10_000],
    [3, 700],
    [3, -10_000],
  ])
  const lines = fileOf('mt940', movements.slice(0, 3))
  const [last, closing] = [lines.at(-1), movements.at(-1)?.after]
  if (last === undefined || closing === undefined) return expect.unreachable()
  last.balanceSatang = closing
  expect(copiesOf([lines])).toEqual(['real perhaps real'])
})

test('a line uses up one movement, though it is only perhaps its copy', () => {
  const [first, again] = [
    [5_900, 10_000, 5_900, -11_800, -10_000],
    [5_900, 5_900, -11_800],
  ].map((amounts) => fileOf('mt940', bank(amounts.map((satang) => [3, satang]))))
  if (first === undefined || again === undefined) return expect.unreachable()
  const copies = findCopies([...first, ...again])
  expect(again.map(({ id }) => copies.get(id)?.of)).toEqual(
    [first[0], first[2], first[3]].map((one) => one?.id),
  )
})

test.each<[string, Form, number[], number[], number]>([
  ['other balances', 'mt940', [5_900], [5_900], 900_000],
  ['a balance that comes back', 'csv', [5_900, -5_900], [-5_900, 5_900], 6_900],
])('twice as many lines that look alike are twice the work: %s', (_what, form, first, second, opening) => {
  const reads = [100, 200].map((times) => {
    let count = 0
    const counted = (amounts: readonly number[], from: number) =>
      fileOf(
        form,
        bank(
          Array.from({ length: times }, () => amounts)
            .flat()
            .map((satang) => [3, satang]),
          from,
        ),
      ).map(
        (line) =>
          new Proxy(line, {
            get(target, key) {
              count += 1
              return Reflect.get(target, key)
            },
          }),
      )
    findCopies([...counted(first, 1_000), ...counted(second, opening)])
    return count
  })
  expect((reads[1] ?? 0) / (reads[0] ?? 1)).toBeLessThan(2.2)
})

/** No two runs of a seed differ. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('whatever parts of a statement come in which order, no payment is dropped as a sure copy, and none counts twice unseen', () => {
  const seen = { copy: 0, perhaps: 0, real: 0 }
  const wrong: string[] = []
  for (let seed = 1; seed <= 4_000; seed += 1) {
    const random = randomOf(seed * 7_919)
    const count = 1 + random(9)
    const isPaidBack = random(2) === 0
    const days = Array.from({ length: count }, () => 1 + random(3)).toSorted((a, b) => a - b)
    const movements = bank(
      days.map((one) => [
        one,
        (isPaidBack ? [5_900, 5_900, -5_900, 1_000] : [5_900, 1_000])[random(isPaidBack ? 4 : 2)] ?? 0,
        random(4) === 0 ? 'OTHER' : 'CONSTANT',
      ]),
    )
    const form = (['mt940', 'csv', 'csv without balances'] as const)[random(3)] ?? 'csv'
    const taken = Array.from({ length: 1 + random(4) }, () => {
      const from = random(count)
      const part = movements.slice(from, from + 1 + random(count - from))
      // A part sorted by hand would hide a balance that came back in between.
      if (random(6) === 0 && form === 'mt940' && movements.every(({ satang }) => satang > 0))
        part.sort((a, b) => a.satang - b.satang)
      return fileOf(form, part)
    })
    const copies = findCopies(taken.flat())
    // The screen reports a file missing in between, which may have brought the balance back.
    const moments = [...new Set(taken.flat().map(({ at }) => at))]
    const isWithoutGap = Math.max(...moments) - Math.min(...moments) === moments.length - 1
    for (const [words, alike] of groupBy(taken.flat(), (one) => one.words)) {
      const truth = new Set(alike.map(({ at }) => at)).size
      const kindOf = ({ id }: SaidLine) => {
        const copy = copies.get(id)
        return copy === undefined ? 'real' : copy.isSure ? 'copy' : 'perhaps'
      }
      for (const line of alike) seen[kindOf(line)] += 1
      const real = alike.filter((line) => kindOf(line) === 'real').length
      const possible = alike.filter((line) => kindOf(line) !== 'copy').length
      if (real > truth || (isWithoutGap && possible < truth))
        wrong.push(`${seed} ${form} ${words}: ${truth}, not ${real} to ${possible}`)
    }
  }
  expect(wrong).toEqual([])
  // It would be no rule that left all of it to a person.
  expect(seen.perhaps).toBeLessThan(seen.copy)
})
