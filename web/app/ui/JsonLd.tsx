/**
 * What search engines read of a page (schema.org). "<" is written so that no name can end the script. They read the document that
 * the server sends: who calls this gives the facts there only (`import.meta.env.SSR`), and the browser carries none of it.
 */
export function JsonLd({ facts }: { facts: object | false | undefined }) {
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {facts ? JSON.stringify(facts).replaceAll('<', '\\u003c') : ''}
    </script>
  )
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
