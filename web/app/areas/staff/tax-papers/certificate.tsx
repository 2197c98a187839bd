import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readPeriod } from '#rules/calendar/bangkok.ts'
import { bahtToSatang } from '#rules/money/satang.ts'
import { certificatePapers } from '#rules/tax/papers/certificate-paper.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { taxWords } from '#web/words/staff/tax.ts'
import { useWords } from '#web/words/use-words.tsx'
import { CertificateTable } from './CertificateTable.tsx'
import { IssueButton } from './IssueButton.tsx'
import { MonthPdf } from './MonthPdf.tsx'
import { TaxScreen, useTaxMonth } from './TaxScreen.tsx'
import { openedOnce } from './use-papers.ts'
import type { CertificateList } from './answers.ts'

/** `/staff/tax/certificate?{month}&{year}`: numbers given, certificates printed, replaced and printed again. */
export default function CertificateScreen() {
  const words = useWords(taxWords)
  const token = useToken()
  const month = useTaxMonth()
  const [{ page, pageSize, all }, setView] = useState({ page: 0, pageSize: 10, all: false })
  const { data, error, refetch } = useQuery({
    queryKey: ['tax-certificates', token, month?.period, page, pageSize, all],
    queryFn: async ({ signal }) => {
      const ask = { ...readPeriod(month?.period ?? ''), skip: page * pageSize, limit: pageSize, all }
      return (await staffApi.call('getCertificates', ask, { signal })).data
    },
    enabled: token !== null && month !== undefined,
    ...openedOnce,
  })
  usePrivatePage(data === undefined ? error : null, '/staff')
  const refresh = () => void refetch()
  return (
    <TaxScreen
      page="certificate"
      papers={data && papersOf(data)}
      {...(data !== undefined && data.payouts.length > 0 && { none: words.noneInForce })}
      tools={
        <>
          <label className="inline-row gap-sm thumb pad-flat">
            <input
              type="checkbox"
              checked={all}
              onChange={(event) => setView({ page: 0, pageSize, all: event.currentTarget.checked })}
            />
            {words.all}
          </label>
          {data !== undefined && data.count > 0 && month !== undefined && (
            <>
              <p>
                <IssueButton list={data} period={month.period} onDone={refresh} />
              </p>
              <MonthPdf ask={{ kind: 'certificates', ...readPeriod(month.period), all }} />
              <CertificateTable list={data} period={month.period} onDone={refresh} />
              <Pager
                page={page}
                pageSize={pageSize}
                total={data.count}
                onPage={(next) => setView({ page: next, pageSize, all })}
                onPageSize={(next) => setView({ page: 0, pageSize: next, all })}
              />
            </>
          )}
        </>
      }
    />
  )
}

/** Those in force, both copies: what is printed from the browser. */
function papersOf({ payouts }: CertificateList) {
  return payouts
    .flatMap(({ certificates }) => certificates)
    .filter(({ cancelled }) => !cancelled)
    .flatMap((certificate) =>
      certificatePapers({
        ...certificate,
        grossSatang: bahtToSatang(certificate.gross),
        taxSatang: bahtToSatang(certificate.tax),
        isDuplicate: false,
        cancelledBy: null,
      }),
    )
}
