import type { Data } from '#web/api/api.ts'

export type CertificateList = Data<'getCertificates'>

export type CertificateRow = CertificateList['payouts'][number]

export type Certificate = CertificateRow['certificates'][number]
