import { expect, test } from 'vitest'
import { createLine } from './waiting-line.ts'

/** A line for one at once; what entered it is written down, and leaves it when the test says so. */
function openLine(waitingMax: number) {
  const inLine = createLine(1, waitingMax)
  const entered: string[] = []
  const leave = Promise.withResolvers<void>()
  const enter = (name: string, isUrgent: boolean) =>
    inLine(
      async () => {
        entered.push(name)
        if (entered.length === 1) await leave.promise
      },
      { isUrgent },
    ).then(
      () => 'done',
      ({ code }: { code?: string }) => code,
    )
  return { entered, enter, leave: leave.resolve }
}

test('a page that a reader looks at is marked before pages ahead, whoever came first', async () => {
  const { entered, enter, leave } = openLine(9)
  const all = [
    enter('first', true),
    enter('ahead', false),
    enter('looked at', true),
    enter('ahead too', false),
  ]
  leave()
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done'])
  expect(entered).toEqual(['first', 'looked at', 'ahead', 'ahead too'])
})

test('a page ahead is passed by two, and then has its turn', async () => {
  const { entered, enter, leave } = openLine(9)
  const all = [enter('first', true), enter('ahead', false)]
  all.push(...['second', 'third', 'fourth', 'fifth'].map((name) => enter(name, true)))
  leave()
  await Promise.all(all)
  expect(entered).toEqual(['first', 'second', 'third', 'ahead', 'fourth', 'fifth'])
})

test('of a full line the last page ahead makes room, and where there is none the newcomer is turned away', async () => {
  const { entered, enter, leave } = openLine(2)
  const all = [enter('first', true), enter('ahead', false), enter('ahead too', false)]
  all.push(
    enter('looked at', true),
    enter('third ahead', false),
    enter('second', true),
    enter('too many', true),
  )
  leave()
  expect(await Promise.all(all)).toEqual([
    'done',
    'reader.busy',
    'reader.busy',
    'done',
    'reader.busy',
    'done',
    'reader.busy',
  ])
  expect(entered).toEqual(['first', 'looked at', 'second'])
})
