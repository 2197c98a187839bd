import { describe, expect, it } from 'vitest'
import { placeOutside } from './lead-outside.ts'

const line =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/14.9.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const preview = 'facebookexternalhit/1.1;line-poker/1.0'

const placeOf = (url: string) => {
  const found = placeOutside(url, safari)
  return found !== undefined && 'place' in found ? found.place : undefined
}

describe('an in-app browser', () => {
  it.each([
    ['/', '/open-outside?way=line&to=%2F'],
    ['/shop?7', '/open-outside?way=line&to=%2Fshop%3F7'],
    ['/shop?7&openExternalBrowser=1', '/open-outside?way=line&to=%2Fshop%3F7'],
    ['/cart', '/open-outside?way=line&to=%2Fcart'],
  ])('that wants %s sees the prompt', (url, place) => {
    expect(placeOutside(url, line)).toEqual({ place })
  })

  it.each(['/infoSheet/ABCDEFGH23', '/i/6-x/EC210', '/compare?s=A,B'])(
    'sees %s, which is there to be looked at, under a bar that leads out',
    (url) => {
      expect(placeOutside(url, line)).toEqual({ inside: 'line' })
    },
  )

  it('gets what a page asks for itself', () => {
    expect(placeOutside('/__manifest?paths=%2Fcart&version=1', line)).toBeUndefined()
  })

  it('stays on the prompt', () => {
    expect(placeOutside('/open-outside?way=line&to=%2Fshop', line)).toBeUndefined()
    expect(placeOutside('/Open-Outside', line)).toBeUndefined()
  })
})

describe('an ordinary browser and a robot', () => {
  it.each([safari, preview, undefined])('get every page as it is: %s', (agent) => {
    expect(placeOutside('/', agent)).toBeUndefined()
    expect(placeOutside('/shop?7', agent)).toBeUndefined()
  })

  it('come from the prompt to where one wanted to go, on this site only', () => {
    const from = (to: string) => placeOf(`/open-outside?way=copy&to=${encodeURIComponent(to)}`)
    expect(from('/infoSheet/ABCDEFGH23')).toBe('/infoSheet/ABCDEFGH23')
    expect(from('/shop?7&sort=price')).toBe('/shop?7&sort=price')
    expect(from('/shop?search=ก')).toBe('/shop?search=%E0%B8%81')
    expect(from('/shop?search=%E0%B8%81')).toBe('/shop?search=%E0%B8%81')
    expect(from('/a\u007fb')).toBe('/a%7Fb')
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/a\nb',
      '/open-outside?to=/x',
      '',
    ])
      expect(from(evil)).toBe('/')
    expect(placeOf('/open-outside')).toBe('/')
  })

  it('lose what LINE needs in an address, and nothing else', () => {
    expect(placeOf('/shop?7&openExternalBrowser=1')).toBe('/shop?7')
    expect(placeOf('/?openExternalBrowser=1')).toBe('/')
    expect(placeOf('/shop?search=%E0%B8%81&openExternalBrowser=1&sort=price')).toBe(
      '/shop?search=%E0%B8%81&sort=price',
    )
    expect(placeOf('//evil.example/?openExternalBrowser=1')).toBe('/')
    expect(placeOutside('//', safari)).toBeUndefined()
  })
})
