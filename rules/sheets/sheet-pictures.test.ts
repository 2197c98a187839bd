import { describe, expect, it } from 'vitest'
import { samplesVersion, sharpSampleCount } from './sheet-pictures.ts'

describe('samples that everybody may read', () => {
  it('are three tenths of the pages, rounded up, and two in any case', () => {
    const counted = [1, 4, 6, 7, 10, 11, 20, 30].map((pages) => sharpSampleCount(10, pages))
    expect(counted).toEqual([2, 2, 2, 3, 3, 4, 6, 9])
    expect(sharpSampleCount(10, null)).toBe(2)
  })

  it('are never more than there are', () => {
    expect(sharpSampleCount(1, 100)).toBe(1)
    expect(sharpSampleCount(0, 100)).toBe(0)
  })

  it('have other addresses once the number of pages makes other pictures of them', () => {
    const sheet = { version: 3, samples: 6, pages: 6 }
    expect(samplesVersion(sheet)).toBe('3m2')
    expect(samplesVersion({ ...sheet, pages: 12 })).toBe('3m4')
  })
})
