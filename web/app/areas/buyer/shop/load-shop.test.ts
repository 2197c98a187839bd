import { expect, test } from 'vitest'
import type { LoadArgs } from '#web/api/loading.ts'
import { loadShop } from './load-shop.ts'
import { readShopFilter } from './shop-filter.ts'

test.each([
  ['/shop?page=2', 30, 1],
  ['/shop?page=9', 30, 0],
  ['/shop?page=9', 0, 8],
])('%s of %d sheets shows the page %d', async (address, count, page) => {
  const asked = readShopFilter(new URL(address, 'http://localhost'))
  const call = async (name: string, { page }: { page?: number }) => ({
    data:
      name === 'searchSheet'
        ? Array.from({ length: Math.max(0, Math.min(20, count - 20 * (page ?? 0))) })
        : { count },
  })
  const { filter, sheets } = await loadShop(asked, {
    api: { call } as unknown as LoadArgs['api'],
    signal: new AbortController().signal,
  })
  expect([filter.page, sheets.length > 0]).toEqual([page, count > 0])
})
