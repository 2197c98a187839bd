/**
 * A device's name from its user agent, in no language; undefined where unknown. Derived browsers are tested first: every Edge calls itself
 * Chrome, every Chrome Safari.
 */
export type Device = { browser: string | undefined; system: string | undefined; kind: 'phone' | 'computer' }

const browsers: readonly [name: string, form: RegExp][] = [
  ['LINE', /\bLine\//],
  ['Facebook', /\bFBA[NV]\b|FB_IAB/],
  ['Instagram', /\bInstagram\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const systems: readonly [name: string, form: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

export function readDevice(userAgent: string): Device {
  const find = (names: readonly [string, RegExp][]) => names.find(([, form]) => form.test(userAgent))?.[0]
  const system = find(systems)
  const isPhone = system === 'iPhone' || system === 'iPad' || system === 'Android'
  return { browser: find(browsers), system, kind: isPhone ? 'phone' : 'computer' }
}
