import type { FastifyInstance } from 'fastify'
import { englishLongDate, thaiLongDate } from '#rules/calendar/bangkok.ts'
import { companyChapter, documentsInForce, type SellerTerms } from '#rules/documents/document.ts'
import { privacyEnglish } from '#rules/documents/privacy-english.ts'
import { privacyThai } from '#rules/documents/privacy-thai.ts'
import { termsEnglish } from '#rules/documents/terms-english.ts'
import { termsThai } from '#rules/documents/terms-thai.ts'
import { readSellerTerms } from '../../tax/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pick, say } from '#rules/locales.ts'

const documents = {
  'terms.pdf': { language: 'th', title: 'ข้อตกลงการใช้งาน', text: termsThai },
  'terms.en.pdf': { language: 'en', title: 'Terms of use', text: termsEnglish },
  'privacy.pdf': { language: 'th', title: 'นโยบายความเป็นส่วนตัว', text: () => privacyThai },
  'privacy.en.pdf': { language: 'en', title: 'Privacy policy', text: () => privacyEnglish },
} as const

type Name = keyof typeof documents

/**
 * `GET /terms.pdf` and `/privacy.pdf` in Thai, `/terms.en.pdf` and `/privacy.en.pdf` in English (buyer.md §2, /login): the pages' texts.
 * Drawn on first request; they change only with the program and the promises to sellers.
 */
export function registerDocuments(app: FastifyInstance, platform: Platform): void {
  const drawn = new Map<string, Buffer>()
  for (const name of Object.keys(documents) as Name[]) {
    app.get(`/${name}`, { schema: { hide: true } }, async (_request, reply) => {
      const terms = await readSellerTerms(platform)
      const key = [name, ...Object.values(terms)].join(' ')
      const bytes = drawn.get(key) ?? (await draw(platform, name, terms))
      drawn.set(key, bytes)
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="sarup-${name}"`,
          'cache-control': 'public, max-age=3600',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(bytes)
    })
  }
}

async function draw({ config }: Platform, name: Name, terms: SellerTerms): Promise<Buffer> {
  const { language, title } = documents[name]
  const text = documents[name].text(terms)
  const date = new Date(documentsInForce)
  const company = {
    name: config.COMPANY_NAME,
    registration: config.COMPANY_REGISTRATION,
    address: config.COMPANY_ADDRESS,
    phone: config.COMPANY_PHONE,
    email: config.SUPPORT_EMAIL,
  }
  const { drawDocument } = await import('./draw-document.ts')
  return drawDocument({
    title,
    date: `${text.inForce} ${pick({ th: thaiLongDate, en: englishLongDate }, language)(date)}`,
    intro: text.intro,
    chapters: [...text.chapters, companyChapter(company, language)],
    footer: `${say(['สรุป', 'Sarup'], language)} · ${title} · ${config.PUBLIC_URL}`,
  })
}
