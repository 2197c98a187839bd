/**
 * Method and path of the calls of the back-office, loaded by its screens only.
 */
export const staffPaths = {
  // the desk, and lists as files (the last one is our own)
  navigation: 'POST /api/sarupStaff/navigation',
  openDownload: 'POST /api/sarupStaff/openDownload',

  // reports of buyers
  getReportMeta: 'POST /api/sarupStaff/getReportMeta',
  getReport: 'POST /api/sarupStaff/getReport',
  actionReport: 'POST /api/sarupStaff/actionReport',

  // the author database (the last one is our own)
  authorMeta: 'POST /api/sarupStaff/authorMeta',
  authorSearch: 'POST /api/sarupStaff/authorSearch',
  authorInfo: 'POST /api/sarupStaff/authorInfo',
  authorReveal: 'POST /api/sarupStaff/authorReveal',

  // statistics
  getStatMeta: 'POST /api/sarupStaff/getStatMeta',
  getStat: 'POST /api/sarupStaff/getStat',

  // rights and the audit trail (the last one is our own)
  listPermissions: 'GET /api/sarupStaff/listPermissions',
  addPermission: 'POST /api/sarupStaff/addPermission',
  removePermission: 'POST /api/sarupStaff/removePermission',
  getAudit: 'POST /api/sarupStaff/getAudit',

  // review of sheets (decisions §4)
  getVerifySheet: 'POST /api/sarupStaff/getVerifySheet',
  getSubmission: 'POST /api/sarupStaff/getSubmission',
  claimSheet: 'POST /api/sarupStaff/claimSheet',
  approveSheet: 'POST /api/sarupStaff/approveSheet',
  rejectSheet: 'POST /api/sarupStaff/rejectSheet',
  resetSheet: 'POST /api/sarupStaff/resetSheet',
} as const satisfies Record<string, `${'GET' | 'POST'} /api/${string}`>
