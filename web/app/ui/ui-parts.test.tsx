import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test, vi } from 'vitest'
import { strokeWords } from '#web/words/strokes.ts'
import { choiceOf, hiddenColumns } from './DataTable.tsx'
import { Pager, pageSizeOf } from './Pager.tsx'
import { RowCard } from './RowCard.tsx'
import { Strokes } from './Strokes.tsx'
import { T } from './T.tsx'
import { type Column, strokesOf } from './table-parts.tsx'

type Row = { name: string; state: string }

const row = { name: 'A', state: 'done' }
const name: Column<Row> = { key: 'name', title: 'Name', cell: (one) => one.name }
const act: Column<Row> = {
  key: 'act',
  title: 'Act',
  card: 'act',
  cell: () => <button type="button">Go</button>,
}
const draw = (columns: Column<Row>[], unfolded?: true) =>
  renderToStaticMarkup(<RowCard row={row} columns={columns} unfolded={unfolded} />)

test('one act is done by a press on the row, but where the row is read as a whole it has its own button', () => {
  expect(draw([name, act])).toMatch(/press.*Go/)
  expect(draw([name, act], true)).not.toContain('press')
})

test.each([
  ['2026-12', strokeWords.th.soFar('ธ.ค.')],
  ['2026-12-01', strokeWords.th.soFar('ธ.ค.')],
  ['2026-11', 'ธ.ค.'],
  ['2026-11-30', 'ธ.ค.'],
  ['2', 'ธ.ค.'],
])('on the first of December in Bangkok the last stroke of a chart, %s, is named %s', (key, named) => {
  vi.useFakeTimers({ now: new Date('2026-11-30T18:00:00Z') })
  const strokes = [{ key, label: 'ธ.ค.', value: 1 }]
  const chart = renderToStaticMarkup(<Strokes strokes={strokes} label="" write={String} />)
  expect(chart).toContain(`aria-valuetext="${named}: 1"`)
  vi.useRealTimers()
})

test('where nothing folds no words are cut to one line', () => {
  const said: Column<Row> = { key: 'said', title: 'Said', cell: () => 'many words' }
  expect(draw([name, said])).not.toContain('<dl')
  expect(draw([name, said], true)).toContain('<dd>many words</dd>')
})

test('what the lines leave out stands under the tap, if there is anything to say', () => {
  const state = (under: string): Column<Row> => ({
    key: 'state',
    title: 'State',
    card: 'badge',
    cell: (one) => one.state,
    under: () => under,
  })
  const folded = draw([name, state('by B'), act])
  expect(folded).toContain('aria-expanded="false"')
  // Named by its row: one "details" of ten says nothing.
  expect(folded).toMatch(/id="(.+?)-name"[^>]*>A<.*<button[^>]* aria-labelledby="\1 \1-name"/)
  expect(draw([name, state('by B'), act], true)).toContain('<dd>by B</dd>')
  expect(draw([name, state(''), act])).toMatch(/press.*Go/)
})

test('a figure is drawn as long as it is of the largest: what is little is seen, and nothing and less is not', () => {
  const column: Column<number> = { key: 'sum', title: 'Sum', cell: String, drawn: (sum) => sum }
  const rows = [200, 100, 1, 0, -5]
  const of = strokesOf([column], rows)
  expect(rows.map((sum) => of(column, sum)?.style)).toEqual(
    ['4.00', '2.00', '0.38', '0.00', '0.00'].map((rem) => ({ '--long': `${rem}rem` })),
  )
  expect(strokesOf([column], [0, -5])(column, 0)).toBeUndefined()
})

test.each([
  [10, [10, 20, 50, 100, 200]],
  [100, [10, 20, 50, 100, 200]],
  [5, [5, 10, 20, 50, 100, 200]],
])('a list that shows %i a page offers %j', (pageSize, offered) => {
  const nothing = () => {}
  const html = renderToStaticMarkup(
    <Pager page={0} pageSize={pageSize} total={300} onPage={nothing} onPageSize={nothing} />,
  )
  expect([...html.matchAll(/<option value="(\d+)"/g)].map(([, size]) => Number(size))).toEqual(offered)
  expect(html).toContain(`<option value="${pageSize}" selected`)
})

test.each([
  [10_000, '1–10 จาก 10,000+'],
  [9_999, '1–10 จาก 9,999'],
])('of %i rows that are counted up to 10,000 stands %j', (total, said) => {
  const pages = { page: 0, pageSize: 10, total, countedMax: 10_000, onPage: () => {}, onPageSize: () => {} }
  expect(renderToStaticMarkup(<Pager {...pages} />)).toContain(`>${said}<`)
})

test('an address that says another size means ten', () => {
  expect([50, 7, -1, Number.NaN].map(pageSizeOf)).toEqual([50, 10, 10, 10])
})

it.each([
  ['ลด 20 บาท', 'ใช้โค้ด MIDTERM ลด 20 บาท'],
  ['3 วันทำการ', 'ปกติโอนใน 3 วันทำการ'],
  ['ทุกวันที่ 20', 'โอนเข้าบัญชีทุกวันที่ 20'],
  ['1,000.50 บาท', 'เกิน 1,000.50 บาท'],
  ['ณ ที่จ่าย', 'หักภาษี ณ ที่จ่าย 1%'],
  ['แนวข้อสอบ', 'รวมแนวข้อสอบแยกบท'],
  ['อ.อนัญญา', 'สรุปตาม อ.อนัญญา ทั้งเทอม'],
])('no line ends inside %s', (whole, text) => {
  const drawn = renderToStaticMarkup(<T>{text}</T>)
  expect(drawn).toContain(`data-part="true">${whole}</span>`)
  expect(drawn.replaceAll(/<[^>]+>/g, '')).toBe(text)
})

it('a sentence that goes on after a title without a space can break', () => {
  const text = 'ติดต่ออ.สมชายได้ที่ห้องพักอาจารย์ชั้นสามก่อนวันสอบ'
  expect(renderToStaticMarkup(<T>{text}</T>)).toBe(text)
})

const spare = { spare: true } as const
/** A column that is needed where a row has something in it. */
const columns = (isNeeded: boolean) => [
  { key: 'name' },
  { key: 'state', ...(!isNeeded && spare) },
  { key: 'email', ...spare },
]

describe('columns that are hidden', () => {
  it('follow the rows of each page until one is chosen', () => {
    expect([...hiddenColumns(columns(false), '')]).toEqual(['state', 'email'])
    expect([...hiddenColumns(columns(true), '')]).toEqual(['email'])
  })

  it('follow the rows also when another one was chosen', () => {
    const choice = choiceOf(columns(false), '', new Set(['state']))
    expect([...hiddenColumns(columns(false), choice)]).toEqual(['state'])
    expect([...hiddenColumns(columns(true), choice)]).toEqual([])
  })

  it('stay away or in sight when they were chosen, whatever the rows have', () => {
    const away = choiceOf(columns(true), '', new Set(['state', 'email']))
    expect([...hiddenColumns(columns(true), away)]).toEqual(['state', 'email'])
    const back = choiceOf(columns(true), away, new Set(['email']))
    expect([...hiddenColumns(columns(true), back)]).toEqual(['email'])
    expect([...hiddenColumns(columns(false), back)]).toEqual(['email'])
  })
})
