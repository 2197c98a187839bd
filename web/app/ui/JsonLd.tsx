/** What search engines read of a page (schema.org). "<" is written so that no name can end the script. */
export function JsonLd({ facts }: { facts: object }) {
  return <script type="application/ld+json">{JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>
}

/** Where a page stands, from the shop down to itself. */
export function breadcrumbFacts(
  publicUrl: string,
  crumbs: readonly { name: string; path: string }[],
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: publicUrl + path,
    })),
  }
}
