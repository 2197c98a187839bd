import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { wayOutOf } from './in-app-browsers.ts'
import { placeOutside } from './lead-outside.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'

const inside = [
  ['LINE, iPhone', `${iphone} Mobile/15E148 Safari Line/14.9.0`, 'line'],
  ['LINE, Android', `${android} Chrome/126.0.6478.71 Mobile Safari/537.36 Line/14.10.1/IAB`, 'line'],
  [
    'Facebook, iPhone',
    `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0.0.33.105;FBBV/612345;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5]`,
    'copy',
  ],
  [
    'Facebook, Android',
    `${android} Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.40.86;IABMV/1;]`,
    'android',
  ],
  [
    'Messenger, iPhone',
    `${iphone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/463.0.0;FBDV/iPhone14,5]`,
    'copy',
  ],
  [
    'Messenger, Android',
    `${android} Chrome/126.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/463.0.0;]`,
    'android',
  ],
  [
    'Instagram, iPhone',
    `${iphone} Mobile/15E148 Instagram 336.0.8.34.90 (iPhone14,5; iOS 17_5; th_TH)`,
    'copy',
  ],
  [
    'Instagram, Android',
    `${android} Chrome/126.0 Mobile Safari/537.36 Instagram 336.0.0.35.90 Android`,
    'android',
  ],
  ['Threads, iPhone', `${iphone} Mobile/15E148 Barcelona 336.0.8 (iPhone14,5; iOS 17_5)`, 'copy'],
  [
    'TikTok, iPhone',
    `${iphone} Mobile/15E148 musical_ly_35.1.0 JsSdk/2.0 NetType/WIFI BytedanceWebview/d8a21c6`,
    'copy',
  ],
  [
    'TikTok, Android',
    `${android} Chrome/126.0 Mobile Safari/537.36 trill_350103 BytedanceWebview/d8a21c6`,
    'android',
  ],
  ['X, iPhone', `${iphone} Mobile/15E148 Twitter for iPhone/10.48`, 'copy'],
  ['WeChat, Android', `${android} Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.49`, 'android'],
  ['Snapchat, iPhone', `${iphone} Mobile/15E148 Snapchat/12.93 (like Safari/8618, panda)`, 'copy'],
  ['an unnamed app, Android', `${android} Chrome/126.0.6478.71 Mobile Safari/537.36`, 'android'],
] as const

describe('in-app browsers', () => {
  it.each(inside)('%s is led out', (_name, agent, way) => {
    expect(wayOutOf(agent)).toBe(way)
  })

  it('are answered by no page that the example CDN keeps', async () => {
    const nginx = await readFile('deploy/nginx-cdn.conf', 'utf8')
    const [, pattern = 'none'] = /map \$http_user_agent \$sarup_inside \{[^"]*"~\*(.*)" 1;/.exec(nginx) ?? []
    const passes = (agent: string) => new RegExp(pattern, 'i').test(agent)
    expect(inside.filter(([, agent]) => !passes(agent))).toEqual([])
    expect(passes(`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`)).toBe(false)
    expect(nginx).toMatch(/proxy_cache_bypass \$sarup_inside;\s+proxy_no_cache \$sarup_inside;/)
  })
})

describe('everybody else stays', () => {
  it.each([
    ['nobody', undefined],
    ['nothing', ''],
    ['Safari, iPhone', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`],
    ['Chrome, iPhone', `${iphone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
    ['Firefox, iPhone', `${iphone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
    ['Google app, iPhone', `${iphone} GSA/320.0.639444268 Mobile/15E148 Safari/604.1`],
    ['this site on an iPhone home screen', `${iphone} Mobile/15E148`],
    [
      'Chrome, Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Samsung Internet',
      'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
    ],
    ['Firefox, Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
    [
      'LINE, computer',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Line/9.3',
    ],
    [
      'Chrome, computer',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    ],
    ['Facebook preview', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    ['LINE preview', 'facebookexternalhit/1.1;line-poker/1.0'],
    ['Twitter preview', 'Twitterbot/1.0'],
    ['WhatsApp preview', 'WhatsApp/2.24.12.78 A'],
    ['Telegram preview', 'TelegramBot (like TwitterBot)'],
    [
      'Googlebot as a phone',
      'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    ],
    [
      'bingbot as a phone',
      'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P; wv) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    ],
    [
      'ByteDance spider',
      'Mozilla/5.0 (Linux; Android 5.0; wv) AppleWebKit/537.36 Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
    ],
    [
      'Applebot as a phone',
      `${iphone} Version/17.4 Mobile/15E148 Safari/604.1 (Applebot/0.1; +http://www.apple.com/go/applebot)`,
    ],
  ])('%s', (_name, agent) => {
    expect(wayOutOf(agent)).toBeUndefined()
  })

  it('a text without end costs no time', () => {
    const since = performance.now()
    wayOutOf(`Android ${'FB_IAB useragents '.repeat(200_000)}`)
    expect(performance.now() - since).toBeLessThan(10_000)
  })
})

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
