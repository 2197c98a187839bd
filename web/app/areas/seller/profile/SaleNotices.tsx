import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { SelectField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { sellEditWords } from '#web/words/seller/profile.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

type When = Data<'getSellEdit'>['info']['saleNotices']

/** How sales are told: each at once, one message a day, or not at all. */
export function SaleNotices({ when: stored }: { when: When }) {
  const words = useWords(sellEditWords)
  const { language } = useLanguage()
  const [when, setWhen] = useState(stored)
  const choose = async (next: When) => {
    setWhen(next)
    try {
      await sellerApi.call('setSaleNotices', { when: next })
      showToast({ text: words.noticesSaved, tone: 'good' })
    } catch (failure) {
      setWhen(when)
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    }
  }
  return (
    <section className="stack gap-sm pad-lg paper" aria-labelledby="sale-notices">
      <h2 id="sale-notices" className="heading">
        {words.notices}
      </h2>
      <SelectField
        label={words.noticesWhen}
        value={when}
        onChange={(event) => void choose(event.target.value as When)}
      >
        <option value="each">{words.noticesEach}</option>
        <option value="day">{words.noticesDay}</option>
        <option value="never">{words.noticesNever}</option>
      </SelectField>
      <p className="dimmed">
        {words.noticesWays} <Link to="/account">{words.noticesSettings}</Link>
      </p>
    </section>
  )
}
