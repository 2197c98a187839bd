import type { FastifyInstance } from 'fastify'
import { demoFiles } from './demo/demo-files.ts'
import { FileStorage } from './adapters/storage/file-storage.ts'
import { OutboxMailer, registerOutboxPages } from './adapters/mail/outbox-mailer.ts'
import { uploadPlugin } from './adapters/storage/upload-endpoint.ts'
import { openSandboxBank } from './adapters/payments/create-provider.ts'
import { registerSandboxBankPages } from './adapters/payments/sandbox-bank-pages.ts'
import { routes as authors } from './features/catalogue/authors/routes.ts'
import { routes as courses } from './features/catalogue/courses/routes.ts'
import { registerSitemaps } from './features/catalogue/courses/sitemaps.ts'
import { downloads as groupDownloads, routes as groups } from './features/catalogue/packages/routes.ts'
import { routes as questions } from './features/catalogue/questions/routes.ts'
import { routes as studio } from './features/catalogue/seller-dashboard/routes.ts'
import { routes as institutionRequests } from './features/institutions/requests/requests.ts'
import { routes as stores } from './features/institutions/stores/routes.ts'
import { registerCoverExample } from './features/institutions/stores/staff-routes.ts'
import { routes as ownCodes } from './features/orders/own-codes/routes.ts'
import { downloads as bankFileDownloads, routes as bankFiles } from './features/payouts/bank-files/index.ts'
import {
  registerExportDownload,
  registerReceiptPictures,
  routes as accounts,
} from './features/accounts/index.ts'
import { registerExamCalendar } from './features/reading/exams/calendar-file.ts'
import { routes as exams } from './features/reading/exams/routes.ts'
import { registerApprovedCovers } from './features/review/approved-covers.ts'
import { registerReviewFiles } from './features/review/deliver.ts'
import { routes as sheetReview } from './features/review/routes.ts'
import { registerSamplesOut } from './features/review/samples-out.ts'
import { downloads as auditDownloads, routes as audit } from './features/staff/audit/routes.ts'
import { routes as desk } from './features/staff/badges/read-desk.ts'
import { routes as permissions } from './features/staff/permissions/routes.ts'
import { downloads as statisticsDownloads, routes as statistics } from './features/staff/statistics/routes.ts'
import { registerDocuments } from './features/accounts/terms/register-documents.ts'
import { createLayerDrawer, routes as marks } from './features/reading/marks/index.ts'
import { routes as offline } from './features/reading/offline/devices.ts'
import { registerStories, routes as stories } from './features/reading/story/story.ts'
import { registerPdfDelivery, routes as library } from './features/reading/library/index.ts'
import { downloadRoutes, registerDownloads } from './features/staff/downloads/downloads.ts'
import { routes as ideas } from './features/catalogue/ideas/index.ts'
import { routes as favourites } from './features/catalogue/favourites/routes.ts'
import {
  downloads as messageDownloads,
  registerLineWebhook,
  registerMessageEvents,
  registerOneClickUnsubscribe,
  routes as messages,
} from './features/messages/index.ts'
import {
  downloads as orderReportDownloads,
  routes as orderReport,
} from './features/orders/sales-list/routes.ts'
import { registerExplanationKey, routes as explanations } from './features/payouts/explain/index.ts'
import { registerOrderEvents, routes as orders } from './features/orders/checkout/index.ts'
import { downloads as payoutDownloads, routes as payouts } from './features/payouts/months/index.ts'
import { routes as gifts } from './features/orders/gifts/index.ts'
import { registerPaymentCallback, routes as payments } from './features/orders/payments/index.ts'
import { routes as support } from './features/staff/support/routes.ts'
import { downloads as promoDownloads, routes as promos } from './features/orders/promo-codes/index.ts'
import { drawPicture, mayShowPicture } from './features/catalogue/pictures/index.ts'
import { registerPageDelivery, routes as reader } from './features/reading/reader/index.ts'
import {
  downloads as refundDownloads,
  registerRefundProofs,
  routes as refunds,
} from './features/orders/refunds/index.ts'
import { routes as reports } from './features/complaints/index.ts'
import { routes as reviews } from './features/catalogue/reviews/index.ts'
import { routes as search, searchOf } from './features/catalogue/search/index.ts'
import { routes as sellers } from './features/sellers/index.ts'
import { registerFileDelivery, routes as sheetFiles } from './features/catalogue/files/index.ts'
import { routes as sheets } from './features/catalogue/sheets/index.ts'
import { documentRoutes } from './features/tax/papers/document-routes.ts'
import { registerTaxPapers } from './features/tax/papers/paper-files.ts'
import { routes as taxPapers } from './features/tax/papers/routes.ts'
import { routes as taxPolicy } from './features/tax/policy/routes.ts'
import {
  downloads as tutoringDownloads,
  registerTutoringFiles,
  routes as tutoring,
} from './features/tutoring/index.ts'
import { routes as shares } from './features/ledger/share/routes.ts'
import { downloads as bookDownloads, routes as books } from './features/ledger/books/routes.ts'
import { routes as statements } from './features/payouts/statements/routes.ts'
import { downloads as vendorDownloads, routes as vendors } from './features/payouts/vendors/routes.ts'
import { contentPlugin } from './platform/content/content.ts'
import { callInProcess, registerCalls } from './platform/http/calls.ts'
import { registerPartUploads } from './platform/parts/receive.ts'
import { registerHealth } from './platform/http/health-routes.ts'
import { answerUnknownCall, createHttpServer } from './platform/http/server.ts'
import type { AnyDownload } from './platform/downloads.ts'
import type { Platform } from './platform/platform.ts'
import type { Route } from './platform/route.ts'

/** Every list that staff can have as a file, feature by feature. */
export const downloads: readonly AnyDownload[] = [
  ...payoutDownloads,
  ...auditDownloads,
  ...messageDownloads,
  ...tutoringDownloads,
  ...statisticsDownloads,
  ...groupDownloads,
  ...promoDownloads,
  ...refundDownloads,
  ...orderReportDownloads,
  ...vendorDownloads,
  ...bankFileDownloads,
  ...bookDownloads,
]

/** Every call the server answers, feature by feature. */
export const routes: readonly Route[] = [
  ...accounts,
  ...audit,
  ...bankFiles,
  ...books,
  ...courses,
  ...desk,
  ...downloadRoutes(downloads),
  ...explanations,
  ...exams,
  ...authors,
  ...favourites,
  ...ideas,
  ...groups,
  ...institutionRequests,
  ...library,
  ...marks,
  ...offline,
  ...messages,
  ...orderReport,
  ...orders,
  ...gifts,
  ...payments,
  ...permissions,
  ...payouts,
  ...ownCodes,
  ...promos,
  ...reader,
  ...refunds,
  ...reports,
  ...reviews,
  ...questions,
  ...search,
  ...sellers,
  ...shares,
  ...sheetFiles,
  ...sheetReview,
  ...sheets,
  ...statements,
  ...statistics,
  ...stores,
  ...stories,
  ...studio,
  ...support,
  ...taxPapers,
  ...documentRoutes,
  ...taxPolicy,
  ...tutoring,
  ...vendors,
]

/** Builds the server without listening, so that tests and `main.ts` build the same one. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const app = await createHttpServer(platform)
  const titles = searchOf(platform)
  app.addHook('onListen', async () => titles.open())
  app.addHook('onClose', async () => titles.close())
  registerHealth(app, platform)
  registerCalls(app, platform, routes)
  registerDocuments(app, platform)
  if (platform.config.mode !== 'production' && platform.mail instanceof OutboxMailer)
    registerOutboxPages(app, platform.mail)
  registerExportDownload(app, platform)
  registerReceiptPictures(app, platform)
  registerMessageEvents(app, platform)
  registerOneClickUnsubscribe(app, platform)
  registerOrderEvents(app, platform)
  registerPaymentCallback(app, platform)
  registerLineWebhook(app, platform)
  registerPdfDelivery(app, platform, { drawLayer: createLayerDrawer(platform) })
  registerExamCalendar(app, platform)
  registerStories(app, platform)
  registerDownloads(app, platform, downloads)
  registerCoverExample(app, platform)
  registerFileDelivery(app, platform)
  registerPartUploads(app, platform)
  registerPageDelivery(app, platform)
  registerApprovedCovers(app, platform)
  const drawn = platform.config.mode === 'production' ? {} : demoFiles(platform)
  registerReviewFiles(app, platform, drawn)
  registerSitemaps(app, platform)
  registerSamplesOut(app, platform, drawn)
  registerTaxPapers(app, platform)
  registerExplanationKey(app, platform)
  registerRefundProofs(app, platform)
  registerTutoringFiles(app, platform)
  await app.register(contentPlugin, {
    storage: platform.storage,
    mayShow: (image) => mayShowPicture(platform, image),
    produce: (image) => drawPicture(platform, image, drawn),
  })
  // S3 receives its uploads itself.
  const { storage, clock } = platform
  if (storage instanceof FileStorage) await app.register(uploadPlugin, { storage, clock })
  const bank = openSandboxBank(platform.config, platform)
  if (bank) registerSandboxBankPages(app, bank)
  answerUnknownCall(app)
  return app
}

/** The calls as the page loaders use them: as a visitor, in this process. */
export function pageApi(platform: Platform) {
  return callInProcess(platform, routes)
}
