import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pager, pageSizeOf } from './Pager.tsx'

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

test('an address that says another size means ten', () => {
  expect([50, 7, -1, Number.NaN].map(pageSizeOf)).toEqual([50, 10, 10, 10])
})
