import { Suspense } from 'react'
import { useDeskOfLayout } from '../layout/desk-context.ts'
import { everyStore } from '../layout/boxes.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { financeWords } from '#web/words/staff/finance.ts'
import { useWords } from '#web/words/use-words.tsx'
import { later } from '#web/ui/later.tsx'
import { OrdersList } from './orders-list/OrdersList.tsx'
import { PaymentSystem } from './payments/PaymentSystem.tsx'
import { TabHead } from '../layout/TabLinks.tsx'
import { UpdateVendors } from './vendors/UpdateVendors.tsx'
import { VendorList } from './vendors/VendorList.tsx'
import { parts, VendorParts } from './vendors/VendorParts.tsx'

// An accountant's screens, and drawings: staff for orders or payouts do not load them.
const ClosedSales = later(() => import('./closed/ClosedSales.tsx'))
const MonthStatement = later(() => import('./statement/MonthStatement.tsx'))
const Books = later(() => import('./books/Books.tsx'))

/** Orders list, vendor ids and the month against the bank need the permission for every store (decisions §5, "Finance rights"). */
const tabs = [
  { value: 'orders', globally: true },
  { value: 'closed', globally: false },
  { value: 'vendors', globally: true },
  { value: 'payments', globally: false },
  { value: 'month', globally: true },
  { value: 'books', globally: true },
] as const

/** The finance area; which of its tabs is open stands in the address (staff.md §2). */
export default function FinanceScreen() {
  const words = useWords(financeWords)
  const { permissions } = useDeskOfLayout()
  const isGlobal = permissions.some(({ type, store }) => type === 2 && store === everyStore)
  const mine = tabs.filter(({ globally }) => isGlobal || !globally)
  const { values } = useListAddress({ tab: '' })
  const tab = (mine.find(({ value }) => value === values.tab) ?? mine[0])?.value
  return (
    <>
      <PageHead title={words.title} hidden />
      <TabHead
        title={words.title}
        label={words.tabs}
        chosen={tab ?? ''}
        tabs={mine.map(({ value }) => ({ value, label: words[value], to: `?tab=${value}` }))}
      />
      {tab === 'orders' && <OrdersList />}
      {tab === 'vendors' && <Vendors />}
      {tab === 'payments' && <PaymentSystem isGlobal={isGlobal} />}
      <Suspense fallback={<Skeleton height="100vh" radius="1rem" />}>
        {tab === 'closed' && <ClosedSales />}
        {tab === 'month' && <MonthStatement />}
        {tab === 'books' && <Books />}
      </Suspense>
    </>
  )
}

/** Sellers as the payer's accounts know them (staff.md §2 Vendor Management). */
function Vendors() {
  const { values } = useListAddress({ part: 'with' })
  const part = parts.find((one) => one === values.part) ?? 'with'
  return (
    <>
      <VendorParts chosen={part} />
      {part === 'update' ? <UpdateVendors /> : <VendorList key={part} side={part} />}
    </>
  )
}
