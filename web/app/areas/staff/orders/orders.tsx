import { PageHead } from '#web/ui/PageHead.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { useWords } from '#web/words/use-words.tsx'
import { TabLinks } from '../payouts/TabLinks.tsx'
import { OpenMoney } from './OpenMoney.tsx'
import { OrderList } from './OrderList.tsx'

/** Orders of all stores, refunds, and money that fits no order (decisions §5). */
export default function OrdersScreen() {
  const words = useWords(staffOrderWords)
  const { values } = useListAddress({ tab: 'orders' })
  const isMoney = values.tab === 'money'
  return (
    <>
      <PageHead title={words.title} hidden />
      <h1>{words.title}</h1>
      <TabLinks
        label={words.tabs}
        chosen={isMoney ? 'money' : 'orders'}
        tabs={[
          { value: 'orders', label: words.tabOrders, search: '' },
          { value: 'money', label: words.tabMoney, search: '?tab=money' },
        ]}
      />
      {isMoney ? <OpenMoney /> : <OrderList />}
    </>
  )
}
