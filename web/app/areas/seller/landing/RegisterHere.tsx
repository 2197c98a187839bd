import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { sellerApi } from '#web/api/seller-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import type { Cover } from './Shelf.tsx'
import RegisterForm from '../register/RegisterForm.tsx'

/** For signed-in people; sellers are led to their own page (seller.md §2). */
export default function RegisterHere({ covers }: { covers: readonly Cover[] }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['seller-home'],
    queryFn: sellerApi.read('getSellerHome'),
  })
  const isSeller = data?.seller === true
  useEffect(() => {
    if (isSeller) void navigate('/seller/mysheet', { replace: true })
  }, [isSeller, navigate])
  if (error !== null && data === undefined)
    return <ErrorState failure={error} onRetry={() => void refetch()} />
  return data?.user && !isSeller ? (
    <RegisterForm returnTo="/seller" covers={covers} />
  ) : (
    <Skeleton height="32rem" radius="1rem" />
  )
}
