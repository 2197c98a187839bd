export { forgetOldCertificates, resealCertificates } from './keep-certificates.ts'
export { registerTaxPapers } from './paper-files.ts'
export { routes } from './routes.ts'
