/**
 * Structured data for search engines (schema.org), with "<" escaped so that no name can end the script. Search engines read the server's
 * document: callers pass facts there only (`import.meta.env.SSR`).
 */
export function JsonLd({ facts }: { facts: object | false | undefined }) {
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {facts ? JSON.stringify(facts).replaceAll('<', '\\u003c') : ''}
    </script>
  )
}

/** Breadcrumbs of a page, from the shop down. */
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
