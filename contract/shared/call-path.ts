/**
 * A call's method and path as in the specifications; a path that ends with a slash ends with the call's name. `once`: the browser sends an
 * Idempotency-Key, because a repeat would make two of something or be refused.
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
