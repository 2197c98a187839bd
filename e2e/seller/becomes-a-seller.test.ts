import { expect, inject, it } from 'vitest'
import { refusals } from '#contract/shared/refusals.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { demoPerson, newPerson, pathOf } from '#e2e/people.ts'
import { hydrated, open, useBrowser } from '#e2e/visits.ts'
import type { Language } from '#e2e/words.ts'
import { say } from '#web/words/language.ts'
import { authorWords } from '#web/words/buyer/author.ts'
import { guardWords } from '#web/words/seller/guard.ts'
import { landingWords } from '#web/words/seller/landing.ts'
import { pagesProblemWords, priceHelperWords, priceInputWords } from '#web/words/seller/price-helper.ts'
import { registerWords, sellEditWords, sellerProfileWords } from '#web/words/seller/profile.ts'
import { sharedWords } from '#web/words/shared.ts'
import { field, newSeller, toStep } from './steps.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')

function wordsIn(language: Language) {
  return {
    ...sellerProfileWords[language],
    register: registerWords[language],
    edit: sellEditWords[language],
    guard: guardWords[language],
    shared: sharedWords[language],
    refusal: (code: keyof typeof refusals) => say(refusals[code].msg, language),
  }
}

it('a visitor sees what selling gives, opens and closes questions, is led to sign in first, and the referral code is kept', async () => {
  const { page, complaints } = await visit({ device: 'phone' })
  await open(page, '/seller?ref=FRIENDABCD')
  const { benefits, earnTitle, shareTitle, reviewTitle, allQuestions } = landingWords.th
  const given = page.locator('section', { has: page.getByRole('heading', { name: benefits }) })
  await expect
    .poll(() => given.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual([earnTitle, shareTitle, reviewTitle])
  await expect.poll(() => page.locator('details').count()).toBe(3)
  const [first] = await page.locator('details').all()
  for (const isOpen of [true, false]) {
    await first?.locator('summary').click()
    await expect.poll(async () => (await first?.getAttribute('open')) !== null).toBe(isOpen)
  }
  await expect.poll(() => page.getByRole('link', { name: allQuestions }).getAttribute('href')).toBe('/faq')
  // The section one is in.
  await expect.poll(() => page.locator('header a[aria-current]').getAttribute('href')).toBe('/seller')
  await page.getByRole('link', { name: landingWords.th.loginFirst }).click()
  await page.waitForURL(/\/login\?return=/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sellRef'))).toBe('FRIENDABCD')
  await page.goto('/seller/register')
  await page.waitForURL(/\/login\?return=/)
  await open(page, '/faq#share')
  await expect.poll(() => page.locator('details').count()).toBe(6)
  await expect.poll(() => page.locator('details#share').getAttribute('open')).not.toBeNull()
  expect(complaints).toEqual([])
})

it('registers: everything wrong in one alert, each line leads to its field, doubts are asked once, nothing typed is lost', async () => {
  const words = wordsIn('th')
  const person = await newPerson(baseUrl)
  const { page, complaints } = await visit({ device: 'phone', token: person.token })
  await page.addInitScript(() => localStorage.setItem('sellRef', 'SELLERSARP'))
  await open(page, '/seller')
  const submit = page.getByRole('button', { name: words.register.submit })
  const next = page.getByRole('button', { name: words.next, exact: true })
  const alert = page.getByRole('alertdialog')
  // One step at a time, each right as far as it goes.
  await next.click()
  await alert.getByText(words.refusal('sellers.code-name-missing')).waitFor()
  await alert.getByRole('button', { name: words.goToFirst }).click()
  await field(page, words.codeName).fill(`พี่ทดสอบ ${person.id}`)
  await page.locator('figure').getByText(`พี่ทดสอบ ${person.id}`).waitFor()
  // The next part begins in its first field: what is typed before that would be typed there.
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))
  const goOn = async () => {
    await next.click()
    await expect.poll(focused).toBeTruthy()
  }
  await goOn()
  await field(page, words.peopleID).fill(' ๑๒๓ ')
  await field(page, words.phone).fill('081-234')
  await toStep(page, words.addressStep)
  await submit.click()
  await alert.getByRole('heading', { name: words.problemsTitle(10) }).waitFor()
  await expect
    .poll(() => alert.getByRole('listitem').allTextContents())
    .toEqual(
      (
        [
          'sellers.real-name-missing',
          'sellers.national-id-invalid',
          'sellers.phone-invalid',
          'sellers.account-missing',
          'sellers.account-invalid',
          'sellers.address-missing',
          'sellers.postal-missing',
          'sellers.sub-district-missing',
          'sellers.district-missing',
          'sellers.province-missing',
        ] as const
      ).map(words.refusal),
    )
  expect(await axeViolations(page)).toEqual([])
  await alert.getByRole('button', { name: words.refusal('sellers.phone-invalid') }).click()
  await expect.poll(focused).toBe('phone')

  await page.keyboard.press('Control+A')
  await page.keyboard.type('+66 81 234 5678')
  await expect.poll(() => field(page, words.phone).inputValue()).toBe('+66812345678')
  await field(page, words.realName).fill('สมหญิง ทดสอบ')
  // A wrong check digit, and a bank with longer numbers.
  await field(page, words.peopleID).fill(`1${Date.now().toString().slice(-12)}`)
  await goOn()
  await page.getByRole('combobox', { name: words.bankName }).selectOption({ label: 'ออมสิน' })
  await field(page, words.bankNumber).fill('1234567890')
  await goOn()
  await field(page, words.addSmall).fill('12/3 ซอยจุฬา 5')

  // Typed text survives a reload; numbers only as long as this tab is open.
  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(stored).toContain('12/3')
  expect(await stored()).not.toContain('1234567890')
  await page.reload()
  await hydrated(page)
  await page.getByText(words.draftRestored).waitFor()
  await expect.poll(() => field(page, words.addSmall).inputValue()).toBe('12/3 ซอยจุฬา 5')
  await toStep(page, words.bankStep)
  await expect.poll(() => field(page, words.bankNumber).inputValue()).toBe('1234567890')
  await goOn()

  await field(page, words.addPostal).fill('10330')
  await expect.poll(() => field(page, words.addDistrict).inputValue()).toBe('ปทุมวัน')
  await page.getByRole('combobox', { name: words.addSmallDistrict }).click()
  await page.getByRole('option', { name: /^วังใหม่/ }).click()
  await expect.poll(() => field(page, words.addProvince).inputValue()).toBe('กรุงเทพมหานคร')

  // A seller must have read about tax and said that the sheets are their own work.
  await submit.click()
  await alert.getByText(words.refusal('sellers.ack-missing')).waitFor()
  await alert.getByRole('button', { name: words.goToFirst }).click()
  await alert.waitFor({ state: 'hidden' })
  await page.getByRole('checkbox', { name: words.register.ack }).and(page.locator(':focus')).check()
  await submit.click()
  await alert.getByText(words.doubtAccount).waitFor()
  await alert.getByRole('button', { name: words.doubtsConfirm }).click()
  await alert.getByText(words.register.done).waitFor()
  await page.waitForURL('/seller/mysheet')
  await expect
    .poll(async () => (await person.api.call('getLogin')).data.user)
    .toMatchObject({ seller: true, sellerComplete: true })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sellRef'))).not.toBe('')

  // The tick is stored as an acknowledgement: the seller is not asked again.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ack'))).toBe('1')
  await expect.poll(async () => (await person.api.call('getAckTax')).data.acknowledged).toBe(true)
  let asked = 0
  await page.route(`**${pathOf('getAckTax')}`, (route) => {
    asked += 1
    return route.continue()
  })
  await open(page, '/seller')
  await page.waitForURL('/seller/mysheet')
  expect(asked).toBe(0)
  expect(complaints).toEqual([])
})

it('who went elsewhere while the registration was on its way finds no empty form when they come back', async () => {
  const words = wordsIn('th')
  const person = await newPerson(baseUrl)
  const { page } = await visit({ token: person.token })
  const typed = {
    codeName: `Slow notes of ${person.id}`,
    realName: 'สมหญิง ทดสอบ',
    phone: '0812345678',
    // Its accounts have another length, whatever the check digit of the person is: there is always a doubt.
    bankName: 'ออมสิน',
    addSmall: '1 Test Road',
    addSmallDistrict: 'วังใหม่',
    addDistrict: 'ปทุมวัน',
    addProvince: 'กรุงเทพมหานคร',
    addPostal: '10330',
  }
  const numbers = { peopleID: `2${Date.now().toString().slice(-12)}`, bankNumber: '1234567890' }
  await page.addInitScript(
    ([key, profile, numbers]) => {
      localStorage.setItem(key, JSON.stringify({ at: Date.now(), profile }))
      sessionStorage.setItem(key, JSON.stringify(numbers))
    },
    [`seller-draft:register:${person.id}`, typed, numbers] as const,
  )
  await open(page, '/seller/register')
  await toStep(page, words.addressStep)
  await page.getByRole('checkbox', { name: words.register.ack }).check()
  const answer = Promise.withResolvers<void>()
  await page.route(`**${pathOf('registerSeller')}`, async (route) => {
    const response = await route.fetch()
    await answer.promise
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest(`**${pathOf('registerSeller')}`)
  await page.getByRole('button', { name: words.register.submit }).click()
  await page.getByRole('button', { name: words.doubtsConfirm }).click()
  await asked
  await page.getByRole('banner').getByRole('link', { name: words.shared.buy }).click()
  await page.waitForURL('/shop')
  const answered = page.waitForResponse(`**${pathOf('registerSeller')}`)
  answer.resolve()
  await answered
  await page.goBack()
  await page.waitForURL('/seller/mysheet')
  expect((await person.api.call('getLogin')).data.user.seller).toBe(true)
})

it('edits the own data in English: numbers masked, shown on demand, a new account waits to be confirmed', async () => {
  const words = wordsIn('en')
  const person = await newSeller(baseUrl)
  const { page, complaints } = await visit({ language: 'en', token: person.token, dark: true })
  await open(page, '/seller/selledit')
  const section = (name: string) => page.getByRole('heading', { name, exact: true }).click()
  await section(words.person)
  await expect.poll(() => field(page, words.codeName).isDisabled()).toBe(true)
  await section(words.bank)
  await expect.poll(() => field(page, words.bankNumber).inputValue()).toBe('xxxxxx7890')
  await page.getByRole('button', { name: words.edit.revealBankNumber }).click()
  await page.getByText('123-4-56789-0').waitFor()
  await page.getByText(words.edit.referral).waitFor()
  // What is typed for buyers outlives a reload, and leaving after the other fields were saved.
  const about = page.getByRole('textbox', { name: authorWords.en.about })
  await page.getByRole('heading', { name: authorWords.en.aboutTitle, exact: true }).click()
  await about.fill('Two years of economics')
  await page.reload()
  await page.getByRole('heading', { name: authorWords.en.aboutTitle, exact: true }).click()
  await expect.poll(() => about.inputValue()).toBe('Two years of economics')
  await page.getByRole('button', { name: authorWords.en.aboutSave }).click()
  await page.getByText(authorWords.en.aboutSaved).waitFor()
  await section(words.bank)
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('combobox', { name: words.bankName }).selectOption({ label: 'Kasikornbank' })
  await field(page, words.bankNumber).fill('5556667778')
  await page.getByRole('button', { name: words.edit.save, exact: true }).click()
  await page.getByRole('heading', { name: words.edit.holdTitle }).waitFor()
  await section(words.bank)
  await expect.poll(() => field(page, words.bankNumber).inputValue()).toBe('xxxxxx7778')
  await field(page, words.edit.holdField).fill('5556667779')
  await page.getByRole('button', { name: words.edit.holdConfirm }).click()
  await page.getByText(words.refusal('sellers.account-differs')).waitFor()
  await field(page, words.edit.holdField).fill('555-6-66777-8')
  await page.getByRole('button', { name: words.edit.holdConfirm }).click()
  await page.getByRole('heading', { name: words.edit.holdTitle }).waitFor({ state: 'hidden' })

  await section(words.person)
  await field(page, words.phone).fill('0899999999')
  await page.getByRole('button', { name: words.edit.save, exact: true }).click()
  await page.getByText(words.edit.saved, { exact: true }).first().waitFor()
  await page.waitForURL('/seller/mysheet')
  await expect.poll(async () => (await person.api.call('getSellEdit')).data.info.phone).toBe('0899999999')
  expect(complaints).toEqual([])
})

it('an incomplete seller is alerted and led to the own data from everywhere; nobody else has such a page', async () => {
  const words = wordsIn('en')
  const seller = await demoPerson(baseUrl, 'NEWSELLERS')
  const { page } = await visit({ language: 'en', device: 'phone', token: seller.token })
  await open(page, '/shop')
  const alert = page.getByRole('alertdialog')
  await alert.getByText('Seller information is incomplete, please update before continuing').waitFor()
  await page.waitForURL('/seller/selledit')
  await alert.getByRole('button', { name: words.guard.incompleteAction }).click()
  await page.getByRole('heading', { name: words.guard.taxTitle }).waitFor()

  const buyer = await newPerson(baseUrl)
  const other = await visit({ token: buyer.token })
  let asked = 0
  await other.page.route(`**${pathOf('getAckTax')}`, (route) => {
    asked += 1
    return route.continue()
  })
  await other.page.goto('/seller/selledit')
  await other.page.waitForURL('/seller')
  expect(asked).toBe(0)
})

it('suggests a price while one answers, and explains a page count that gives none', async () => {
  const words = priceHelperWords.th
  const { page, complaints } = await visit({ device: 'phone' })
  await open(page, '/seller/pricecal')
  // With the defaults of the specification: the price of one page, which may be taken as it is.
  const pages = page.getByRole('textbox', { name: words.pages })
  await expect.poll(() => pages.inputValue()).toBe('1')
  await page.getByText('฿3', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: words.use }).isEnabled()).toBe(true)
  await pages.fill('๒๐')
  await page.getByText('฿61', { exact: true }).first().waitFor()
  const grade = page.getByRole('group', { name: say(priceInputWords.grade[0], 'th') })
  await grade.getByRole('button', { name: 'D', exact: true }).click()
  await page.getByText('฿57', { exact: true }).first().waitFor()
  const friend = page.getByRole('slider', { name: say(priceInputWords.friend[0], 'th') })
  await friend.press('Home')
  await page.getByText('฿53', { exact: true }).first().waitFor()
  await friend.press('End')
  await page.getByText('฿57', { exact: true }).first().waitFor()
  await pages.fill('ยี่สิบ')
  await page.getByText(say(pagesProblemWords['not-a-number'], 'th')).waitFor()
  await expect.poll(() => page.getByRole('button', { name: words.use }).isDisabled()).toBe(true)
  await pages.fill('20')
  await page.reload()
  await page.getByText('฿57', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: words.use }).click()
  await page.waitForURL('/seller')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sarup.suggestedPrice'))).toBe('57')
  expect(complaints).toEqual([])
})
