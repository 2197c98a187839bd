import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { sellerApi } from '#web/api/seller-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { certificateWords } from '#web/words/seller/certificates.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { instantOf } from '../dashboard/months.ts'
import classes from './revenue.module.css'

/** Own withholding-tax certificates; nothing where none was issued yet. */
export function Certificates() {
  const words = useWords(certificateWords)
  const { language } = useLanguage()
  const token = useToken()
  const { data } = useQuery({
    queryKey: ['seller-certificates', token],
    queryFn: async ({ signal }) => (await sellerApi.call('getOwnCertificates', {}, { signal })).data,
    enabled: token !== null,
  })
  const { busy, save } = useSave()
  if (data === undefined || data.certificates.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="certificates">
      <h2 id="certificates" className={classes.heading}>
        {words.title}
      </h2>
      <ul className={classes.payouts}>
        {data.certificates.map((certificate) => (
          <li key={certificate._id} className={classes.box}>
            <h3 className={classes.small}>{words.number(certificate.name)}</h3>
            <p className={classes.note}>
              {words.paidOn(writeDate(instantOf(certificate.date), 'long', language))}
              {' · '}
              {words.tax} <Baht baht={certificate.tax} as="amount" />
            </p>
            {certificate.cancelled && (
              <p className={classes.badge} data-tone="gray">
                {certificate.replacedBy === null ? words.cancelled : words.replaced(certificate.replacedBy)}
              </p>
            )}
            <Button
              look="outline"
              size="small"
              icon={<IconDownload size={20} stroke={1.75} />}
              busy={busy}
              onClick={() => void save(certificate._id)}
            >
              {words.download(certificate.name)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useSave() {
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const save = async (id: string) => {
    setBusy(true)
    try {
      window.location.assign((await sellerApi.call('openOwnCertificate', { id })).data.url)
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
