import { useLocation } from 'react-router'
import { useLanguage } from '#web/words/use-words.tsx'
import { useSettings } from './settings.tsx'

type PageHeadProps = {
  title: string
  description?: string
  /** Address of the picture for share previews, absolute or from the root. */
  image?: string
  /** For pages that belong to one person or to nobody's search results. */
  hidden?: boolean
}

/** Title and share preview of a screen; React moves them into <head>. Every screen renders one. */
export function PageHead({ title, description, image, hidden }: PageHeadProps) {
  const { publicUrl } = useSettings()
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const name = language === 'th' ? 'สรุป' : 'Sarup'
  const full = title === name ? title : `${title} · ${name}`
  const picture = new URL(image ?? '/share.png', publicUrl || 'http://localhost').href
  return (
    <>
      <title>{full}</title>
      {hidden && <meta name="robots" content="noindex" />}
      {description && <meta name="description" content={description} />}
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={publicUrl + pathname} />
      <meta property="og:image" content={picture} />
      <meta property="og:locale" content={language === 'th' ? 'th_TH' : 'en_US'} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
