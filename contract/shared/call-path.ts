/**
 * A call's method, and its path as the specifications spell it: what ends with a slash ends with the call's name. `once`: the browser
 * gives it an Idempotency-Key, because doing it twice would make two of something, or refuse what was done the first time.
 */
export type CallPath = `${'GET' | 'POST'} /api/${string}`

export function methodAndPath<Name extends string>(
  paths: Readonly<Record<Name, CallPath>>,
  name: Name,
): [method: 'GET' | 'POST', path: string, once?: 'once'] {
  const [method, path, ...rest] = paths[name].split(' ') as ['GET' | 'POST', string, 'once'?]
  return [method, path.endsWith('/') ? path + name : path, ...rest]
}

/** `POST /api/user/createOrder`, as the specifications name a call. */
export function addressOf<Name extends string>(paths: Readonly<Record<Name, CallPath>>, name: Name): string {
  return methodAndPath(paths, name).slice(0, 2).join(' ')
}
