import * as account from './buyer/account.ts'
import * as authorPages from './buyer/authors.ts'
import * as cases from './buyer/cases.ts'
import * as catalogue from './buyer/catalogue.ts'
import * as reports from './buyer/complaints.ts'
import * as copyright from './buyer/copyright.ts'
import * as documents from './buyer/documents.ts'
import * as exams from './buyer/exams.ts'
import * as orderExplanation from './buyer/explanation.ts'
import * as favourites from './buyer/favourites.ts'
import * as gifts from './buyer/gifts.ts'
import * as institutions from './buyer/institutions.ts'
import * as interest from './buyer/interest.ts'
import * as library from './buyer/library.ts'
import * as marks from './buyer/marks.ts'
import * as messages from './buyer/messages.ts'
import * as offline from './buyer/offline.ts'
import * as orders from './buyer/orders.ts'
import * as people from './buyer/people.ts'
import * as questions from './buyer/questions.ts'
import * as reader from './buyer/reader.ts'
import * as refunds from './buyer/refunds.ts'
import * as reviews from './buyer/reviews.ts'
import * as tutoring from './buyer/tutoring.ts'
import * as wishes from './buyer/wishes.ts'
import * as authorPicture from './seller/author-picture.ts'
import * as sellerReports from './seller/complaints.ts'
import * as dashboard from './seller/dashboard.ts'
import * as revenueExplanation from './seller/explanation.ts'
import * as sheetFiles from './seller/files.ts'
import * as ideas from './seller/ideas.ts'
import * as ownCodes from './seller/own-codes.ts'
import * as revenue from './seller/revenue.ts'
import * as sellerReviews from './seller/reviews.ts'
import * as sellers from './seller/sellers.ts'
import * as sellerSheets from './seller/sheets.ts'
import * as certificates from './seller/tax-certificates.ts'
import * as tax from './seller/tax.ts'
import * as audit from './staff/audit.ts'
import * as bankFiles from './staff/bank-files.ts'
import * as books from './staff/books.ts'
import * as staffCases from './staff/cases.ts'
import * as closedSales from './staff/closed-sales.ts'
import * as staffReports from './staff/complaints.ts'
import * as staffCopyright from './staff/copyright.ts'
import * as covers from './staff/covers.ts'
import * as downloads from './staff/downloads.ts'
import * as staffExams from './staff/exams.ts'
import * as staffExplanation from './staff/explanation.ts'
import * as staffHome from './staff/home.ts'
import * as staffInstitutions from './staff/institutions.ts'
import * as staffMessages from './staff/messages.ts'
import * as staffOrders from './staff/orders.ts'
import * as groups from './staff/packages.ts'
import * as paymentRuns from './staff/payment-runs.ts'
import * as staffPayments from './staff/payouts.ts'
import * as permissions from './staff/permissions.ts'
import * as promos from './staff/promo-codes.ts'
import * as verify from './staff/review.ts'
import * as orderReport from './staff/sales-list.ts'
import * as samples from './staff/samples.ts'
import * as authors from './staff/sellers.ts'
import * as sharePolicy from './staff/share-policy.ts'
import * as staffSheets from './staff/sheets.ts'
import * as statements from './staff/statements.ts'
import * as statistics from './staff/statistics.ts'
import * as staffStores from './staff/stores.ts'
import * as support from './staff/support.ts'
import * as taxDesk from './staff/tax-desk.ts'
import * as taxDocuments from './staff/tax-documents.ts'
import * as taxPapers from './staff/tax-papers.ts'
import * as taxPolicy from './staff/tax-policy.ts'
import * as staffTutoring from './staff/tutoring.ts'
import * as vendors from './staff/vendors.ts'
import type { CallName } from './paths.ts'
import type { Call } from './shared/call.ts'

/** Every call of the product, by name. The browser imports the type only. */
export const calls = {
  ...callsOf(account),
  ...callsOf(authorPages),
  ...callsOf(cases),
  ...callsOf(catalogue),
  ...callsOf(reports),
  ...callsOf(copyright),
  ...callsOf(documents),
  ...callsOf(exams),
  ...callsOf(orderExplanation),
  ...callsOf(favourites),
  ...callsOf(gifts),
  ...callsOf(institutions),
  ...callsOf(interest),
  ...callsOf(library),
  ...callsOf(marks),
  ...callsOf(messages),
  ...callsOf(offline),
  ...callsOf(orders),
  ...callsOf(people),
  ...callsOf(questions),
  ...callsOf(reader),
  ...callsOf(refunds),
  ...callsOf(reviews),
  ...callsOf(tutoring),
  ...callsOf(wishes),
  ...callsOf(authorPicture),
  ...callsOf(sellerReports),
  ...callsOf(dashboard),
  ...callsOf(revenueExplanation),
  ...callsOf(sheetFiles),
  ...callsOf(ideas),
  ...callsOf(ownCodes),
  ...callsOf(revenue),
  ...callsOf(sellerReviews),
  ...callsOf(sellers),
  ...callsOf(sellerSheets),
  ...callsOf(certificates),
  ...callsOf(tax),
  ...callsOf(audit),
  ...callsOf(bankFiles),
  ...callsOf(books),
  ...callsOf(staffCases),
  ...callsOf(closedSales),
  ...callsOf(staffReports),
  ...callsOf(staffCopyright),
  ...callsOf(covers),
  ...callsOf(downloads),
  ...callsOf(staffExams),
  ...callsOf(staffExplanation),
  ...callsOf(staffHome),
  ...callsOf(staffInstitutions),
  ...callsOf(staffMessages),
  ...callsOf(staffOrders),
  ...callsOf(groups),
  ...callsOf(paymentRuns),
  ...callsOf(staffPayments),
  ...callsOf(permissions),
  ...callsOf(promos),
  ...callsOf(verify),
  ...callsOf(orderReport),
  ...callsOf(samples),
  ...callsOf(authors),
  ...callsOf(sharePolicy),
  ...callsOf(staffSheets),
  ...callsOf(statements),
  ...callsOf(statistics),
  ...callsOf(staffStores),
  ...callsOf(support),
  ...callsOf(taxDesk),
  ...callsOf(taxDocuments),
  ...callsOf(taxPapers),
  ...callsOf(taxPolicy),
  ...callsOf(staffTutoring),
  ...callsOf(vendors),
} satisfies Record<CallName, Call>

export type Calls = typeof calls

/** A file of the contract exports parts of answers too; calls know their name. */
function callsOf<Module extends object>(
  module: Module,
): {
  [Name in keyof Module as Module[Name] extends { name: Name; path: string } ? Name : never]: Module[Name]
} {
  return Object.fromEntries(
    Object.entries(module).filter(([name, value]) => value.name === name && 'path' in value),
  ) as never
}
