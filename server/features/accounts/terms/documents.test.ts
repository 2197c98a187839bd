import { expect, it } from 'vitest'
import { pageTexts } from '#server/test/pdf-texts.ts'
import { termsEnglish } from '#rules/documents/terms-english.ts'
import { privacyThai } from '#rules/documents/privacy-thai.ts'
import { testApp } from '#server/test/test-app.ts'

const app = await testApp({
  environment: { COMPANY_NAME: 'บริษัท ทดสอบ จำกัด', SUPPORT_EMAIL: 'help@sarup.example' },
})

/** Line ends and the ways in which a reader joins letters do not count. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')

it.each([
  ['/terms.pdf', 'ข้อตกลงการใช้งาน', '20พฤศจิกายน2569'],
  ['/terms.en.pdf', 'Termsofuse', '20November2026'],
  ['/privacy.pdf', 'นโยบายความเป็นส่วนตัว', '20พฤศจิกายน2569'],
  ['/privacy.en.pdf', 'Privacypolicy', '20November2026'],
])('%s is a PDF whose words can be found', async (url, title, date) => {
  const response = await app.app.inject({ url })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/pdf')
  const pages = await pageTexts(response.rawPayload)
  expect(pages.length).toBeGreaterThan(1)
  const text = plain(pages.join(''))
  for (const part of [title, date, plain('บริษัท ทดสอบ จำกัด'), 'help@sarup.example'])
    expect(text).toContain(plain(part))
})

it('say what the pages say, to the last chapter', async () => {
  for (const [url, { chapters }] of [
    ['/terms.en.pdf', termsEnglish({ sellerShare: 60, payoutMinimum: 100 })],
    ['/privacy.pdf', privacyThai],
  ] as const) {
    const text = plain((await pageTexts((await app.app.inject({ url })).rawPayload)).join(''))
    chapters.forEach(({ title }, at) => expect(text).toContain(plain(`${at + 1}. ${title}`)))
    const last = chapters.at(-1)?.text.flat().at(-1) ?? ''
    expect(text).toContain(plain(last).slice(0, 40))
  }
})
