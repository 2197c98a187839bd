import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { creditWords } from '#web/words/buyer/credit.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './cart.module.css'

/** Credit pays first unless its owner says otherwise; the server decides how much of it. */
export function useCreditChoice() {
  const token = useToken()
  const [isWanted, setWanted] = useState(true)
  const { data } = useQuery({
    queryKey: ['credit', token],
    queryFn: async ({ signal }) => (await browserApi.call('getCredit', {}, { signal })).data,
    enabled: token !== null,
    retry: false,
  })
  const balance = data?.balance ?? 0
  return { balance, used: isWanted ? balance : 0, isWanted, setWanted }
}

export function CreditField({ credit }: { credit: ReturnType<typeof useCreditChoice> }) {
  const words = useWords(creditWords)
  return (
    <label className={`pad-lg paper tick ${classes.credit}`}>
      <input
        type="checkbox"
        checked={credit.isWanted}
        onChange={(event) => credit.setWanted(event.target.checked)}
      />
      {words.useOnCart(credit.balance.toFixed(2))}
    </label>
  )
}
