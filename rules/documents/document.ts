import { type Locale, say } from '#rules/locales.ts'

/** A heading with its paragraphs; a paragraph that is a list becomes bullet points. */
export type Chapter = { id: string; title: string; text: readonly (string | readonly string[])[] }

/** A long text to be read, on the screen and as PDF. */
export type DocumentText = { intro: string; inForce: string; chapters: readonly Chapter[] }

/** This month's terms for every seller: the share in per cent (of stores without their own) and the minimum transfer in baht. */
export type SellerTerms = { sellerShare: number; payoutMinimum: number }

export type Company = { name: string; registration: string; address: string; phone: string; email: string }

/** Every person with an account is notified of changes 15 days ahead; this is the day the texts take effect. */
export const documentsInForce = '2026-11-20T00:00:00+07:00'

/** The company chapter required by law: name, number, address, telephone, e-mail. */
export function companyChapter(company: Company, language: Locale): Chapter {
  const facts = [
    { name: say(['ผู้ให้บริการ', 'Operator'], language), value: company.name },
    { name: say(['เลขทะเบียนนิติบุคคล', 'Registration number'], language), value: company.registration },
    { name: say(['ที่อยู่', 'Address'], language), value: company.address },
    { name: say(['โทรศัพท์', 'Telephone'], language), value: company.phone },
    { name: say(['อีเมล', 'E-mail'], language), value: company.email },
  ]
  return {
    id: 'contact',
    title: say(['ผู้ให้บริการและการติดต่อ', 'Operator and contact'], language),
    text: [facts.filter(({ value }) => value !== '').map(({ name, value }) => `${name}: ${value}`)],
  }
}
