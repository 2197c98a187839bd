import { noonOf } from '#rules/calendar/bangkok.ts'
import { IconDownload } from '#web/ui/icons.ts'
import { type ReactNode } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { OutageState } from '#web/ui/ErrorState.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { certificateWords } from '#web/words/seller/certificates.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { writeMonth } from '../dashboard/months.ts'
import { NewestFirst } from './NewestFirst.tsx'
import { WhyRevenue } from './WhyRevenue.tsx'

/** Own withholding-tax certificates and tax invoices of the commission; nothing where none was issued yet. */
export function Certificates() {
  const words = useWords(certificateWords)
  const { language } = useLanguage()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['seller-certificates'],
    queryFn: sellerApi.read('getOwnCertificates'),
  })
  if (data === undefined)
    return error === null ? null : <OutageState failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <Papers
        id="certificates"
        title={words.title}
        papers={data.certificates.map(({ _id, name, date, tax, cancelled, replacedBy }) => ({
          _id,
          name,
          text: (
            <>
              {words.paidOn(writeDate(noonOf(date), 'long', language))}
              {' · '}
              {words.tax}{' '}
              <WhyRevenue figure={{ kind: 'certificate', id: _id }} about={`${words.tax} ${name}`}>
                <Baht baht={tax} as="amount" />
              </WhyRevenue>
            </>
          ),
          badge: cancelled ? (replacedBy === null ? words.cancelled : words.replaced(replacedBy)) : null,
        }))}
        open={async (id) => (await sellerApi.call('openOwnCertificate', { id })).data.url}
      />
      <Papers
        id="commissions"
        title={words.commissions}
        text={words.commissionsText}
        papers={data.commissions.map(({ _id, name, month, total, vat, credits }) => ({
          _id,
          name,
          text: (
            <>
              {words.salesOf(writeMonth(month, language))}
              {' · '}
              <WhyRevenue figure={{ kind: 'commission', id: _id, part: 'total' }} about={name}>
                <Baht baht={total} as="amount" />
              </WhyRevenue>
              {' · '}
              {words.vat}{' '}
              <WhyRevenue
                figure={{ kind: 'commission', id: _id, part: 'vat' }}
                about={`${words.vat} ${name}`}
              >
                <Baht baht={vat} as="amount" />
              </WhyRevenue>
            </>
          ),
          badge: credits === null ? null : words.lowers(credits),
        }))}
        open={async (id) => (await browserApi.call('openOrderDocument', { id })).data.url}
      />
    </>
  )
}

type Paper = { _id: string; name: string; text: ReactNode; badge: string | null }

function Papers(props: {
  id: string
  title: string
  text?: string
  papers: readonly Paper[]
  open: (id: string) => Promise<string>
}) {
  const { id, title, text, papers } = props
  const words = useWords(certificateWords)
  const { act, busy } = useAction()
  if (papers.length === 0) return null
  const save = (paper: string) => act(async () => window.location.assign(await props.open(paper)))
  return (
    <section className="stack one-column gap-md" aria-labelledby={id}>
      <h2 id={id} className="heading">
        {title}
      </h2>
      {text !== undefined && <p className="small dimmed">{text}</p>}
      <NewestFirst earlier={words.earlier}>
        {papers.map((paper) => (
          <li key={paper._id} className="stack packed at-start one-column gap-sm pad-md paper">
            <h3 className="medium">{words.number(paper.name)}</h3>
            <p className="small dimmed">{paper.text}</p>
            {paper.badge !== null && <p className="badge">{paper.badge}</p>}
            <Button
              look="outline"
              size="small"
              icon={<IconDownload size={20} stroke={1.75} />}
              busy={busy}
              onClick={() => void save(paper._id)}
            >
              {words.download(paper.name)}
            </Button>
          </li>
        ))}
      </NewestFirst>
    </section>
  )
}
