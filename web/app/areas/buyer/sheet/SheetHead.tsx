import { coursePath, institutionPath } from '#rules/institutions/addresses.ts'
import { shareVersion } from '#rules/sheets/sheet-pictures.ts'
import { examOf, splitName, storeShort } from '#web/features/sheet-card/names.ts'
import { breadcrumbFacts, JsonLd } from '#web/ui/JsonLd.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { type Language, say } from '#web/words/language.ts'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { SheetInfo } from './find-sheet.ts'

/** Head for link previews and search engines: title, cover, price and score. */
export function SheetHead({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(sheetPageWords)
  const { language } = useLanguage()
  const { contentUrl } = useSettings()
  const cover = `${contentUrl}/sheets/${sheet._id}/cover.jpg?v=${sheet.cover}`
  const preview = `${contentUrl}/sheets/${sheet._id}/share.jpg?v=${shareVersion(sheet)}`
  const exam = examOf(sheet, language)
  const description =
    sheet.detail.trim().replace(/\s+/g, ' ').slice(0, 160) ||
    words.shareText(storeShort(sheet.storeName, language), exam)
  return (
    <>
      <PageHead
        title={`${sheet.name} ${exam} ${storeShort(sheet.storeName, language)}`}
        description={description}
        image={preview}
        hidden={!sheet.onSale}
        address={`/infoSheet/${sheet._id}`}
      />
      {sheet.onSale && <SheetFacts sheet={sheet} description={description} cover={cover} />}
    </>
  )
}

function SheetFacts({ sheet, description, cover }: { sheet: SheetInfo; description: string; cover: string }) {
  const { language } = useLanguage()
  const { publicUrl } = useSettings()
  const [product, crumbs] = import.meta.env.SSR
    ? factsOf(sheet, { description, cover, publicUrl, language })
    : []
  return (
    <>
      <JsonLd facts={product} />
      <JsonLd facts={crumbs} />
    </>
  )
}

type Around = { description: string; cover: string; publicUrl: string; language: Language }

/** Structured data: what it is, its price and place. */
function factsOf(sheet: SheetInfo, { description, cover, publicUrl, language }: Around): [object, object] {
  const store = { code: sheet.store, nameEn: sheet.storeName[1] ?? '' }
  const { code } = splitName(sheet.name)
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
      url: `${publicUrl}/infoSheet/${sheet._id}`,
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
  const crumbs = breadcrumbFacts(publicUrl, [
    ...(sheet.linked.institution
      ? [{ name: storeShort(sheet.storeName, language), path: institutionPath(store) }]
      : []),
    ...(sheet.linked.course ? [{ name: code, path: coursePath(store, code) }] : []),
    { name: `${sheet.name} ${examOf(sheet, language)}`, path: `/infoSheet/${sheet._id}` },
  ])
  return [facts, crumbs]
}
