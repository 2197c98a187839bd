import { settingNames } from './config.ts'

/** Beginnings that only settings of ours have. */
const ours =
  /^(?:AUTH|CDN|COLUMN|COMPANY|CONTENT|DATABASE|FACEBOOK|GOOGLE|LINE|MAIL|MEDIA|METRICS|OMISE|PAYER|PAYMENT|PROMPTPAY|RATE|S3|SCB|SLIP|SMTP|STORAGE|SUPPORT|TRUSTED|VAPID|WEB)_/
/** Set by container platforms in every process for the services beside it. */
const ofPlatforms = /_(?:SERVICE_(?:HOST|PORT)\w*|PORT(?:_\d+_(?:TCP|UDP)\w*)?)$/

/** A name that is written wrong is a setting that stays at its default without a word: one sentence for each. */
export function findStrangeSettings(environment: NodeJS.ProcessEnv): string[] {
  const known = new Set(settingNames)
  const strange = Object.keys(environment).filter(
    (name) =>
      !known.has(name) && !ofPlatforms.test(name) && (ours.test(name) || nearestTo(name) !== undefined),
  )
  return strange.toSorted().map((name) => {
    const meant = nearestTo(name)
    return `${name}: there is no such setting${meant === undefined ? '' : `; perhaps ${meant} is meant`}.`
  })

  function nearestTo(name: string): string | undefined {
    // Short names are near to everything.
    if (name.length < 6) return undefined
    return settingNames.find((setting) => isNear(name, setting))
  }
}

/** One letter too many, too few, another, or two that changed places. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const rest = one.slice(start)
  const otherRest = other.slice(start)
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  )
}
