import { type CallName, paths } from '#contract/paths.ts'
import type { Ask } from './load.ts'
import { type Measured, measure } from './measure.ts'
import type { Samples } from './samples.ts'
import type { Shop } from './shop.ts'

/** From so many sheets on, text search is held to the figures for a million. */
const millionSheets = 1_000_000
const asksDrawn = 2_000

/** `searchSheet` by store and by text, as a visitor scrolling and typing. */
export async function measureSearch(shop: Shop, samples: Samples, sheets: number, seconds: number) {
  const options = { seconds, reference: 'one query', storeCodes: samples.storeCodes } as const
  const textAim = sheets >= millionSheets ? { perSecond: 300, p99: 60 } : { ofOneQuery: 0.4 }
  const search = (body: object) => call('searchSheet', { page: 0, pageLimit: 20, ...body })
  const measured: Measured[] = []
  measured.push(
    await measure(
      shop,
      'searchSheet, store + newest',
      samples.storeCodes.map((store) => search({ search: '', filter: { store }, sort: '-created' })),
      { ...options, aim: { ofOneQuery: 0.7 } },
    ),
  )
  for (const [name, texts] of [
    ['Thai', samples.thaiTexts],
    ['Latin', samples.latinTexts],
  ] as const) {
    const asks = texts.map((text) => search({ search: text, filter: {} }))
    measured.push(await measure(shop, `searchSheet, ${name} text`, asks, { ...options, aim: textAim }))
  }
  return measured
}

/** The data of the sheet page, of random sheets, and of the home page. */
export async function measureInfo(shop: Shop, samples: Samples, seconds: number) {
  const options = { seconds, reference: 'one query', storeCodes: samples.storeCodes } as const
  const sheets = samples.sheetIds.slice(0, asksDrawn).map((sheetID) => call('getSheetInfo', { sheetID }))
  return [
    await measure(shop, 'getSheetInfo', sheets, { ...options, aim: { ofOneQuery: 0.6 } }),
    await measure(shop, 'getHome', [call('getHome', {})], options),
    await measure(shop, 'homeShowcase', [{ path: pathOf('homeShowcase') }], options),
  ]
}

function call(name: CallName, body: object): Ask {
  return {
    method: 'POST',
    path: pathOf(name),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

export function pathOf(name: CallName): string {
  return paths[name].slice(paths[name].indexOf(' ') + 1)
}
