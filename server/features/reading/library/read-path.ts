/** The token stands in the query string, not in the path: the log stores paths, and a link is a secret for its two minutes. */
export const readPath = '/files/read'

/** Stands in the link where the file is to leave with one's own marks. */
export const layerOfReader = 'layer'
