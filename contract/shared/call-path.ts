/** A call's method, and its path as the specifications spell it: what ends with a slash ends with the call's name. */
export type CallPath = `${'GET' | 'POST'} /api/${string}`

export function methodAndPath<Name extends string>(
  paths: Readonly<Record<Name, CallPath>>,
  name: Name,
): [method: 'GET' | 'POST', path: string] {
  const [method, path] = paths[name].split(' ') as ['GET' | 'POST', string]
  return [method, path.endsWith('/') ? path + name : path]
}
