import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'

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
vi.resetModules()
const { useSamples } = await import('./use-samples.ts')
afterAll(() => vi.resetModules())

/** The part as the press of one render finds it. */
function drawn<Part>(use: () => Part): Part {
  let part: Part | undefined
  const Screen = () => {
    part = use()
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  )
  return part as Part
}

test('of pictures chosen together each keeps its place, whichever comes first', async () => {
  client.setQueryData(key, { samples: [] })
  const { upload } = drawn(() => useSamples({ sheetId: 'SHEET', onChange: () => {} }))
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
