import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { vendorWords } from '#web/words/staff/vendors.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Segments } from '../Segments.tsx'

const sides = ['with', 'without', 'incomplete'] as const
export type VendorSide = (typeof sides)[number]
export const parts = [...sides, 'update'] as const
const toneOf = { with: 'due', without: 'part', incomplete: 'amber' } as const
export type VendorPart = (typeof parts)[number]

/** The page that the list itself shows first: requested once for both. */
const firstPage = { vendor: 'with', query: '', sort: '-owed', page: 0, rows: 20 } as const

/** All sellers as one stroke: those the bank can pay, those lacking the number, and those who owe us data. Each segment is its list. */
export function VendorParts({ chosen }: { chosen: VendorPart }) {
  const words = useWords(vendorWords)
  const { data } = useSessionQuery({
    queryKey: ['vendors', 'with', '', '-owed', 0, 20],
    queryFn: staffApi.read('listVendors', firstPage),
  })
  return (
    <div className="below-sm pad-xs box">
      <Segments
        label={words.parts}
        chosen={chosen}
        segments={sides.map((side) => ({
          key: side,
          part: toneOf[side],
          size: data?.sides[side] ?? 0,
          label: words[`side-${side}`],
          shownValue: data === undefined ? '' : count(data.sides[side]),
          to: { search: `?tab=vendors&part=${side}` },
        }))}
      />
    </div>
  )
}
