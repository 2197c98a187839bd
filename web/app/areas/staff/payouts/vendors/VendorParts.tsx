import { IconFileUpload } from '#web/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { T } from '#web/ui/T.tsx'
import { vendorWords } from '#web/words/staff/vendors.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from '../payouts.module.css'

export const parts = ['with', 'without', 'update'] as const
export type VendorPart = (typeof parts)[number]

const sided = ['with', 'without'] as const
const sidesDrawn = ['with', 'without', 'incomplete'] as const
/** The page that the list itself shows first: requested once for both. */
const firstPage = { vendor: 'with', query: '', sort: 'codeName', page: 0, rows: 10 } as const

/** All sellers, drawn as one stroke: those whom the bank can pay, those who only lack the number, and those who owe us their data. Under it the tabs of their lists. */
export function VendorParts({ chosen }: { chosen: VendorPart }) {
  const words = useWords(vendorWords)
  const token = useToken()
  const { data } = useQuery({
    queryKey: ['vendors', token, 'with', '', 'codeName', 0, 10],
    queryFn: async ({ signal }) => (await staffApi.call('listVendors', firstPage, { signal })).data,
    enabled: token !== null,
  })
  const sides = data?.sides
  const told = {
    with: sides && count(sides.with),
    without: sides && count(sides.without + sides.incomplete),
  }
  return (
    <div className="below-sm pad-sm box">
      <p className={classes.sides} aria-hidden="true">
        {sides &&
          sidesDrawn.map(
            (side) =>
              sides[side] > 0 && <span key={side} data-part={side} style={{ flexGrow: sides[side] }} />,
          )}
      </p>
      <nav aria-label={words.parts}>
        <ul className={`stack two-columns gap-3xs ${classes.parts}`}>
          {sided.map((part) => (
            <li key={part} className="anchor stack small tight figures">
              <strong>
                <i data-part={part} aria-hidden="true" />{' '}
                <Link
                  className="card-link"
                  to={{ search: `?tab=vendors&part=${part}` }}
                  aria-current={part === chosen ? 'page' : undefined}
                >
                  <T>{words[part]}</T>
                </Link>{' '}
                {told[part]}
              </strong>
              <span className="tiny dimmed">
                {part === 'without' && sides !== undefined && sides.incomplete > 0 ? (
                  <>
                    <i data-part="incomplete" aria-hidden="true" />{' '}
                    {`${words['side-incomplete']} ${count(sides.incomplete)}`}
                  </>
                ) : (
                  words[`about-${part}`]
                )}
              </span>
            </li>
          ))}
          {/* No part of them, but what is done with all. */}
          <li>
            <ButtonLink
              look={chosen === 'update' ? 'light' : 'outline'}
              size="small"
              wide
              icon={<IconFileUpload size={20} stroke={1.75} aria-hidden="true" />}
              to={{ search: '?tab=vendors&part=update' }}
              aria-current={chosen === 'update' ? 'page' : undefined}
            >
              {words.update}
            </ButtonLink>
          </li>
        </ul>
      </nav>
    </div>
  )
}
