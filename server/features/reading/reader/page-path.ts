/** Beside the path of the PDF; the token stands in the query string for the same reason (library/read-path.ts). */
export const pagePath = '/files/page'
