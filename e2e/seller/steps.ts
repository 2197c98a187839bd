import type { Page } from 'playwright-core'
import { newPerson, type TestPerson } from '#e2e/people.ts'
import type { ScreenWords } from '#e2e/words.ts'

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Somebody nobody has seen before who may sell: everything entered, the tax notice acknowledged. */
export async function newSeller(baseUrl: string): Promise<TestPerson> {
  const person = await newPerson(baseUrl)
  await person.api.call('registerSeller', {
    codeName: `Notes of ${person.id}`,
    realName: 'สมหญิง ทดสอบ',
    peopleID: `2${Date.now().toString().slice(-12)}`,
    phone: '0812345678',
    email: 'somying@example.com',
    bankInfo: 'ไทยพาณิชย์,1234567890',
    addSmall: '1 Test Road',
    addSmallDistrict: 'วังใหม่',
    addDistrict: 'ปทุมวัน',
    addProvince: 'กรุงเทพมหานคร',
    addPostal: '10330',
    ack: true,
  })
  return person
}

/** Hands the sheet of the open editor in, the terms accepted; ends on the dashboard. */
export async function handIn(page: Page, { editor }: ScreenWords): Promise<void> {
  await button(page, editor.submit).click()
  const terms = page.getByRole('dialog', { name: editor.termsTitle })
  await terms.getByRole('checkbox', { name: editor.termsAccept }).check()
  await button(page, editor.termsSend).click()
  await page.waitForURL(/\/seller\/mysheet/i)
}
