import { type Locale, type Overlay, overlays } from '#rules/locales.ts'

type Folders = Record<string, (() => Promise<{ default: Overlay }>) | undefined>

/** The folders of languages besides Thai and English; each is loaded for those who read it, and costs others nothing. */
const folders: Folders =
  import.meta.env.OTHER_LANGUAGES === false
    ? {}
    : import.meta.glob<{ default: Overlay }>('../../../locales/*/web.ts')

/** Calls when the words of a language are there: at once for those that every page brings. Without them it is said in English. */
export function whenLoaded(locale: Locale, then: () => void): void {
  if (import.meta.env.OTHER_LANGUAGES === false) return then()
  const load = folders[`../../../locales/${locale}/web.ts`]
  if (load === undefined) return then()
  void load()
    .then((folder) => {
      overlays[locale] = folder.default
    })
    .catch(() => {})
    .then(then)
}
