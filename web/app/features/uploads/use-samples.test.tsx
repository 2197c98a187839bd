import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import { drawn } from '#web/test/drawn.tsx'

const placed: { num: number; name: string }[] = []
const arrivals = new Map<string, () => void>()
const client = new QueryClient()
const key = ['sheet-files', 'SHEET']

// A line on which each picture takes as long as the test wants; the server shows a sample once it has come.
vi.mock('./upload-picture.ts', () => ({
  pictureProblem: async () => undefined,
  uploadPicture: async ({ num }: { num: number }, { name }: File) => {
    placed.push({ num, name })
    await new Promise<void>((resolve) => arrivals.set(name, resolve))
    client.setQueryData(key, ({ samples }: { samples: { num: number }[] }) => ({
      samples: [...samples.filter((one) => one.num !== num), { num }],
    }))
  },
}))
const asked: string[] = []
const answers: (() => void)[] = []
vi.mock('#web/api/seller-api.ts', () => ({
  sellerApi: {
    read: () => async () => ({ samples: [] }),
    call: async (name: string, { samples, sample }: { samples?: string[]; sample?: string }) => {
      asked.push(`${name} ${(samples ?? [sample]).join()}`)
      await new Promise<void>((resolve) => answers.push(resolve))
      return { data: { sample } }
    },
  },
}))
vi.resetModules()
const { useSamples } = await import('./use-samples.ts')
afterAll(() => vi.resetModules())

/** The samples as the press of one render finds them. */
const drawnSamples = () =>
  drawn(
    () => useSamples({ sheetId: 'SHEET', onChange: () => {} }),
    (screen) => <QueryClientProvider client={client}>{screen}</QueryClientProvider>,
  )

test('of pictures chosen together each keeps its place, whichever comes first', async () => {
  client.setQueryData(key, { samples: [] })
  const { upload } = drawnSamples()
  const sent = upload(['a', 'b', 'c', 'd'].map((name) => new File(['x'], name)))
  for (const name of ['b', 'c', 'd', 'a']) {
    await vi.waitFor(() => expect(arrivals.has(name)).toBe(true))
    arrivals.get(name)?.()
  }
  await sent
  expect(placed).toEqual([
    { num: 1, name: 'a' },
    { num: 2, name: 'b' },
    { num: 3, name: 'c' },
    { num: 4, name: 'd' },
  ])
})

/** What was asked so far, once everything that can go on has gone on. */
async function askedSoFar(): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve))
  return asked
}

test('a sample that is moved on at once is moved from where it went, and its order is sent last', async () => {
  asked.length = 0
  answers.length = 0
  client.setQueryData(key, { samples: ['a', 'b', 'c'].map((_id, at) => ({ _id, num: at + 1 })) })
  const { move } = drawnSamples()
  const moves = [move('c', 1), move('c', 0)]
  expect(await askedSoFar()).toEqual(['reorderSamples a,c,b'])
  answers[0]?.()
  expect(await askedSoFar()).toEqual(['reorderSamples a,c,b', 'reorderSamples c,a,b'])
  answers[1]?.()
  await Promise.all(moves)
})

test('a sample is taken away once, however often it is pressed', async () => {
  asked.length = 0
  answers.length = 0
  const { remove } = drawnSamples()
  const presses = [remove('a'), remove('a')]
  expect(await askedSoFar()).toEqual(['removeSample a'])
  answers[0]?.()
  await Promise.all(presses)
})
