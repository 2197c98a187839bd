import { examOf, storeShort } from '#web/features/sheet-card/names.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { say } from '#web/words/language.ts'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { SheetInfo } from './find-sheet.ts'

/** What links to this page show, and what search engines read: title, cover, price and score. */
export function SheetHead({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(sheetPageWords)
  const { language } = useLanguage()
  const { contentUrl, publicUrl } = useSettings()
  const cover = `${contentUrl}/sheets/${sheet._id}/cover.jpg?v=${sheet.cover}`
  const address = `${publicUrl}/infoSheet/${sheet._id}`
  const description =
    sheet.detail.trim().replace(/\s+/g, ' ').slice(0, 160) ||
    words.shareText(storeShort(sheet.storeName, language), examOf(sheet, language))
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: sheet.name,
    description,
    image: new URL(cover, publicUrl || 'http://localhost').href,
    sku: sheet._id,
    brand: { '@type': 'Brand', name: say(sheet.storeName, language) },
    offers: {
      '@type': 'Offer',
      url: address,
      price: sheet.price.toFixed(2),
      priceCurrency: 'THB',
      availability: 'https://schema.org/InStock',
    },
    ...(sheet.scoreCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: sheet.score,
        ratingCount: sheet.scoreCount,
      },
    }),
  }
  return (
    <>
      <PageHead title={sheet.name} description={description} image={cover} hidden={!sheet.onSale} />
      <link rel="canonical" href={address} />
      {/* "<" is written so that no name can end the script. */}
      {sheet.onSale && (
        <script type="application/ld+json">{JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>
      )}
    </>
  )
}
