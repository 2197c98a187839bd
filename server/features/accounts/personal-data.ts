/**
 * Every column that names a person, what becomes of its rows when the account is given up, and what of them is handed out with
 * one's data. A test walks the foreign keys of the database: a new column that names a person and is missing here fails it.
 *
 * `goes`    the rows are deleted;
 * `nameless` the rows stay, the column becomes empty;
 * `stays`   the rows stay, cut off from the account: they hold an id behind which nobody stands any more. `why` says by what
 *           law or right (privacy-and-law §1, "Erasure against tax duty").
 */
export type PersonalData = {
  table: string
  column: string
  /** Columns of the answer to "what do you hold of me"; none where it is told elsewhere or means nothing to the person. */
  told: readonly string[]
} & ({ erase: 'goes' | 'nameless' } | { erase: 'stays'; why: string })

const orderLaw = 'accounts and vouchers: Accounting Act section 14, tax: up to 10 years'

/** In the order in which rows go: what refers before what is referred to. */
export const personalData: readonly PersonalData[] = [
  {
    table: 'notification_setting',
    column: 'person_id',
    erase: 'goes',
    told: ['language', 'mail_off'],
  },
  { table: 'push_subscription', column: 'person_id', erase: 'goes', told: ['endpoint', 'created_at'] },
  {
    table: 'session',
    column: 'person_id',
    erase: 'goes',
    told: ['user_agent', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'],
  },
  {
    table: 'reading_place',
    column: 'person_id',
    erase: 'goes',
    told: ['sheet_id', 'page', 'pages', 'read_at', 'seen'],
  },
  {
    table: 'exam_day',
    column: 'person_id',
    erase: 'goes',
    told: ['store_code', 'code', 'category', 'day', 'time'],
  },
  {
    table: 'reader_mark',
    column: 'person_id',
    erase: 'goes',
    told: ['sheet_id', 'kind', 'page', 'box', 'body', 'changed_at', 'removed'],
  },
  { table: 'reading_day', column: 'person_id', erase: 'goes', told: ['day', 'pages'] },
  { table: 'video_position', column: 'person_id', erase: 'goes', told: ['sheet_id', 'seconds', 'saved_at'] },
  {
    table: 'sheet_upload',
    column: 'person_id',
    erase: 'goes',
    told: ['sheet_id', 'kind', 'file_name', 'offered_at'],
  },
  {
    table: 'replay_upload',
    column: 'person_id',
    erase: 'goes',
    told: ['sheet_id', 'file_name', 'offered_at'],
  },
  { table: 'sign_in_handoff', column: 'person_id', erase: 'goes', told: [] },
  {
    table: 'person_identity',
    column: 'person_id',
    erase: 'goes',
    told: ['provider', 'subject', 'email', 'email_verified', 'created_at'],
  },
  {
    table: 'message',
    column: 'person_id',
    erase: 'goes',
    told: ['type', 'html_th', 'html_en', 'created_at', 'read_at'],
  },
  { table: 'favourite_list', column: 'person_id', erase: 'goes', told: ['id', 'name', 'created_at'] },
  {
    table: 'staff_permission',
    column: 'person_id',
    erase: 'goes',
    told: ['store_code', 'permission', 'granted_at'],
  },
  { table: 'staff_note', column: 'person_id', erase: 'goes', told: ['object', 'body', 'written_at'] },
  { table: 'store_upload', column: 'person_id', erase: 'goes', told: [] },
  { table: 'review_presence', column: 'person_id', erase: 'goes', told: [] },
  { table: 'data_export', column: 'person_id', erase: 'goes', told: ['asked_at', 'ready_at', 'expires_at'] },
  {
    table: 'staff_permission',
    column: 'granted_by',
    erase: 'stays',
    why: 'who granted a right to somebody else: security of processing, section 37',
    told: [],
  },
  {
    table: 'orders',
    column: 'buyer_id',
    erase: 'stays',
    why: orderLaw,
    told: [
      'id',
      'state',
      'list_satang',
      'discount_satang',
      'total_satang',
      'promo_code',
      'hex',
      'created_at',
      'paid_at',
    ],
  },
  {
    table: 'promo_use',
    column: 'person_id',
    erase: 'stays',
    why: orderLaw,
    told: ['order_id', 'promo_code', 'used_at'],
  },
  {
    table: 'money_received',
    column: 'person_id',
    erase: 'stays',
    why: orderLaw,
    told: ['provider', 'amount_satang', 'state', 'order_id', 'transferred_at', 'received_at'],
  },
  {
    table: 'refund_due',
    column: 'person_id',
    erase: 'stays',
    why: `${orderLaw}; account, holder and proof of a transfer that was made are its evidence`,
    told: [
      'order_id',
      'amount_satang',
      'reason',
      'created_at',
      'refunded_at',
      'bank_reference',
      'payee_bank_code',
    ],
  },
  {
    table: 'refund_request',
    column: 'person_id',
    erase: 'stays',
    why: `${orderLaw}; the account goes over into what was given back, or is emptied with the answer no`,
    told: ['order_id', 'cause', 'message', 'state', 'asked_at', 'bank_code', 'decided_at', 'answer'],
  },
  {
    table: 'library_entry',
    column: 'person_id',
    erase: 'stays',
    why: 'what was delivered for a paid order: part of its record',
    told: ['sheet_id', 'order_id', 'acquired_at', 'revoked_at', 'opened_at'],
  },
  {
    table: 'review',
    column: 'person_id',
    erase: 'stays',
    why: 'reviews stay without a name',
    told: ['sheet_id', 'score', 'message', 'created_at', 'updated_at'],
  },
  {
    table: 'support_case',
    column: 'person_id',
    erase: 'goes',
    told: ['id', 'topic', 'about', 'state', 'opened_at', 'changed_at'],
  },
  { table: 'support_case_message', column: 'staff_id', erase: 'nameless', told: [] },
  {
    table: 'report',
    column: 'reporter_id',
    erase: 'nameless',
    told: ['id', 'sheet_id', 'category', 'message', 'created_at'],
  },
  {
    table: 'seller',
    column: 'person_id',
    erase: 'stays',
    why: 'the author of sold sheets and the payee of tax documents; `forgetSeller` empties what the tax law does not need',
    told: [
      'profile_completed_at',
      'sell_ref',
      'payout_hold',
      'hti_vendor_id',
      'hti_vendor_name',
      'created_at',
    ],
  },
  {
    table: 'tax_acknowledgement',
    column: 'person_id',
    erase: 'stays',
    why: 'who was told of which tax notice when: tax, 10 years',
    told: ['notice', 'acknowledged_at'],
  },
  { table: 'broadcast', column: 'person_id', erase: 'nameless', told: [] },
  ...(
    [
      ['broadcast', 'created_by'],
      ['sale_pause', 'begun_by'],
      ['sale_pause', 'ended_by'],
      ['staff_note', 'written_by'],
      ['broadcast', 'sent_by'],
      ['copyright_claim', 'decided_by'],
      ['report', 'action_by'],
      ['promo_code', 'created_by'],
      ['sheet', 'reviewer_id'],
      ['sheet_version', 'reviewer_id'],
      ['sheet_review', 'reviewer_id'],
      ['month_close', 'closed_by'],
      ['month_close_run', 'asked_by'],
      ['payout', 'created_by'],
      ['tax_policy', 'added_by'],
      ['tax_policy', 'confirmed_by'],
      ['bank_holiday', 'entered_by'],
      ['tax_certificate', 'issued_by'],
      ['tax_certificate', 'cancelled_by'],
      ['tax_paper_file', 'asked_by'],
      ['payment_record', 'moved_by'],
      ['payment_run', 'created_by'],
      ['payment_run', 'approved_by'],
      ['payment_run', 'closed_by'],
      ['payment_run_explanation', 'asked_by'],
      ['payment_run_explanation', 'decided_by'],
      ['bank_file', 'uploaded_by'],
      ['bank_file', 'applied_by'],
      ['statement_profile', 'updated_by'],
      ['bank_statement', 'uploaded_by'],
      ['bank_statement_line', 'owner'],
      ['statement_match', 'made_by'],
      ['statement_absence', 'owner'],
      ['statement_absence', 'noted_by'],
      ['gateway_settlement', 'uploaded_by'],
      ['month_lock', 'made_by'],
      ['month_lock', 'confirmed_by'],
      ['chart_account', 'updated_by'],
      ['refund', 'created_by'],
      ['refund_request', 'decided_by'],
      ['refund_due', 'returned_by'],
      ['payout', 'returned_by'],
      ['payment_move_request', 'asked_by'],
      ['payment_move_request', 'decided_by'],
    ] as const
  ).map(([table, column]) => ({
    table,
    column,
    erase: 'stays' as const,
    why: 'which member of staff decided: security of processing, section 37',
    told: [],
  })),
]
