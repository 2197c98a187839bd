/** Also where the page is no secure context, which has no `crypto.randomUUID`. */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
