import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#web/api/browser-api.ts'

/** Every institution with its names and region: loaded once, when a person opens a list of them. */
export const storeListQuery = queryOptions({
  queryKey: ['store-list'],
  queryFn: browserApi.read('getHome', {}, ({ storeList }) => storeList),
  staleTime: 600_000,
})
