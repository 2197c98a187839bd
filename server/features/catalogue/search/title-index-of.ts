import type { Platform } from '#server/platform/platform.ts'
import { openTitleIndex, type TitleIndex } from './title-index.ts'

const indexes = new WeakMap<Platform, Promise<TitleIndex>>()

/** The title index of this server; loaded when first asked for. A load that fails is tried again by the next one who asks. */
export function titleIndexOf(reading: Platform): Promise<TitleIndex> {
  const platform = reading.first ?? reading
  const known = indexes.get(platform)
  if (known !== undefined) return known
  const opening = openTitleIndex(platform.pool, platform.notifications, platform.log)
  indexes.set(platform, opening)
  opening.catch(() => indexes.delete(platform))
  return opening
}

/** A first page is asked for the moment that the server listens. */
const afterFirstPageMilliseconds = 500

/** The index of a server: loaded a moment after it listens, so that no first page waits for it, and closed with the server. */
export function searchOf(platform: Platform): { open: () => void; close: () => void } {
  let soon: NodeJS.Timeout | undefined
  return {
    open() {
      soon = setTimeout(() => {
        titleIndexOf(platform).catch((error: unknown) =>
          platform.log.warn({ reason: String(error) }, 'the title index is not loaded yet'),
        )
      }, afterFirstPageMilliseconds)
    },
    close() {
      clearTimeout(soon)
      void indexes.get(platform)?.then(
        (index) => index.close(),
        () => {},
      )
      indexes.delete(platform)
    },
  }
}
