type Pieces = Record<string, { type: 'chunk' | 'asset'; code?: string }>

/**
 * For what the server loads: letters outside ASCII as escapes. One Thai word makes V8 keep a whole file at two bytes a character, its
 * source and all (9 MB of the web process, and a tenth of the time of loading).
 */
export const asciiOnly = {
  name: 'ascii-only',
  // The last step: what is printed from a syntax tree after it would have its letters back.
  generateBundle(_options: unknown, bundle: Pieces) {
    for (const piece of Object.values(bundle)) {
      // A raw template would show the escapes themselves.
      if (piece.type === 'chunk' && piece.code !== undefined && !piece.code.includes('String.raw`'))
        piece.code = escaped(piece.code)
    }
  },
}

function escaped(code: string): string {
  return code.replaceAll(/(\\*)([^\0-\x7f])/g, (_, slashes: string, letter: string) => {
    // `\ก` means ก: what is escaped without need keeps its meaning.
    const before = slashes.length % 2 === 1 ? slashes.slice(1) : slashes
    return `${before}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
