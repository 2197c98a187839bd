import type { Platform } from '#server/platform/platform.ts'
import { refreshTitleStatistics } from './refresh-title-statistics.ts'

export function searchTasks(platform: Platform): Record<string, () => Promise<void>> {
  return { 'search.count-titles': () => refreshTitleStatistics(platform.db) }
}

/** Five fields, UTC. */
export const searchSchedule = '*/10 * * * * search.count-titles'
