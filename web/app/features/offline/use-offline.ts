import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listOffline } from './offline-sheets.ts'

const queryKey = ['kept-sheets']

/** Sheets saved on this device; read from the device, so also without a connection. */
export function useOffline() {
  const client = useQueryClient()
  const { data } = useQuery({ queryKey, queryFn: listOffline, networkMode: 'always', staleTime: 0 })
  const again = useCallback(() => client.invalidateQueries({ queryKey }), [client])
  return { list: data, again }
}
