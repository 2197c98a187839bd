import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/** Display time of the success before the seller's page opens (seller.md §2). */
const READ_MILLISECONDS = 1_000

/** Leads to the own sheets once the success was read; a seller who has gone elsewhere meanwhile stays there. */
export function useLeaveSoon(): () => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current = setTimeout(() => void navigate('/seller/mysheet'), READ_MILLISECONDS)
  }
}
