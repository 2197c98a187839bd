import { refundAloneMaxSatang } from '#rules/orders/refund.ts'

/**
 * Of an order `o`, the money about which its buyer says what becomes of it: too little or too much of it, and what goes back and
 * has no account yet. Not what perhaps is another transfer seen twice, what the bank took back, and what a second person of staff
 * gives back.
 */
export const heldForBuyer = `
  select m.id as money_id, null::bigint as due_id, m.amount_satang as satang from money_received m
  where m.order_id = o.id and m.person_id = o.buyer_id and m.state = 'UNMATCHED' and m.reason in ('AMOUNT_LOW', 'AMOUNT_HIGH')
    and not m.evidence ?| array['perhapsSameAs', 'reversedAt']
  union all
  select d.money_id, d.id, d.amount_satang from refund_due d
    left join money_received m on m.id = d.money_id left join refund r on r.id = d.refund_id
  where d.order_id = o.id and d.person_id = o.buyer_id and d.refunded_at is null and d.at_provider_since is null
    and not coalesce(m.evidence ? 'reversedAt', false)
    and (r.created_by is null or d.amount_satang <= ${refundAloneMaxSatang})
    and not exists (select from refund_account a where a.due_id = d.id)
    and not exists (select from refund_request q where q.refund_id = d.refund_id and q.account is not null)`
