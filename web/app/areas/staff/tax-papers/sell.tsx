import { paperPersonOf } from '#rules/tax/papers/people.ts'
import { readPeriod } from '#rules/calendar/periods.ts'
import { groupBy } from '#rules/group-by.ts'
import { bahtToSatang } from '#rules/money/satang.ts'
import { sellPapers } from '#rules/tax/papers/month-papers.ts'
import type { Answer } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Baht, count } from '#web/ui/Baht.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { taxWords } from '#web/words/staff/tax.ts'
import { useWords } from '#web/words/use-words.tsx'
import { CoverThumb } from '../layout/list/CoverCell.tsx'
import { MonthPdf } from './MonthPdf.tsx'
import { TaxScreen, useTaxMonth } from './TaxScreen.tsx'
import classes from './tax-papers.module.css'
import { openedOnce, useNameSearch, usePaperPage } from './use-papers.ts'

/** `/staff/tax/sell?{month}&{year}`: every seller's sales of a month, a page each. */
export default function SellScreen() {
  const words = useWords(taxWords)
  const month = useTaxMonth()
  const [{ page, pageSize }, setPage] = usePaperPage(month?.period)
  const search = useNameSearch(() => setPage({ page: 0, pageSize }))
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['tax-sell', month?.period, page, pageSize, search.wanted],
    queryFn: async ({ signal }) => {
      const input = {
        ...readPeriod(month?.period ?? ''),
        skip: page * pageSize,
        limit: pageSize,
        query: search.wanted,
      }
      const answer = await staffApi.call('getTaxSell', input, { signal })
      return { out: answer.out, ...answer.data }
    },
    enabled: month !== undefined,
    ...openedOnce,
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/staff')
  const sellers = data?.out.map(({ total, seller, sales }) => ({
    seller: paperPersonOf(seller[0]),
    sheets: sheetsOf(sales),
    sold: sales.reduce((sum, { num }) => sum + Math.max(num, 0), 0),
    back: sales.reduce((sum, { num }) => sum + Math.max(-num, 0), 0),
    total,
    papers: sellPapers({
      period: month?.period ?? '',
      seller: paperPersonOf(seller[0]),
      rows: sales.map(({ name, num, price }) => ({ name, num, priceSatang: bahtToSatang(price) })),
    }),
  }))
  return (
    <TaxScreen
      page="sell"
      error={error}
      refetch={refetch}
      search={search}
      papers={sellers?.flatMap(({ papers }) => papers)}
      isEmpty={data?.count === 0}
      groups={[
        {
          key: 'page',
          ...(data !== undefined && {
            head: {
              title: (
                <>
                  <span>{words.sellers(count(data.count))}</span>
                  <span>
                    {words.sold}{' '}
                    <strong>
                      <Baht baht={data.sales} as="amount" />
                    </strong>
                  </span>
                </>
              ),
            },
          }),
          cards: (sellers ?? []).map(({ seller, sheets, sold, back, total, papers }, at) => ({
            key: `${at} ${seller.name}`,
            name: seller.name,
            lead: sheets[0] && <CoverThumb cover={{ id: sheets[0].sheet, version: sheets[0].cover }} />,
            summary: words.sellTold(count(sheets.length), count(sold), back > 0 ? count(back) : ''),
            baht: total,
            papers,
            below: <SoldSheets sheets={sheets} />,
          })),
        },
      ]}
      files={
        data !== undefined &&
        data.count > 0 && <MonthPdf input={{ kind: 'sell', ...readPeriod(month?.period ?? '') }} />
      }
      pager={
        data !== undefined &&
        data.count > 0 && (
          <Pager
            page={page}
            pageSize={pageSize}
            total={data.count}
            onPage={(next) => setPage({ page: next, pageSize })}
            onPageSize={(next) => setPage({ page: 0, pageSize: next })}
          />
        )
      }
    />
  )
}

type Sales = Answer<'getTaxSell'>['out'][number]['sales']

/** A sheet sold at two prices has two lines, and refunds of earlier sales their own: here they are one, best seller first. */
function sheetsOf(sales: Sales) {
  return [...groupBy(sales, ({ sheet }) => sheet).values()]
    .map((rows) => ({
      sheet: rows[0]?.sheet ?? '',
      name: rows[0]?.name ?? '',
      cover: rows[0]?.cover ?? '',
      sold: rows.reduce((sum, { num }) => sum + Math.max(num, 0), 0),
      baht: rows.reduce((sum, { num, price }) => sum + num * price, 0),
    }))
    .filter(({ sold }) => sold > 0)
    .toSorted((a, b) => b.baht - a.baht)
}

/** Covers of a seller's sold sheets, each with its share drawn below; those beyond a row stand on the paper. */
function SoldSheets({ sheets }: { sheets: ReturnType<typeof sheetsOf> }) {
  const words = useWords(taxWords)
  const most = Math.max(sheets[0]?.baht ?? 0, 1)
  return (
    <ul className={`stack gap-md clips figures ${classes.sold}`} aria-label={words.soldSheets}>
      {sheets.map(({ sheet, name, cover, sold, baht }) => (
        <li key={sheet} className="stack one-column packed gap-2xs">
          <CoverImage of="sheets" id={sheet} version={cover} alt={name} sizes="88px" urgent />
          <span className="share" style={{ width: `${Math.max((baht / most) * 100, 4)}%` }} />
          <span className="row apart small">
            <span className="dimmed">×{sold}</span>
            <strong>
              <Baht baht={baht} as="amount" />
            </strong>
          </span>
        </li>
      ))}
    </ul>
  )
}
