import type { Platform } from '#server/platform/platform.ts'
import { openTitleIndex, type TitleIndex } from './title-index.ts'

const indexes = new WeakMap<Platform, Promise<TitleIndex>>()

/** The title index of this server; loaded when first asked for. A load that fails is tried again by the next one who asks. */
export function titleIndexOf(platform: Platform): Promise<TitleIndex> {
  const known = indexes.get(platform)
  if (known !== undefined) return known
  const opening = openTitleIndex(platform.pool, platform.notifications, platform.log)
  indexes.set(platform, opening)
  opening.catch(() => indexes.delete(platform))
  return opening
}

/** Loads the index before the first request needs it. Close it with the server. */
export async function startSearch(platform: Platform): Promise<{ close: () => void }> {
  const index = await titleIndexOf(platform)
  return {
    close() {
      indexes.delete(platform)
      index.close()
    },
  }
}
