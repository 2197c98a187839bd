export { forgetOldCertificates } from './keep-certificates.ts'
export { drawFile, drawJob, sweepPaperFiles } from './month-files.ts'
export { registerTaxPapers } from './paper-files.ts'
export { routes } from './routes.ts'
