import type { PageSettings } from '#web/api/page-context.ts'
import type { Language } from '#web/words/language.ts'
import type { Chapter } from './DocumentPage.tsx'

/** Who runs the shop: name, number, address, telephone, e-mail, as the law asks to be shown. */
export function companyFacts({ company, supportEmail }: PageSettings, language: Language): Chapter {
  const thai = language === 'th'
  const facts = [
    { name: thai ? 'ผู้ให้บริการ' : 'Operator', value: company.name },
    { name: thai ? 'เลขทะเบียนนิติบุคคล' : 'Registration number', value: company.registration },
    { name: thai ? 'ที่อยู่' : 'Address', value: company.address },
    { name: thai ? 'โทรศัพท์' : 'Telephone', value: company.phone },
    { name: thai ? 'อีเมล' : 'E-mail', value: supportEmail },
  ]
  return {
    id: 'contact',
    title: thai ? 'ผู้ให้บริการและการติดต่อ' : 'Operator and contact',
    text: [facts.filter(({ value }) => value !== '').map(({ name, value }) => `${name}: ${value}`)],
  }
}
