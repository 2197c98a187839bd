import { useLocation } from 'react-router'
import { useLanguage } from '#web/words/use-words.tsx'
import { useSettings } from './settings.tsx'
import { say, type Language } from '#web/words/language.ts'
import { localeCodes, locales } from '#rules/locales.ts'

type PageHeadProps = {
  title: string
  description?: string
  /** Address of the picture for share previews, absolute or from the root. */
  image?: string
  /** The one address of this page, from the root, where it is not simply the path: with the page of a list, without filters. */
  address?: string
  /** The pages of the list before and after this one. */
  earlier?: string | undefined
  later?: string | undefined
  /** For pages that belong to one person, or that search engines shall not list. */
  hidden?: boolean
}

/** Title and share preview of a screen; React moves them into <head>. Every screen renders one. */
export function PageHead({ title, description, image, hidden, address, earlier, later }: PageHeadProps) {
  const { publicUrl } = useSettings()
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const name = say(['สรุป', 'Sarup'], language)
  const full = title === name ? title : `${title} · ${name}`
  const picture = new URL(image ?? '/share.png', publicUrl || 'http://localhost').href
  // All languages stand under one path; besides the Thai page each has an address of its own for search engines.
  const path = address ?? pathname
  const addressIn = (code: Language) =>
    publicUrl + path + (code === 'th' ? '' : `${path.includes('?') ? '&' : '?'}lang=${code}`)
  const own = addressIn(language)
  return (
    <>
      <title>{full}</title>
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={own} />
          {localeCodes.map((code) => (
            <link key={code} rel="alternate" hrefLang={code} href={addressIn(code)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={publicUrl + path} />
          {earlier && <link rel="prev" href={publicUrl + earlier} />}
          {later && <link rel="next" href={publicUrl + later} />}
        </>
      )}
      {description && <meta name="description" content={description} />}
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={own} />
      <meta property="og:image" content={picture} />
      <meta property="og:locale" content={locales[language].preview} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
