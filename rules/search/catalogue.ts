import { encode } from './alphabet.ts'
import type { InstitutionMatcher } from './institutions.ts'
import { compactCode, normaliseText, romanNumbersIn } from './normalise.ts'

/** The common facts of a course's sheets. `popularity` breaks ties between equally good matches, higher first. */
export type SearchTitle = {
  id: number
  storeCode: number
  code: string
  name: string
  nameEn: string
  popularity: number
}

/** Class lines ("Sec 2, Dr. Somchai") belong to single sheets; `titleIds` are the titles that have sheets with this line. */
export type SearchClassLine = { id: number; text: string; titleIds: number[] }

/** The titles' facts besides their text, by number in the index. */
export function openCatalogue(institutions: InstitutionMatcher) {
  const positionOfStore = new Map(institutions.codes.map((code, position) => [code, position]))
  const titles: SearchTitle[] = []
  /** Position of the store; -1 for a title that another one has replaced. */
  const stores: number[] = []
  const lengths: number[] = []
  const otherLengths: number[] = []
  const numberOf = new Map<number, number>()
  return {
    /** Notes a title; its text for the index, if that has changed. */
    set(title: SearchTitle): Uint8Array | undefined {
      const before = numberOf.get(title.id)
      const known = before === undefined ? undefined : titles[before]
      if (before !== undefined && known !== undefined) {
        if (known.code === title.code && known.name === title.name && known.nameEn === title.nameEn) {
          titles[before] = title
          stores[before] = positionOfStore.get(title.storeCode) ?? -1
          return undefined
        }
        stores[before] = -1
      }
      const name = normaliseText(title.name)
      const nameEn = normaliseText(title.nameEn)
      numberOf.set(title.id, titles.length)
      titles.push(title)
      stores.push(positionOfStore.get(title.storeCode) ?? -1)
      lengths.push(name.replaceAll(' ', '').length)
      otherLengths.push(nameEn.replaceAll(' ', '').length)
      const numerals = [...romanNumbersIn(name), ...romanNumbersIn(nameEn)]
      return encode(['', compactCode(title.code), name, nameEn, numerals.join(' ')].join('\u0001'))
    },
    idOf: (number: number) => titles[number]?.id ?? 0,
    numberOf: (id: number) => numberOf.get(id),
    isLive: (number: number) => (stores[number] ?? -1) !== -1,
    storeOf: (number: number) => stores[number] ?? -1,
    popularityOf: (number: number) => titles[number]?.popularity ?? 0,
    /** Letters of the name in the script that was typed, at least one. */
    nameLength: (number: number, latin: boolean) =>
      (latin ? otherLengths[number] : 0) || lengths[number] || 1,
    liveCount: () => numberOf.size,
  }
}

/** Class lines with their titles. */
export function openClassLines(catalogue: ReturnType<typeof openCatalogue>) {
  const ids: number[] = []
  const texts: string[] = []
  const titles: number[][] = []
  const numberOf = new Map<number, number>()
  return {
    /** Notes a class line and its titles; its text for the index, if that has changed. */
    set(line: SearchClassLine): Uint8Array | undefined {
      const before = numberOf.get(line.id)
      if (before !== undefined) {
        titles[before] = texts[before] === line.text ? line.titleIds : []
        if (texts[before] === line.text) return undefined
      }
      numberOf.set(line.id, ids.length)
      ids.push(line.id)
      texts.push(line.text)
      titles.push(line.titleIds)
      return encode(`\u0001\u0001${normaliseText(line.text)}`)
    },
    /** Pairs whose words together are all words, where the title alone does not hold them. */
    *pairs(
      fullMask: number,
      lineMasks: Uint16Array,
      titleMasks: Uint16Array,
      storeMasks: Uint16Array,
      most: number,
    ) {
      let given = 0
      for (let line = 0; line < lineMasks.length; line += 1) {
        const inLine = lineMasks[line] ?? 0
        if (inLine === 0) continue
        for (const id of titles[line] ?? []) {
          const title = catalogue.numberOf(id)
          if (title === undefined || !catalogue.isLive(title)) continue
          const own = (titleMasks[title] ?? 0) | (storeMasks[catalogue.storeOf(title)] ?? 0)
          if (own === fullMask || (own | inLine) !== fullMask) continue
          yield { title, line: ids[line] ?? 0 }
          given += 1
          if (given >= most) return
        }
      }
    },
  }
}
