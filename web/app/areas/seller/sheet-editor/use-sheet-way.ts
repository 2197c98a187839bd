import { sellerApi } from '#web/api/seller-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'

export const wayDays = 90

/** One own sheet's visitor funnel, and the prices of the others of its course. */
export function useSheetWay(sheet: string) {
  return useSessionQuery({
    queryKey: ['sheet-way', sheet],
    queryFn: async ({ signal }) => {
      const [interest, course] = await Promise.all([
        sellerApi.call('getSheetStatistics', { days: wayDays, sheet }, { signal }),
        sellerApi.call('getCoursePrices', { id: sheet }, { signal }),
      ])
      return { ...interest.data.now, prices: course.data.others.map(({ price }) => price) }
    },
  })
}
