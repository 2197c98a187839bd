const roman = new Map([
  ['i', 1],
  ['ii', 2],
  ['iii', 3],
  ['iv', 4],
  ['v', 5],
  ['vi', 6],
  ['vii', 7],
  ['viii', 8],
  ['ix', 9],
  ['x', 10],
  ['xi', 11],
  ['xii', 12],
])

/** "iii" is 3, "12" is 12; undefined for any other word. Course names count to twelve in Roman numerals. */
export function numberOfWord(word: string): string | undefined {
  if (/^\d{1,3}$/.test(word)) return String(Number(word))
  const value = roman.get(word)
  return value === undefined ? undefined : String(value)
}

/** The numbers that stand as Roman numerals in a normalised name, in digits: "calculus iii" gives ["3"]. */
export function romanNumbersIn(name: string): string[] {
  return name.split(' ').flatMap((word) => {
    const value = roman.get(word)
    return value === undefined ? [] : [String(value)]
  })
}
