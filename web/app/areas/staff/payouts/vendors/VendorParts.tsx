import { useQuery } from '@tanstack/react-query'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { vendorWords } from '#web/words/staff/vendors.ts'
import { useWords } from '#web/words/use-words.tsx'
import { TabLinks } from '../../layout/TabLinks.tsx'
import classes from '../payouts.module.css'

export const parts = ['with', 'without', 'update'] as const
export type VendorPart = (typeof parts)[number]

const sidesDrawn = ['with', 'without', 'incomplete'] as const
/** The page that the list itself shows first: requested once for both. */
const firstPage = { vendor: 'with', query: '', sort: 'codeName', page: 0, rows: 10 } as const

/** All sellers, drawn as one stroke: those whom the bank can pay, those who only lack the number, and those who owe us their data. Under it the tabs of their lists, and of what is done with all. */
export function VendorParts({ chosen }: { chosen: VendorPart }) {
  const words = useWords(vendorWords)
  const token = useToken()
  const { data } = useQuery({
    queryKey: ['vendors', token, 'with', '', 'codeName', 0, 10],
    queryFn: async ({ signal }) => (await staffApi.call('listVendors', firstPage, { signal })).data,
    enabled: token !== null,
  })
  const sides = data?.sides
  return (
    <>
      <div className="below-sm pad-sm box">
        <p className={classes.sides} aria-hidden="true">
          {sides &&
            sidesDrawn.map(
              (side) =>
                sides[side] > 0 && <span key={side} data-part={side} style={{ flexGrow: sides[side] }} />,
            )}
        </p>
        <ul className="flow gap-lines small figures" aria-label={words.parts}>
          {sidesDrawn.map((side) => (
            <li key={side} className="whole">
              <i className={classes.dot} data-part={side} aria-hidden="true" />{' '}
              {side === 'incomplete' ? words['side-incomplete'] : words[`about-${side}`]}{' '}
              <strong>{sides && count(sides[side])}</strong>
            </li>
          ))}
        </ul>
      </div>
      <TabLinks
        label={words.parts}
        chosen={chosen}
        tabs={parts.map((part) => ({
          value: part,
          label: words[part],
          to: `?tab=vendors&part=${part}`,
        }))}
      />
    </>
  )
}
