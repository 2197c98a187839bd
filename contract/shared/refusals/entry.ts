/** HTTP status (decisions §3) and words of a refusal. */
export type Entry = {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503
  msg: readonly [th: string, en: string]
}
