import { coursePath, institutionPath } from '#rules/institutions/addresses.ts'
import { hasFreeTitles } from '#rules/sheets/special-stores.ts'
import { examOf, splitName, storeShort } from '#web/features/sheet-card/names.ts'
import { breadcrumbFacts, JsonLd } from '#web/ui/JsonLd.tsx'
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
  const preview = `${contentUrl}/sheets/${sheet._id}/share.jpg?v=${sheet.cover}x${sheet.examples}`
  const exam = examOf(sheet, language)
  const store = { code: sheet.store, nameEn: sheet.storeName[1] ?? '' }
  const { code } = splitName(sheet.name)
  const address = `${publicUrl}/infoSheet/${sheet._id}`
  const description =
    sheet.detail.trim().replace(/\s+/g, ' ').slice(0, 160) ||
    words.shareText(storeShort(sheet.storeName, language), exam)
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
      itemCondition: 'https://schema.org/NewCondition',
    },
    ...(sheet.scoreCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: sheet.score,
        bestRating: 5,
        worstRating: 1,
        ratingCount: sheet.scoreCount,
      },
    }),
  }
  return (
    <>
      <PageHead
        title={`${sheet.name} ${exam} ${storeShort(sheet.storeName, language)}`}
        description={description}
        image={preview}
        hidden={!sheet.onSale}
        address={`/infoSheet/${sheet._id}`}
      />
      {sheet.onSale && (
        <>
          <JsonLd facts={facts} />
          <JsonLd
            facts={breadcrumbFacts(publicUrl, [
              { name: storeShort(sheet.storeName, language), path: institutionPath(store) },
              ...(hasFreeTitles(sheet.store) ? [] : [{ name: code, path: coursePath(store, code) }]),
              { name: `${sheet.name} ${exam}`, path: `/infoSheet/${sheet._id}` },
            ])}
          />
        </>
      )}
    </>
  )
}
