import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { sellerApi } from '#web/api/seller-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Skeleton } from '#web/ui/States.tsx'
import { landingWords } from '#web/words/seller/landing.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './landing.module.css'

// Visitors, most of those who read this page, never load the form.
const RegisterForm = lazy(() => import('../register/RegisterForm.tsx'))

/** The form, for who is signed in; who sells already goes to their own page (seller.md §2). */
export function Registration() {
  const words = useWords(landingWords)
  const token = useToken()
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: ['seller-home', token],
    queryFn: async ({ signal }) => (await sellerApi.call('getSellerHome', {}, { signal })).data,
    enabled: token !== null,
  })
  const isSeller = data?.seller === true
  useEffect(() => {
    if (isSeller) void navigate('/seller/mysheet', { replace: true })
  }, [isSeller, navigate])
  // Documents are rendered for visitors: the place is kept there too, by the boot script's mark, so that nothing jumps.
  const place = token === null ? <div className={classes.place} /> : <Skeleton height="68rem" radius="1rem" />
  return (
    <section id="register" className={`${classes.register} signed-in-only`}>
      <h2 className={classes.heading}>{words.register}</h2>
      {data?.user && !isSeller ? (
        <Suspense fallback={place}>
          <RegisterForm returnTo="/seller" />
        </Suspense>
      ) : (
        place
      )}
    </section>
  )
}
