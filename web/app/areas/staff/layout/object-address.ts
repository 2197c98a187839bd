import { englishShortMonth, thaiShortMonth } from '#rules/calendar/periods.ts'
import { type Language, pick, say } from '#web/words/language.ts'
import { listNames, objectKinds, paperKinds } from '#web/words/staff/audit.ts'

/** Screen of an object of the audit log or of a note; undefined without one. */
export function addressOfObject(object: string): string | undefined {
  const [kind, id = ''] = object.split(':')
  if (id === '') return undefined
  switch (kind) {
    case 'order':
      return `/staff/orders?order=${id}`
    case 'money':
    case 'due':
      return `/staff/orders?tab=money&money=${object}`
    case 'person':
    case 'seller':
      return `/staff/person?${id}`
    case 'sheet':
      return `/staff/sheetEdit?${id}`
    case 'store':
      return `/staff/edituni?${id}`
    case 'report':
      return `/staff/report?open=${id}`
    case 'claim':
      return `/staff/claims?open=${id}`
    case 'case':
      return `/staff/cases?case=${id}`
    case 'group':
      return `/staff/groups?open=${id}`
    case 'month':
      return '/staff/hytexts-report?tab=closed'
    case 'promo':
      return `/staff/promos?open=${id}`
    default:
      return undefined
  }
}

/** `order:5QGS8V9BZ9RV`, as one would say it. */
export function nameOfObject(object: string, language: Language): string {
  const [kind = '', ...rest] = object.split(':')
  const paper = kind === 'tax-paper' ? paperKinds[rest[0] ?? ''] : undefined
  const named = paper ?? objectKinds[kind]
  if (named === undefined) return object
  const list = kind === 'list' ? listNames[rest[0] ?? ''] : undefined
  if (list !== undefined) return `${say(named, language)} ${say(list, language)}`
  const id = (paper === undefined ? rest : rest.slice(1)).map((part) => writeMonth(part, language))
  return [say(named, language), ...id].join(' ').trim()
}

/** `202609` and `2026-09` are months. */
function writeMonth(part: string, language: Language): string {
  const [, year = '', month = ''] = /^(20\d\d)-?(0[1-9]|1[0-2])$/.exec(part) ?? []
  if (month === '') return part
  return pick({ th: thaiShortMonth, en: englishShortMonth }, language)(`${year}-${month}`)
}
