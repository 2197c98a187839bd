import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { T } from '#web/ui/T.tsx'
import { TaxTabs } from '../tax-papers/TaxScreen.tsx'
import { Holidays } from './Holidays.tsx'
import { PolicyRows } from './PolicyRows.tsx'
import { Remittances } from './Remittances.tsx'
import { Shares } from './Shares.tsx'
import { TaxDesk } from './TaxDesk.tsx'
import { useSpan } from './time-line.tsx'
import { VatDesk } from './VatDesk.tsx'
import { writeMonthOf } from './write.ts'
import type { Policy } from './answers.ts'
import { locales } from '#rules/locales.ts'

/** Rates for closing months, and days on which banks do not transfer (payouts-and-tax §1 and §8). */
export default function PolicyScreen() {
  const words = useWords(taxPolicyWords)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['tax-policy'],
    queryFn: staffApi.read('getTaxPolicy'),
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/staff')
  const refresh = () => void refetch()
  const [isEntering, setEntering] = useState(false)
  return (
    <>
      <PageHead title={words.title} hidden />
      <TaxTabs chosen="policy" />
      {data === undefined ? (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="50vh" radius="1rem" />} />
      ) : (
        <div className="stack one-column gap-md">
          <Warnings policy={data} onEnter={() => setEntering(true)} />
          <Rows policy={data} onDone={refresh} />
          <Holidays
            holidays={data.holidays}
            isEntering={isEntering}
            onEntering={setEntering}
            onDone={refresh}
          />
          <TaxDesk />
          <VatDesk />
          <Remittances />
        </div>
      )}
    </>
  )
}

/** Tax and shares over the same months. */
function Rows({ policy, onDone }: { policy: Policy; onDone: () => void }) {
  const span = useSpan(policy)
  return (
    <>
      <PolicyRows policy={policy} span={span} onDone={onDone} />
      <Shares span={span} />
    </>
  )
}

function Warnings(props: { policy: Policy; onEnter: () => void }) {
  const { undecided, missingHolidays } = props.policy
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  const year = missingHolidays === null ? undefined : String(missingHolidays + locales[language].years)
  if (undecided === null && missingHolidays === null) return null
  return (
    <ul className="stack gap-xs note across">
      {undecided !== null && (
        <li className="row gap-sm">
          <IconAlertTriangle size={20} stroke={1.75} className="warned" />
          <span className="shrink">
            <T>{words.undecided(writeMonthOf(undecided.from, language))}</T>
          </span>
        </li>
      )}
      {year !== undefined && (
        <li className="row flow gap-lines">
          <p className="row gap-sm grow" style={{ flexBasis: '16rem' }}>
            <IconAlertTriangle size={20} stroke={1.75} className="warned" />
            <span className="shrink">
              <T>{words.missingHolidays(year)}</T>
            </span>
          </p>
          <ButtonLink size="small" to={{ hash: 'holidays' }} onClick={props.onEnter}>
            {words.enterHolidays(year)}
          </ButtonLink>
        </li>
      )}
    </ul>
  )
}
