import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RowCard } from './RowCard.tsx'
import type { Column } from './table-parts.tsx'

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
  renderToStaticMarkup(<RowCard row={row} columns={columns} name="A" unfolded={unfolded} />)

test('one act is done by a press on the row, but where the row is read as a whole it has its own button', () => {
  expect(draw([name, act])).toMatch(/press.*Go/)
  expect(draw([name, act], true)).not.toContain('press')
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
  expect(draw([name, state('by B'), act])).toContain('aria-expanded="false"')
  expect(draw([name, state('by B'), act], true)).toContain('<dd>by B</dd>')
  expect(draw([name, state(''), act])).toMatch(/press.*Go/)
})
