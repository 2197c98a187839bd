import {
  getOwnCertificates,
  openOwnCertificate,
  verifyCertificate,
} from '#contract/seller/tax-certificates.ts'
import { getOwnTaxYear } from '#contract/seller/tax.ts'
import * as desk from '#contract/staff/tax-desk.ts'
import * as contract from '#contract/staff/tax-papers.ts'
import { monthNumber, readPeriod } from '#rules/calendar/periods.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { listedSatang } from '#rules/tax/tax-policy.ts'
import { refuse } from '#rules/refusal.ts'
import { readTaxPayees, type TaxPayee } from '#server/features/sellers/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { letStatementsTake, type Trx } from '#server/platform/database.ts'
import { reads, writes } from '#server/platform/route.ts'
import { numberSubstitutes, readOwnCommissions } from '../documents/index.ts'
import { type Certificate, countWithheld, readCertificates, readOwnCertificates } from './certificates.ts'
import { makePnd3File, readOwnTaxYear, readTaxDesk } from './desk.ts'
import { issueCertificates, replaceCertificate } from './issue.ts'
import { listRequestedFiles } from './month-files.ts'
import { openPapers, payoutOfCertificate } from './open-papers.ts'
import { addressOfPapers, ownsCertificate } from './paper-files.ts'
import { payerCompany } from './payers.ts'
import { ofMonth, readDaysOfMonth, readPayoutsOfMonth } from './payouts-of-month.ts'
import { readSalesOfMonth } from './sales-of-month.ts'
import { verify } from './verify.ts'

export const routes = [
  writes(contract.getTaxSell, async ({ month, year, ...page }, { caller, platform, trx }) => {
    await letStatementsTake(trx, '30s')
    const { sellers, count, salesSatang } = await readSalesOfMonth(trx, monthNumber({ year, month }), page)
    const payees = await readTaxPayees(
      trx,
      platform,
      sellers.map(({ sellerId }) => sellerId),
    )
    await opened(trx, caller.id, 'sell', { month, year, ...page }, sellers.length)
    return {
      data: { count, sales: satangToBaht(salesSatang) },
      top: {
        out: sellers.map(({ sellerId, rows }) => ({
          total: satangToBaht(rows.reduce((sum, { num, priceSatang }) => sum + num * priceSatang, 0)),
          seller: [presentSeller(sellerId, payees.get(sellerId))],
          sales: rows.map(({ sheetId, name, cover, num, priceSatang }) => ({
            sheet: sheetId,
            name,
            cover,
            num,
            price: satangToBaht(priceSatang),
          })),
        })),
      },
    }
  }),

  writes(contract.getTaxPay, async ({ month, year, ...page }, { caller, platform, trx }) => {
    await letStatementsTake(trx, '30s')
    await numberSubstitutes(trx, platform, ofMonth(monthNumber({ year, month })))
    const { payouts, count } = await readPayoutsOfMonth(trx, monthNumber({ year, month }), {
      ...page,
      by: 'name',
      returned: 'all',
    })
    const days = await readDaysOfMonth(trx, monthNumber({ year, month }))
    const sellerIds = [...new Set(payouts.map(({ sellerId }) => sellerId))]
    const payees = await readTaxPayees(trx, platform, sellerIds)
    await opened(trx, caller.id, 'pay', { month, year, ...page }, payouts.length)
    return {
      data: payouts.map((payout) => ({
        _id: payout.id,
        total: satangToBaht(payout.grossSatang),
        tax: satangToBaht(payout.taxSatang),
        fee: satangToBaht(payout.feeSatang),
        net: satangToBaht(payout.netSatang),
        date: payout.paidOn,
        returned: payout.returnedOn,
        receipt: payout.receipt,
        payer: payerCompany(platform.config, payout.payer),
        seller: [presentSeller(payout.sellerId, payees.get(payout.sellerId))],
      })),
      top: {
        count,
        days: days.map(({ paidOn, payouts, returned, grossSatang, taxSatang, feeSatang, netSatang }) => ({
          date: paidOn,
          payouts,
          returned,
          total: satangToBaht(grossSatang),
          tax: satangToBaht(taxSatang),
          fee: satangToBaht(feeSatang),
          net: satangToBaht(netSatang),
        })),
        legacyPayer: payerCompany(platform.config, 'MORE'),
      },
    }
  }),

  writes(contract.getCertificates, async (input, { caller, platform, trx }) => {
    const { month, year, skip, all } = input
    const fromSatang = all ? 0 : listedSatang
    const { payouts, count } = await readPayoutsOfMonth(trx, monthNumber({ year, month }), {
      skip,
      limit: input.limit,
      query: input.query,
      fromSatang,
      returned: 'certified',
      by: 'listed',
    })
    const sellerIds = [...new Set(payouts.map(({ sellerId }) => sellerId))]
    const certificates = await readCertificates(trx, platform, payouts)
    const payees = await readTaxPayees(trx, platform, sellerIds)
    const counted = await countWithheld(trx, monthNumber({ year, month }), fromSatang)
    await opened(trx, caller.id, 'certificates', input, payouts.length)
    return {
      count,
      ...counted,
      waitingTax: satangToBaht(counted.waitingTax),
      tax: satangToBaht(counted.tax),
      payouts: payouts.map((payout) => ({
        _id: payout.id,
        name: payees.get(payout.sellerId)?.realName ?? '',
        peopleID: payees.get(payout.sellerId)?.peopleID ?? '',
        facebookID: payout.sellerId,
        gross: satangToBaht(payout.grossSatang),
        tax: satangToBaht(payout.taxSatang),
        date: payout.paidOn,
        channel: payout.channel,
        returned: payout.returnedOn !== null,
        certificates: (certificates.get(payout.id) ?? []).map(presentCertificate),
      })),
    }
  }),

  writes(contract.issueCertificates, async ({ month, year, payouts }, { caller, platform, trx }) => {
    const doer = { platform, actorId: caller.id }
    return await issueCertificates(trx, doer, { month: monthNumber({ year, month }), payouts })
  }),

  writes(contract.replaceCertificate, async ({ id, reason }, { caller, platform, trx }) => {
    const made = await replaceCertificate(trx, { platform, actorId: caller.id }, { id, reason })
    return { replacement: made && { _id: made.id, book: made.book, number: made.number } }
  }),

  writes(contract.openTaxPapers, (input, { caller, platform, trx }) =>
    openPapers(trx, platform, caller, input),
  ),

  reads(contract.listTaxPaperFiles, async (input, { db, platform }) => ({
    files: await listRequestedFiles(db, input, platform.clock.now()),
  })),

  writes(desk.getTaxDesk, async (input, { caller, platform, trx }) => {
    const data = await readTaxDesk(trx, platform, input)
    await opened(trx, caller.id, 'desk', readPeriod(input.month), data.eWht.length + data.ordinary.length)
    return data
  }),

  writes(desk.getPnd3File, async (input, { caller, platform, trx }) => {
    const data = await makePnd3File(trx, platform, input)
    await opened(trx, caller.id, 'pnd3', readPeriod(input.month), data.rows)
    return data
  }),

  reads(getOwnTaxYear, ({ year }, { caller, db, platform }) => readOwnTaxYear(db, platform, caller.id, year)),

  reads(verifyCertificate, ({ code }, { db, platform }) => verify(db, platform, code)),

  reads(getOwnCertificates, async (_input, { caller, db }) => ({
    certificates: await readOwnCertificates(db, caller.id),
    commissions: await readOwnCommissions(db, caller.id),
  })),

  writes(openOwnCertificate, async ({ id }, { caller, platform, trx }) => {
    if (!(await ownsCertificate(trx, caller.id, id))) return refuse('not-found')
    const payoutId = await payoutOfCertificate(trx, id)
    await recordAudit(trx, {
      actorId: caller.id,
      action: 'tax-certificate.own-download',
      object: `tax-certificate:${id}`,
    })
    const input = { kind: 'certificate', id, payoutId, duplicate: false } as const
    return { url: addressOfPapers(platform, caller, input) }
  }),
]

/** Papers show national IDs in full on purpose, so the audit trail records who saw how many and searched for whom (INV-20). */
async function opened(
  trx: Trx,
  actorId: string,
  kind: string,
  asked: { month: number; year: number; skip?: number | undefined; query?: string | undefined },
  people: number,
): Promise<void> {
  await recordAudit(trx, {
    actorId,
    action: 'tax-paper.open',
    object: `tax-paper:${kind}:${monthNumber(asked)}`,
    after: { people, skip: asked.skip ?? 0, ...(asked.query && { query: asked.query }) },
  })
}

function presentSeller(sellerId: string, payee: TaxPayee | undefined) {
  return {
    facebookID: sellerId,
    realName: payee?.realName ?? '',
    peopleID: payee?.peopleID ?? '',
    addSmall: payee?.addSmall ?? '',
    addSmallDistrict: payee?.addSmallDistrict ?? '',
    addDistrict: payee?.addDistrict ?? '',
    addProvince: payee?.addProvince ?? '',
    addPostal: payee?.addPostal ?? '',
  }
}

function presentCertificate(certificate: Certificate) {
  const { id, cancelledBy, grossSatang, taxSatang, payoutId: _payout, ...rest } = certificate
  return {
    ...rest,
    _id: id,
    gross: satangToBaht(grossSatang),
    tax: satangToBaht(taxSatang),
    cancelled: cancelledBy !== null,
    replacedBy: cancelledBy === '' ? null : cancelledBy,
  }
}
