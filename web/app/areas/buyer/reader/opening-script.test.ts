import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openingScript } from './opening.ts'

const link = '/files/page?t=abc'
const book = { pages: Array.from({ length: 3 }, () => [595, 842]) }

type Sent = { address: string; body?: string; headers?: Record<string, string> }
type Taken = { page: number; url: string } | null

/** Runs the script as the document of the reader does; answers what it requested from the server, and what it shows. */
async function open(
  address: string,
  { token, answer, pictureStatus = 200 }: { token?: string; answer?: object; pictureStatus?: number },
) {
  const sent: Sent[] = []
  const picture = { src: '', hidden: true, parentNode: { style: { aspectRatio: '' } } }
  const window: { sheetOpening?: { id: string; token: string; answer: unknown; picture: Promise<Taken> } } =
    {}
  runInNewContext(openingScript(), {
    window,
    URLSearchParams,
    URL: { createObjectURL: () => 'blob:first' },
    location: { search: new URL(address, 'https://sarup.example').search },
    localStorage: { getItem: () => token ?? null },
    document: { getElementById: () => picture },
    fetch: async (to: string, input: Omit<Sent, 'address'> = {}) => {
      sent.push({ ...input, address: to })
      if (!to.startsWith('/files/page')) return Response.json(answer ?? {}, { status: answer ? 200 : 403 })
      return new Response('picture', { status: pictureStatus })
    },
  })
  const taken = await window.sheetOpening?.picture
  return { sent, picture, window, taken }
}

test('the sheet is asked for, then at once the page one was at, which is shown in the frame', async () => {
  const answer = { success: true, data: { book, link, place: { page: 2 } } }
  const { sent, picture, taken, window } = await open('/user/readSheet?7K2M9QX4TB', { token: 'mine', answer })
  expect(sent.map(({ address }) => address)).toEqual(['/api/user/readerInfo', `${link}&page=2&width=720`])
  expect(sent[0]).toMatchObject({ headers: { authorization: 'jwt mine' }, body: '{"id":"7K2M9QX4TB"}' })
  expect(picture).toMatchObject({
    src: 'blob:first',
    hidden: false,
    parentNode: { style: { aspectRatio: '595/842' } },
  })
  expect(taken).toEqual({ page: 2, url: 'blob:first' })
  expect(window.sheetOpening).toMatchObject({ id: '7K2M9QX4TB', token: 'mine' })
  expect(await window.sheetOpening?.answer).toEqual(answer)
})

test('the page is seen small before its picture comes, and stays so where that does not come', async () => {
  const preview = 'data:image/webp;base64,AAAA'
  const answer = { data: { book, link, place: null, preview } }
  const busy = await open('/user/readSheet?A', { token: 'mine', answer, pictureStatus: 503 })
  expect([busy.taken, busy.picture]).toMatchObject([null, { src: preview, hidden: false }])
  const { picture } = await open('/user/readSheet?A', { token: 'mine', answer })
  expect(picture.src).toBe('blob:first')
})

test.each([
  ['nobody has read it yet', null, 1],
  ['the file has become shorter', { page: 9 }, 3],
])('where %s, the page is %o → %i', async (_case, place, page) => {
  const { taken } = await open('/user/readSheet?A', {
    token: 'mine',
    answer: { data: { book, link, place } },
  })
  expect(taken?.page).toBe(page)
})

test('a visitor, and an address without a sheet, ask for nothing', async () => {
  expect((await open('/user/readSheet?A', {})).sent).toEqual([])
  expect((await open('/user/readSheet', { token: 'mine' })).sent).toEqual([])
})

test('what is refused, prepared or busy is left to the program that tells of it', async () => {
  const refused = await open('/user/readSheet?A', { token: 'mine' })
  expect([refused.taken, await refused.window.sheetOpening?.answer, refused.sent.length]).toEqual([
    null,
    null,
    1,
  ])
  const preparing = { data: { state: 'preparing', book: null, link: null, place: null } }
  const prepared = await open('/user/readSheet?A', { token: 'mine', answer: preparing })
  expect([prepared.taken, prepared.sent.length]).toEqual([null, 1])
  const answer = { data: { book, link, place: null } }
  const busy = await open('/user/readSheet?A', { token: 'mine', answer, pictureStatus: 503 })
  expect([busy.taken, busy.picture.hidden]).toEqual([null, true])
})
