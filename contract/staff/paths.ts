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

  // universities and drives (finishUniUpload is our own; uniCoverExample answers a picture and is no call)
  listUni: 'GET /api/sarupStaff/listUni',
  newUni: 'POST /api/sarupStaff/newUni',
  newDrive: 'POST /api/sarupStaff/newDrive',
  getUni: 'GET /api/sarupStaff/getUni',
  saveUni: 'POST /api/sarupStaff/saveUni',
  saveDrive: 'POST /api/sarupStaff/saveDrive',
  uploadUniLogoUrl: 'POST /api/sarupStaff/uploadUniLogoUrl',
  uploadUniTemplateUrl: 'POST /api/sarupStaff/uploadUniTemplateUrl',
  finishUniUpload: 'POST /api/sarupStaff/finishUniUpload',

  // rights and the audit trail (the last one is our own)
  listPermissions: 'GET /api/sarupStaff/listPermissions',
  addPermission: 'POST /api/sarupStaff/addPermission',
  removePermission: 'POST /api/sarupStaff/removePermission',
  getAudit: 'POST /api/sarupStaff/getAudit',

  // sheets as staff edit them (staff.md §7; the last one but one is our own)
  sheetMeta: 'POST /api/sarupStaff/sheetMeta',
  getSheet: 'POST /api/sarupStaff/getSheet',
  saveSheet: 'POST /api/sarupStaff/saveSheet',
  shsheet: 'POST /api/sarupStaff/shsheet',
  highlightsheet: 'POST /api/sarupStaff/highlightsheet',
  staffUploadCoverUrl: 'POST /api/sarupStaff/uploadCoverUrl',
  staffUploadExamplesUrl: 'POST /api/sarupStaff/uploadExamplesUrl',
  staffUploadPdfUrl: 'POST /api/sarupStaff/uploadPdfUrl',
  staffFinishUpload: 'POST /api/sarupStaff/finishUpload',
  getSheetPdf: 'POST /api/sarupStaff/getSheetPdf',

  countApprovedCovers: 'POST /api/sarupStaff/countApprovedCovers',

  // review of sheets (decisions §4)
  getVerifySheet: 'POST /api/sarupStaff/getVerifySheet',
  getSubmission: 'POST /api/sarupStaff/getSubmission',
  claimSheet: 'POST /api/sarupStaff/claimSheet',
  approveSheet: 'POST /api/sarupStaff/approveSheet',
  rejectSheet: 'POST /api/sarupStaff/rejectSheet',
  resetSheet: 'POST /api/sarupStaff/resetSheet',
} as const satisfies Record<string, `${'GET' | 'POST'} /api/${string}`>
