import { PageHead } from '#web/ui/PageHead.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { useWords } from '#web/words/use-words.tsx'
import { TabHead } from '../layout/TabLinks.tsx'
import { OpenMoney } from './OpenMoney.tsx'
import { OrderList } from './OrderList.tsx'
import { RefundRequests } from './RefundRequests.tsx'

/** Orders of all stores, refunds, and money that fits no order (decisions §5). */
export default function OrdersScreen() {
  const words = useWords(staffOrderWords)
  const { values } = useListAddress({ tab: 'orders' })
  return (
    <>
      <PageHead title={words.title} hidden />
      <TabHead
        title={words.title}
        label={words.tabs}
        chosen={values.tab}
        tabs={[
          { value: 'orders', label: words.tabOrders, to: '?' },
          { value: 'requests', label: words.tabRequests, to: '?tab=requests' },
          { value: 'money', label: words.tabMoney, to: '?tab=money' },
        ]}
      />
      {values.tab === 'money' ? (
        <OpenMoney />
      ) : values.tab === 'requests' ? (
        <RefundRequests />
      ) : (
        <OrderList />
      )}
    </>
  )
}
