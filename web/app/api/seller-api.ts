import { sellerPaths } from '#contract/seller/paths.ts'
import { createApi } from './api.ts'
import { fetchTransport } from './browser-api.ts'

/** The calls of the seller's studio; only its screens load their paths. */
export const sellerApi = createApi(sellerPaths, fetchTransport)
