import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { paydayWords } from '#web/words/seller/payday.ts'
import type { Revenue } from './answers.ts'
import { Waiting } from './Waiting.tsx'

type Net = Revenue['sums'][number]['net']

const draw = (net: Net) => {
  const sum: Revenue['sums'][number] = {
    standing: 'growing',
    waitsFor: 'month-end',
    on: null,
    missing: 0,
    minimum: 100,
    rows: [],
    months: [],
    share: 40,
    net,
  }
  return renderToStaticMarkup(<Waiting sums={[sum]}>{({ share }) => <li key="one">฿{share}</li>}</Waiting>)
}

it('a share of which nothing is taken off yet says so', () => {
  expect(draw(null)).toContain(paydayWords.th.notNet)
})

it('where nothing is taken off no empty line stands for it', () => {
  expect(draw({ taxPercent: 0, tax: 0, fee: 0, net: 40 }).match(/<li/g)).toHaveLength(1)
  expect(draw({ taxPercent: 3, tax: 1.2, fee: 0, net: 38.8 }).match(/<li/g)).toHaveLength(2)
})
