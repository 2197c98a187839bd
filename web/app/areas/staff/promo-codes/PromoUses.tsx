import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { staffPromoWords } from '#web/words/staff/promo-codes.ts'
import { useWords } from '#web/words/use-words.tsx'
import { BahtWhy } from '../layout/StaffWhy.tsx'
import { CsvButton } from '../layout/CsvButton.tsx'

type Use = Data<'getPromoUses'>['uses'][number]
const pageSizes = [10, 20, 50, 100, 200] as const

/** The orders of a code, newest first, and their sums. */
export function PromoUses({ code }: { code: string }) {
  const words = useWords(staffPromoWords)
  const [page, setPage] = useState(0)
  const [rows, setRows] = useState<(typeof pageSizes)[number]>(10)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['staff-promo-uses', code, page, rows],
    queryFn: staffApi.read('getPromoUses', { promoCode: code, page, rows }),
    placeholderData: (before) => before,
  })
  return (
    <section className="stack one-column gap-md shrink" aria-label={words.uses}>
      <header className="row flow apart gap-sm">
        <h3>{words.uses}</h3>
        <CsvButton list="promo-uses" input={{ promoCode: code }} />
      </header>
      {data === undefined ? (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="12rem" radius="1rem" />} />
      ) : data.total === 0 ? (
        <p className="small light dimmed">{words.usesNone}</p>
      ) : (
        <>
          <dl className="below-xs stack gap-sm fits-9 terms figures">
            <div>
              <dt>{words.sumPaid}</dt>
              <dd className="strong">{count(data.sums.paidOrders)}</dd>
            </div>
            <div>
              <dt>{words.sumOpen}</dt>
              <dd className="strong">{count(data.sums.openOrders)}</dd>
            </div>
            <div>
              <dt>{words.sumDiscount}</dt>
              <dd className="strong">
                <BahtWhy
                  baht={data.sums.discount}
                  as="payment"
                  figure={{ kind: 'promo', code, part: 'discount' }}
                  about={words.sumDiscount}
                />
              </dd>
            </div>
            <div>
              <dt>{words.sumSales}</dt>
              <dd className="strong">
                <BahtWhy
                  baht={data.sums.sales}
                  as="payment"
                  figure={{ kind: 'promo', code, part: 'sales' }}
                  about={words.sumSales}
                />
              </dd>
            </div>
          </dl>
          <DataTable
            label={words.uses}
            columns={columnsOf(words)}
            rows={data.uses}
            rowKey={({ order }) => order}
            storedAs="promo-uses"
          />
          <Pager
            page={page}
            pageSize={rows}
            total={data.total}
            onPage={setPage}
            onPageSize={(size) => {
              setPage(0)
              setRows(pageSizes.find((one) => one === size) ?? 10)
            }}
          />
        </>
      )}
    </section>
  )
}

function columnsOf(words: (typeof staffPromoWords)['th']): Column<Use>[] {
  return [
    { key: 'order', title: words.order, always: true, cell: ({ order }) => <code>{order}</code> },
    { key: 'buyer', title: words.buyer, cell: ({ buyer }) => `${buyer.name} (${buyer._id})` },
    { key: 'at', card: 'line', title: words.at, cell: ({ at }) => <ThaiDate value={at} as="numeric-time" /> },
    {
      key: 'state',
      card: 'badge',
      title: words.orderState,
      cell: ({ state, givenBack }) =>
        givenBack ? words.orderClosed : state === 'paid' ? words.orderPaid : words.orderOpen,
    },
    {
      key: 'list',
      title: words.listPrice,
      numeric: true,
      cell: ({ order, listPrice }) => (
        <BahtWhy
          baht={listPrice}
          figure={{ kind: 'order-sum', id: order, part: 'list' }}
          about={`${words.listPrice} ${order}`}
        />
      ),
    },
    {
      key: 'discount',
      card: 'figure',
      title: words.discount,
      numeric: true,
      drawn: ({ discount }) => discount,
      cell: ({ order, discount }) => (
        <BahtWhy
          baht={discount}
          figure={{ kind: 'order-sum', id: order, part: 'discount' }}
          about={`${words.discount} ${order}`}
        />
      ),
    },
    {
      key: 'price',
      title: words.pays,
      numeric: true,
      cell: ({ order, price }) => (
        <BahtWhy baht={price} figure={{ kind: 'order', id: order }} about={`${words.pays} ${order}`} />
      ),
    },
  ]
}
