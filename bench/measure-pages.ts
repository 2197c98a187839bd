import type { Input, Length } from './load.ts'
import { type Measured, measure } from './measure.ts'
import type { Samples } from './samples.ts'
import type { Shop } from './shop.ts'

/** As many as ten clients cannot use up within the time a document is cached, so that each requested one is rendered. */
const addressesDrawn = 6_000

/** Pages as a visitor's browser requests them, compressed. */
const headers = { accept: 'text/html', 'accept-encoding': 'gzip' }

export async function measurePages(shop: Shop, samples: Samples, length: Length): Promise<Measured[]> {
  const options = { length, reference: 'bare', storeCodes: samples.storeCodes } as const
  const pages: [name: string, addresses: string[]][] = [
    ['home', ['/']],
    ['shop', samples.storeCodes.map((code) => `/shop?${code}`)],
    ['sheet', samples.sheetIds.slice(0, addressesDrawn).map((id) => `/infoSheet/${id}`)],
  ]
  const measured: Measured[] = []
  for (const [name, addresses] of pages) {
    measured.push(
      await measure(shop, `${name} page, rendered anew`, neverAskedBefore(addresses), {
        ...options,
        aim: { perSecond: 300 },
      }),
    )
    const kept = addresses.slice(0, 20).map((path) => ({ path, headers }))
    measured.push(
      await measure(shop, `${name} page, just rendered`, kept, { ...options, aim: { ofBare: 1 } }),
    )
  }
  return measured
}

/** A part of the address that no page reads makes it another document. */
function neverAskedBefore(addresses: readonly string[]): Input[] {
  return Array.from({ length: addressesDrawn }, (_, number) => {
    const address = addresses[number % addresses.length] ?? '/'
    return { path: `${address}${address.includes('?') ? '&' : '?'}visit=${number}`, headers }
  })
}
