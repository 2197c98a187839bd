import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refused } from '#web/api/failures.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { TextArea } from '#web/ui/Field.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { showToast } from '#web/ui/toast.ts'
import { staffPromoWords } from '#web/words/staff/promo-codes.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { PromoFacts } from './PromoFacts.tsx'
import { PromoForm } from './PromoForm.tsx'
import { PromoUses } from './PromoUses.tsx'
import type { Promo } from './Discount.tsx'

type PromoPanelProps = {
  /** Without: a new code. */
  code: string | undefined
  onMade: (code: string) => void
  onChanged: () => void
  onClose: () => void
}

/** The panel at the side: a new code with an example, or a code with its limits, its time and its uses. */
export function PromoPanel({ code, onMade, onChanged, onClose }: PromoPanelProps) {
  const words = useWords(staffPromoWords)
  const token = useToken()
  const client = useQueryClient()
  const [isDirty, setDirty] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const queryKey = ['staff-promo', token, code]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => await findPromo(code ?? '', signal),
    enabled: token !== null && code !== undefined,
    retry: false,
    gcTime: 0,
    // What somebody types must not be overtaken.
    refetchOnWindowFocus: false,
  })
  const form = `promo-${code ?? 'new'}`
  const mayEdit =
    code === undefined || (data !== undefined && data.seller === null && data.state !== 'stopped')
  const reload = async () => {
    setDirty(false)
    onChanged()
    await client.invalidateQueries({ queryKey })
  }
  const formProps = {
    form,
    onDirty: () => setDirty(true),
    onSaving: setSaving,
    onReload: reload,
  }
  return (
    <>
      <Dialog
        open
        wide
        from="right"
        title={code ?? words.newTitle}
        onClose={() => (isDirty ? setLeaving(true) : onClose())}
        footer={
          mayEdit && (
            <Button wide type="submit" form={form} busy={isSaving}>
              {code === undefined ? words.make : words.save}
            </Button>
          )
        }
      >
        {code === undefined ? (
          <PromoForm {...formProps} promo={undefined} onSaved={onMade} />
        ) : data !== undefined ? (
          <div className="stack one-column gap-md shrink">
            <PromoFacts promo={data} />
            {mayEdit && (
              <>
                {/* What was saved is another form; what was typed stays until then. */}
                <PromoForm key={data.revision} {...formProps} promo={data} onSaved={() => void reload()} />
                <StopButton code={data.code} onDone={() => void reload()} />
              </>
            )}
            {data.seller !== null && data.stopReason === null && (
              <StopButton code={data.code} seller={data.seller.name} onDone={() => void reload()} />
            )}
            <PromoUses code={data.code} />
          </div>
        ) : error === null ? (
          <Skeleton height="60vh" radius="1rem" />
        ) : (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        )}
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        danger
        title={words.leaveTitle}
        confirm={words.leave}
        onCancel={() => setLeaving(false)}
        onConfirm={onClose}
      >
        {words.leaveText}
      </ConfirmDialog>
    </>
  )
}

/** The code alone, whatever the list shows. */
async function findPromo(code: string, signal: AbortSignal): Promise<Promo> {
  const { promos } = (
    await staffApi.call(
      'listPromos',
      { search: code.slice(0, 64), whose: 'all', sort: 'code', rows: 200 },
      { signal },
    )
  ).data
  const found = promos.find((promo) => promo.code === code)
  if (found === undefined)
    throw new Refused(404, 'not-found', ['ไม่พบโค้ดส่วนลดนี้', 'There is no such promo code'])
  return found
}

/** A code of a seller is stopped with a reason, which she reads. */
function StopButton({ code, seller, onDone }: { code: string; seller?: string; onDone: () => void }) {
  const words = useWords(staffPromoWords)
  const { language } = useLanguage()
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    try {
      if (seller === undefined) await staffApi.call('stopPromo', { promoCode: code })
      else await staffApi.call('stopSellerCode', { promoCode: code, reason })
      showToast({ text: words.stopDone, tone: 'good' })
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      setBusy(false)
      setAsked(false)
      // Also after a no: somebody else may have been faster.
      onDone()
    }
  }
  return (
    <div className="stack one-column gap-xs">
      {seller !== undefined && (
        <TextArea
          label={words.stopReasonFor(seller)}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <div>
        <Button
          look="danger"
          size="small"
          disabled={seller !== undefined && reason.trim().length < 3}
          onClick={() => setAsked(true)}
        >
          {words.stop}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        danger
        busy={busy}
        title={words.stopTitle}
        confirm={words.stop}
        onCancel={() => setAsked(false)}
        onConfirm={() => void stop()}
      >
        {words.stopText(code)}
      </ConfirmDialog>
    </div>
  )
}
