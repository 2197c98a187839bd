import { IconFileDownload, IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faultOfBuyer } from '#rules/tax/vat.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { documentWords } from '#web/words/buyer/documents.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './receipt.module.css'

type Answer = Data<'getOrderDocuments'>

/** What was issued for the order, newest forms of it as PDF, and the way to have it made out to a name. */
export function Documents({ order, onChange }: { order: string; onChange: () => void }) {
  const words = useWords(documentWords)
  const token = useToken()
  const { language } = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['documents', token, order],
    queryFn: async ({ signal }) =>
      (await browserApi.call('getOrderDocuments', { id: order }, { signal })).data,
    enabled: token !== null,
  })
  if (data === undefined)
    return error === null ? (
      <Skeleton height="8rem" radius="1rem" />
    ) : (
      <ErrorState failure={error} onRetry={() => void refetch()} />
    )
  if (data.documents.length === 0) return null
  const open = async (id: string) => {
    try {
      window.location.assign((await browserApi.call('openOrderDocument', { id })).data.url)
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    }
  }
  const isCredited = data.documents.some(({ kind }) => kind === 'CREDIT_NOTE')
  return (
    <section className={classes.documents} aria-labelledby="documents">
      <h2 id="documents">{words.title}</h2>
      <ul>
        {data.documents.map((one) => (
          <li key={one._id}>
            <div className={classes.document} data-cancelled={one.cancelled || undefined}>
              <strong>{words[one.kind]}</strong> {one.name}
              <br />
              <ThaiDate value={one.issued} as="long" /> · <Baht baht={one.total} as="payment" />
              {one.cancelled && <em>{words.cancelled(one.replacedBy ?? '-')}</em>}
              {one.credits !== null && <em>{words.credits(one.credits)}</em>}
            </div>
            <Button
              look="outline"
              size="small"
              icon={<IconFileDownload size={20} stroke={1.75} />}
              onClick={() => void open(one._id)}
            >
              {words.pdf}
              <span className="visually-hidden"> {one.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {data.asks !== null && !isCredited && (
        <Button
          look={data.madeOutTo === null ? 'filled' : 'subtle'}
          icon={<IconFileInvoice size={20} stroke={1.75} />}
          onClick={() => setAsking(true)}
        >
          {data.madeOutTo === null
            ? data.asks === 'invoice'
              ? words.askInvoice
              : words.askReceipt
            : words.change}
        </Button>
      )}
      {isAsking && (
        <MakeOut
          order={order}
          answer={data}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            void refetch()
            onChange()
          }}
        />
      )}
    </section>
  )
}

function MakeOut(props: { order: string; answer: Answer; onClose: () => void; onDone: () => void }) {
  const { order, answer, onClose, onDone } = props
  const words = useWords(documentWords)
  const { language } = useLanguage()
  const start = answer.madeOutTo ?? answer.kept ?? { name: '', taxId: '', branch: '', address: '' }
  const [buyer, setBuyer] = useState(start)
  const [remember, setRemember] = useState(answer.kept !== null)
  const [busy, setBusy] = useState(false)
  const digits = buyer.taxId.replaceAll(/[\s-]/g, '')
  const isCompany = digits.startsWith('0')
  const branch = isCompany ? buyer.branch || '00000' : ''
  const isWrong = digits.length >= 13 && faultOfBuyer({ taxId: digits, branch }) === 'tax-id'
  const set = (change: Partial<typeof buyer>) => setBuyer({ ...buyer, ...change })
  const act = async (deed: () => Promise<unknown>, said: string) => {
    setBusy(true)
    try {
      await deed()
      showToast({ text: said, tone: 'good' })
      onDone()
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={answer.asks === 'invoice' ? words.askInvoice : words.askReceipt}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          const ask = { id: order, buyer: { ...buyer, taxId: digits, branch }, remember }
          void act(() => browserApi.call('makeOutDocument', ask), words.issued)
        }}
      >
        <p>{answer.asks === 'invoice' ? words.invoiceText : words.receiptText}</p>
        <TextField
          label={words.name}
          value={buyer.name}
          required
          maxLength={200}
          autoComplete="organization"
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextField
          label={words.taxId}
          value={buyer.taxId}
          required
          inputMode="numeric"
          maxLength={17}
          pattern="[\d\s\-]{13,17}"
          invalid={isWrong}
          hint={isWrong ? words.taxIdWrong : ''}
          onChange={(event) => set({ taxId: event.currentTarget.value })}
        />
        {isCompany && (
          <TextField
            label={words.branch}
            hint={words.branchHint}
            value={buyer.branch}
            placeholder="00000"
            inputMode="numeric"
            pattern="\d{5}"
            maxLength={5}
            onChange={(event) => set({ branch: event.currentTarget.value })}
          />
        )}
        <TextField
          label={words.address}
          value={buyer.address}
          required
          minLength={5}
          maxLength={300}
          autoComplete="street-address"
          onChange={(event) => set({ address: event.currentTarget.value })}
        />
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
          {words.remember}
        </label>
        <Button type="submit" wide busy={busy} disabled={isWrong}>
          {words.submit}
        </Button>
        {answer.kept !== null && (
          <Button
            look="subtle"
            wide
            busy={busy}
            onClick={() => void act(() => browserApi.call('forgetInvoiceBuyer', {}), words.forgotten)}
          >
            {words.forget}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
