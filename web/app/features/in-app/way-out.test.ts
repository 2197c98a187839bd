import { expect, it } from 'vitest'
import { readWayOut, wayOutLink } from './way-out.ts'

const site = 'https://sarup.example'
const read = (query: string) => readWayOut(new URLSearchParams(query), site)

it('LINE reopens the page by a parameter behind those that are there', () => {
  expect(wayOutLink('line', `${site}/shop?7`)).toBe(`${site}/shop?7&openExternalBrowser=1`)
  expect(wayOutLink('line', `${site}/`)).toBe(`${site}/?openExternalBrowser=1`)
})

it('Android asks for a browser, and comes back when there is none', () => {
  expect(wayOutLink('android', `${site}/shop?7`)).toBe(
    'intent://sarup.example/shop?7#Intent;scheme=https;action=android.intent.action.VIEW;' +
      'category=android.intent.category.BROWSABLE;package=com.android.chrome;' +
      'S.browser_fallback_url=https%3A%2F%2Fsarup.example%2Fshop%3F7;end',
  )
})

it('elsewhere there is only the address, always one of this site', () => {
  expect(wayOutLink('copy', `${site}/shop`)).toBeUndefined()
  expect(read('way=copy&to=%2FinfoSheet%2FABC')).toEqual({ way: 'copy', address: `${site}/infoSheet/ABC` })
  expect(read('way=steal&to=%2F%2Fevil.example')).toEqual({ way: 'copy', address: `${site}/` })
  expect(read('to=javascript:alert(1)').address).toBe(`${site}/`)
  expect(read('to=%2Fa%0D%0Ab').address).toBe(`${site}/`)
  expect(read('').address).toBe(`${site}/`)
})
