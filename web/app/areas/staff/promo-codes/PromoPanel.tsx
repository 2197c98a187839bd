import { useState } from 'react'
import { Refused } from '#web/api/failures.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/Field.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { staffPromoWords } from '#web/words/staff/promo-codes.ts'
import { useWords } from '#web/words/use-words.tsx'
import { FormPanel } from '../layout/panel/FormPanel.tsx'
import { type Promo, PromoFacts } from './PromoFacts.tsx'
import { PromoForm } from './PromoForm.tsx'
import { PromoUses } from './PromoUses.tsx'

type PromoPanelProps = {
  /** Without: a new code. */
  code: string | undefined
  onMade: (code: string) => void
  onChanged: () => void
  onClose: () => void
}

/** A new code with an example, or a code with its limits, its time and its uses. */
export function PromoPanel({ code, onMade, onChanged, onClose }: PromoPanelProps) {
  const words = useWords(staffPromoWords)
  const form = `promo-${code ?? 'new'}`
  const mayEdit = ({ seller, state }: Promo) => seller === null && state !== 'stopped'
  return (
    <FormPanel
      form={form}
      read={code === undefined ? undefined : async (signal) => await findPromo(code, signal)}
      title={() => code ?? words.newTitle}
      save={(promo) => (promo === undefined ? words.make : mayEdit(promo) ? words.save : undefined)}
      onClose={onClose}
    >
      {(promo, { onSaving, ...panel }) => {
        const reload = async () => {
          onChanged()
          await panel.onReload()
        }
        // A refused stop gives up nothing that was typed.
        const refresh = async () => {
          onChanged()
          return await panel.refresh()
        }
        const formProps = { form, onSaving, onReload: reload }
        if (promo === undefined) return <PromoForm {...formProps} promo={undefined} onSaved={onMade} />
        return (
          <div className="stack one-column gap-md shrink">
            <PromoFacts promo={promo} />
            {mayEdit(promo) && (
              <>
                <PromoForm key={panel.turn} {...formProps} promo={promo} onSaved={refresh} />
                <StopButton code={promo.code} onDone={() => void refresh()} />
              </>
            )}
            {promo.seller !== null && promo.stopReason === null && (
              <StopButton code={promo.code} seller={promo.seller.name} onDone={() => void refresh()} />
            )}
            <PromoUses code={promo.code} />
          </div>
        )
      }}
    </FormPanel>
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
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason, settle] = useDraftText(`stop-code:${code}`)
  const { act, busy } = useAction()
  const stop = async () => {
    await act(async () => {
      if (seller === undefined) await staffApi.call('stopPromo', { promoCode: code })
      else {
        await staffApi.call('stopSellerCode', { promoCode: code, reason })
        settle()
      }
    }, words.stopDone)
    setAsked(false)
    // Also after a refusal: a colleague may have been faster.
    onDone()
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
