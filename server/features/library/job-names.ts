/** Payload: { sheetId }. Key: the name, a colon, the sheet's id. */
export const preparePdfJob = 'library.prepare-pdf'
