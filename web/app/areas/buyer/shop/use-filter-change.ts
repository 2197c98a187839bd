import { useNavigate, useNavigation } from 'react-router'
import { changeFilter, type ShopFilter, shopAddress } from './shop-filter.ts'

/** The filter lives in the address: links, back and reload keep it. Any change starts at the top (buyer.md §4). */
export function useFilterChange(filter: ShopFilter) {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const to = (part: Partial<ShopFilter>, options: { replace: boolean }) => {
    void navigate(shopAddress(changeFilter(filter, part)), options)
  }
  return {
    change: (part: Partial<ShopFilter>) => to(part, { replace: false }),
    /** One history entry for a search, however often its words are changed. */
    search: (search: string) => to({ search }, { replace: filter.search !== '' }),
    /** Asks for the same once more. */
    again: () => to({}, { replace: true }),
    isChanging: navigation.state === 'loading' && navigation.location.pathname.toLowerCase() === filter.place,
  }
}
