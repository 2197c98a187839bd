import { sellerApi } from '#web/api/seller-api.ts'
import { copyText } from '#web/features/share/copy-text.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Baht, count } from '#web/ui/Baht.tsx'
import { IconUsers } from '#web/ui/icons.ts'
import { Button } from '#web/ui/Button.tsx'
import { OutageState } from '#web/ui/ErrorState.tsx'
import { Fold } from '#web/ui/Fold.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { sellEditWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'

/** The own link for other sellers, and its results. */
export function Referral() {
  const words = useWords(sellEditWords)
  const { publicUrl } = useSettings()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['seller-referral'],
    queryFn: sellerApi.read('getSellerReferral'),
  })
  const { act } = useAction()
  if (!data && error !== null) return <OutageState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="4.25rem" radius="1rem" />
  const link = `${publicUrl}/seller?ref=${data.code}`
  return (
    <Fold
      icon={<IconUsers size={24} stroke={1.75} />}
      title={words.referral}
      text={words.referralCount(count(data.sellers))}
    >
      <p className="dimmed">{words.referralText}</p>
      <p className="anywhere">
        <span className="visually-hidden">{words.referralLink} </span>
        {link}
      </p>
      <Button look="outline" onClick={() => void act(() => copyText(link), words.referralCopied)}>
        {words.referralCopy}
      </Button>
      <dl className="stack gap-sm fits-9 terms">
        <div>
          <dt>{words.referralSellers}</dt>
          <dd className="bold figures">{count(data.sellers)}</dd>
        </div>
        <div>
          <dt>{words.referralSold}</dt>
          <dd className="bold figures">{count(data.soldCount)}</dd>
        </div>
        <div>
          <dt>{words.referralAmount}</dt>
          <dd className="bold figures">
            <Baht baht={data.sold} as="payment" />
          </dd>
        </div>
      </dl>
    </Fold>
  )
}
