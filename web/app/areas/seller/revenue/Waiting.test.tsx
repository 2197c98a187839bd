import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { paydayWords } from '#web/words/seller/payday.ts'
import type { Revenue } from './answers.ts'
import { Waiting } from './Waiting.tsx'
import { WaitingInShort } from './WaitingInShort.tsx'

type Net = Revenue['sums'][number]['net']

const grows: Revenue['sums'][number] = {
  standing: 'growing',
  waitsFor: 'month-end',
  on: null,
  missing: 0,
  minimum: 100,
  rows: [],
  months: [],
  share: 40,
  net: null,
}
const draw = (net: Net) => {
  const sum = { ...grows, net }
  return renderToStaticMarkup(<Waiting sums={[sum]}>{({ share }) => <li key="one">฿{share}</li>}</Waiting>)
}

it('a share of which nothing is taken off yet says so', () => {
  expect(draw(null)).toContain(paydayWords.th.notNet)
})

it('where nothing is taken off no empty line stands for it', () => {
  expect(draw({ taxPercent: 0, tax: 0, fee: 0, net: 40 }).match(/<li/g)).toHaveLength(1)
  expect(draw({ taxPercent: 3, tax: 1.2, fee: 0, net: 38.8 }).match(/<li/g)).toHaveLength(2)
})

/** Amounts in their order, without marks. */
const inShort = (...sums: Revenue['sums']) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <WaitingInShort
        sums={sums.map((sum, at) => ({ ...sum, rows: [String(at)], months: [`2026-1${at}`] }))}
      />
    </MemoryRouter>,
  )
  return (html.replaceAll(/<[^>]*>/g, ' ').match(/฿[−\d,.]+|ยังไม่รวม|ก่อนหัก|เข้าบัญชี/g) ?? []).join(' ')
}
const due: Revenue['sums'][number] = {
  ...grows,
  standing: 'due',
  share: 300,
  net: { taxPercent: 1, tax: 3, fee: 8, net: 289 },
}

it('in short, what is not in the one figure stands apart, and the same reason once', () => {
  expect(inShort(due)).toBe('฿289.00 เข้าบัญชี')
  expect(inShort(due, grows)).toBe('฿289.00 เข้าบัญชี ยังไม่รวม ฿40.00')
  expect(inShort(due, due, grows)).toBe('฿578.00 เข้าบัญชี ยังไม่รวม ฿40.00')
  expect(inShort(due, { ...due, on: '2026-12-21' })).toBe('฿578.00 เข้าบัญชี ฿300.00 ฿300.00 ฿22.00')
  expect(inShort(grows, grows)).toBe('฿80.00 ก่อนหัก')
})

it('in short, what is owed is no money that waits, and says how much', () => {
  const owed = { ...grows, standing: 'owing', share: -300 } as const
  expect(inShort(owed)).toBe('฿−300.00')
  expect(inShort(grows, owed)).toBe('฿40.00 ก่อนหัก ฿40.00 ฿−300.00')
  expect(inShort(due, owed)).toBe('฿289.00 เข้าบัญชี ยังไม่รวม ฿−300.00')
})
