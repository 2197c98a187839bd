/**
 * The Thai Kedmanee layout against the US one. People forget to switch: "fvpl6gmr" is "ดอยสุเทพ", "แฟสแีสีห" is "calculus".
 * Row by row, unshifted then shifted; both strings of a row have the same number of keys.
 */
const rows: [english: string, thai: string][] = [
  ['`1234567890-=', '_ๅ/-ภถุึคตจขช'],
  ['~!@#$%^&*()_+', '%+๑๒๓๔ู฿๕๖๗๘๙'],
  ['qwertyuiop[]\\', 'ๆไำพะัีรนยบลฃ'],
  ['QWERTYUIOP{}|', '๐"ฎฑธํ๊ณฯญฐ,ฅ'],
  ["asdfghjkl;'", 'ฟหกดเ้่าสวง'],
  ['ASDFGHJKL:"', 'ฤฆฏโฌ็๋ษศซ.'],
  ['zxcvbnm,./', 'ผปแอิืทมใฝ'],
  ['ZXCVBNM<>?', '()ฉฮฺ์?ฒฬฦ'],
]

const thaiOf = new Map<string, string>()
const englishOf = new Map<string, string>()
for (const [english, thai] of rows) {
  const thaiKeys = Array.from(thai)
  Array.from(english).forEach((key, position) => {
    const thaiKey = thaiKeys[position]
    if (thaiKey === undefined) return
    thaiOf.set(key, thaiKey)
    // Punctuation that both layouts have stays what it is: only Thai letters say that the layout was wrong.
    if (/\p{Script=Thai}/u.test(thaiKey)) englishOf.set(thaiKey, key)
  })
}

/** What the same keys give on the other layout; undefined when nothing in the text could have been meant for it. */
export function otherLayout(text: string): string | undefined {
  const hasThai = /\p{Script=Thai}/u.test(text)
  const hasLatin = /[a-z]/i.test(text)
  // Mixed text was typed with the switch in use.
  if (hasThai === hasLatin) return undefined
  const table = hasLatin ? thaiOf : englishOf
  return Array.from(text, (key) => table.get(key) ?? key).join('')
}
