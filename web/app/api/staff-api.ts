import { staffPaths } from '#contract/staff/paths.ts'
import { createApi } from './api.ts'
import { fetchTransport } from './browser-api.ts'

/** The calls of the back-office; only its screens load their paths. */
export const staffApi = createApi(staffPaths, fetchTransport)
