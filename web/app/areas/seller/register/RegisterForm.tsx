import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { joinBankInfo, sellerBanks } from '#rules/sellers/banks.ts'
import { emptySellerProfile, type SellerProfile } from '#rules/sellers/profile.ts'
import { sellers } from '#contract/shared/refusals/sellers.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { loginAddress, useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { registerWords } from '#web/words/seller/profile.ts'
import { say } from '#web/words/language.ts'
import { useIsHere } from '#web/ui/use-is-here.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { forgetSellerReferral, storedSellerReferral } from '../landing/use-seller-referral.ts'
import type { Cover } from '../landing/Shelf.tsx'
import { RegisterSteps } from './RegisterSteps.tsx'

/** Display time of the success before the seller's page opens (seller.md §2). */
const REDIRECT_MILLISECONDS = 1_000

/** The registration: visitors go to the sign-in page, sellers to theirs (seller.md §2). */
export default function RegisterForm({
  returnTo,
  covers,
  below,
}: {
  returnTo: string
  covers: readonly Cover[]
  below?: ReactNode
}) {
  const words = useWords(registerWords)
  const { language } = useLanguage()
  const token = useToken()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [ack, setAck] = useState(false)
  const [done, setDone] = useState(false)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['seller-register'],
    queryFn: sellerApi.read('getSellerRegister'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isSeller = data?.user?.seller === true
  const isVisitor = data !== undefined && data.user === null
  useEffect(() => {
    if (isVisitor) void navigate(loginAddress(returnTo), { replace: true })
    if (isSeller && !done) void navigate('/seller/mysheet', { replace: true })
  }, [isVisitor, isSeller, done, returnTo, navigate])
  const leave = async () => {
    setDone(false)
    // The person is a seller now: the shell must know before the next page shows.
    await client.invalidateQueries({ queryKey: ['me', token] })
    await navigate('/seller/mysheet')
  }
  const leaveByItself = useEffectEvent(() => void leave())
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => leaveByItself(), REDIRECT_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [done])
  const isHere = useIsHere()
  const save = async (profile: SellerProfile) => {
    await sellerApi.call('registerSeller', {
      ...profile,
      bankInfo: joinBankInfo(profile.bankName, profile.bankNumber),
      ack,
      sellRef: storedSellerReferral(),
    })
    forgetSellerReferral()
    setDone(true)
    // Also makes other pages know the seller, so that no empty form returns.
    void client.invalidateQueries({ queryKey: ['me', token] })
    void client.invalidateQueries({
      queryKey: ['seller-register', token],
      refetchType: isHere() ? 'none' : 'active',
    })
  }

  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />
  if (!data?.user || isSeller) return <Skeleton height="32rem" radius="1rem" />
  const { user, known } = data
  return (
    <>
      <RegisterSteps
        person={user._id}
        start={{ ...emptySellerProfile, email: known?.email ?? '', bankName: sellerBanks[0]?.nameTh ?? '' }}
        covers={covers}
        below={below}
        submit={words.submit}
        unticked={ack ? undefined : say(sellers['sellers.ack-missing'].msg, language)}
        onSave={save}
      >
        <div>
          <label className="row top gap-sm wide-tick">
            <input
              type="checkbox"
              required
              checked={ack}
              onChange={(event) => setAck(event.target.checked)}
            />
            <span>{words.ack}</span>
          </label>
          <p className="small dimmed">
            <Link to="/faq#share" target="_blank">
              {words.readTax}
            </Link>
          </p>
        </div>
      </RegisterSteps>
      <AlertDialog
        open={done}
        title={words.doneTitle}
        mood="amazed"
        action={words.doneAction}
        onClose={() => void leave()}
      >
        {words.done}
      </AlertDialog>
    </>
  )
}
