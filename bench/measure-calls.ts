import { type CallName, paths } from '#contract/paths.ts'
import type { Input, Length } from './load.ts'
import { type Measured, measure } from './measure.ts'
import type { Samples } from './samples.ts'
import type { Shop } from './shop.ts'

/** From so many sheets on, text search is held to the figures for a million. */
const millionSheets = 1_000_000
const asksDrawn = 2_000

/** `searchSheet` by store and by text, as a visitor scrolling and typing. */
export async function measureSearch(shop: Shop, samples: Samples, sheets: number, length: Length) {
  const options = { length, reference: 'one query', storeCodes: samples.storeCodes } as const
  const textAim = sheets >= millionSheets ? { perSecond: 300, p99: 60 } : { ofOneQuery: 1 }
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
    const operation = `searchSheet, ${asks.length} ${name} texts`
    measured.push(await measure(shop, operation, asks, { ...options, aim: textAim }))
  }
  for (const [name, texts] of [
    ['Thai', samples.thaiBeginnings],
    ['Latin', samples.latinBeginnings],
  ] as const) {
    const asks = texts.map((text) => search({ search: text, filter: {} }))
    measured.push(
      await measure(shop, `searchSheet, ${name}, asked for the first time`, asks, {
        ...options,
        isEachNew: true,
      }),
    )
  }
  return measured
}

/** The data of the sheet page, of random sheets, and of the home page. */
export async function measureInfo(shop: Shop, samples: Samples, length: Length) {
  const options = { length, reference: 'one query', storeCodes: samples.storeCodes } as const
  const info = (sheetID: string) => call('getSheetInfo', { sheetID })
  return [
    await measure(shop, `getSheetInfo, ${asksDrawn} sheets`, samples.sheetIds.slice(0, asksDrawn).map(info), {
      ...options,
      aim: { ofEqualQuery: 0.9 },
    }),
    await measure(shop, 'getSheetInfo, asked for the first time', samples.sheetIds.map(info), {
      ...options,
      isEachNew: true,
    }),
    await measure(shop, 'getHome', [call('getHome', {})], options),
    await measure(shop, 'homeShowcase', [{ path: pathOf('homeShowcase') }], options),
  ]
}

export function call(name: CallName, body: object, token?: string): Input {
  return {
    method: 'POST',
    path: pathOf(name),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `jwt ${token}` }) },
    body: JSON.stringify(body),
  }
}

export function pathOf(name: CallName): string {
  return paths[name].slice(paths[name].indexOf(' ') + 1)
}
