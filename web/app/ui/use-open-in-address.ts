import { useLocation, useSearchParams } from 'react-router'
import { useChangeAddress } from './use-list-address.ts'

/** The row of a list whose panel is open stands in the address: back closes it, and a link to it can be sent. */
export function useOpenInAddress() {
  const { pathname, search } = useLocation()
  const [parameters] = useSearchParams()
  const changeAddress = useChangeAddress()
  return {
    open: parameters.get('open'),
    /** Address with this row's panel open. */
    addressOf: (key: string) => {
      const next = new URLSearchParams(search)
      next.set('open', key)
      return `${pathname}?${next}`
    },
    /** Without a key: closes the panel. */
    show: (key?: string) => changeAddress({ open: key ?? null }, key === undefined),
  }
}
