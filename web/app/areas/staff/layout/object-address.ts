/** Where an object of the trail or of a note is looked at; undefined where it has no screen. */
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
