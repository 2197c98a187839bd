import { expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'

it('draws Thai letters, not boxes, also where nothing is installed', async () => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.setContent('<meta charset="utf-8"><p id="a">ก</p><p id="b">ข</p><p id="c">\u{10FFFD}</p>')
    const [first, second, missing] = await Promise.all(
      ['#a', '#b', '#c'].map(async (letter) => (await page.locator(letter).screenshot()).toString('base64')),
    )
    expect(first).not.toBe(second)
    expect(first).not.toBe(missing)
  } finally {
    await browser.close()
  }
})
