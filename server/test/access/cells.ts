import type { RefusalCode } from '#contract/shared/refusals.ts'
import { parts, type Cast, type Part } from '../cast.ts'
import type { TestApp } from '../test-app.ts'

export type Expected = 'ok' | RefusalCode

/** The answer to each kind of person. */
export type Cells = Readonly<Record<Part, Expected>>

export type Scene = {
  app: TestApp
  cast: Cast
  part: Part
  /** The caller's id; the visitor has none and sends what a stranger might. */
  callerId: string
}

export type Case = {
  /** Whose or what kind of object the input names. */
  about: string
  input: (scene: Scene) => unknown
  expected: Cells
  /** For callers who may not know the object: the answer equals that of the named case to the byte, except request id and sent id. */
  looksLike?: string
}

export type Row = readonly Case[]

export const nobody = 'ZZZZZZZZZZ'

/** People who may see a sheet off sale. */
export const insiderParts: readonly Part[] = ['A', '1', 'G']

export const everyone = all('ok')

/** Let through to the operation, which then refuses like this. */
export const everyoneBut = (expected: Expected) => all(expected)

export const signedIn = but(everyone, { V: 'sign-in.required' })

export const signedInBut = (expected: Expected) => but(all(expected), { V: 'sign-in.required' })

export const buyers = but(signedIn, { N: 'profile.incomplete' })

export const buyersBut = (expected: Expected) =>
  but(all(expected), { V: 'sign-in.required', N: 'profile.incomplete' })

/** A seller with a complete profile; the rest may not. */
export const sellers = but(all('not-allowed'), {
  V: 'sign-in.required',
  I: 'sellers.profile-incomplete',
  A: 'ok',
  S: 'ok',
})

export const noSeller: Partial<Cells> = {
  V: 'sign-in.required',
  ...Object.fromEntries(
    (['N', 'B', 'O', '1', '2', '3', 'X', 'G'] as const).map((part) => [part, 'not-allowed']),
  ),
}

/** Holders of a permission, for whatever store. */
export const staff = but(all('not-allowed'), {
  V: 'sign-in.required',
  '1': 'ok',
  '2': 'ok',
  '3': 'ok',
  X: 'ok',
  G: 'ok',
})

/** Permission 1 of the store; X holds it for another. */
export const reviewers = but(all('not-allowed'), {
  V: 'sign-in.required',
  '1': 'ok',
  X: 'not-found',
  G: 'ok',
})

/** Permission 2, for whatever store. */
export const accountants = but(all('not-allowed'), { V: 'sign-in.required', '2': 'ok', X: 'ok', G: 'ok' })

/** Permission 2 for every store; who holds it for one store is refused like those who hold none (security-and-reliability §2). */
export const treasurers = (expected: Expected = 'ok') =>
  but(all('not-allowed'), { V: 'sign-in.required', G: expected })

/** Permission 3, for whatever store. */
export const managers = but(all('not-allowed'), { V: 'sign-in.required', '3': 'ok', X: 'ok', G: 'ok' })

export const nothing = (expected: Cells): Row => [{ about: 'nothing', input: () => ({}), expected }]

/** A list of one store: its own staff and global administrators. `together` is all stores at once, by staff of some. */
export function aboutStores(own: Cells, rest: object = {}, together: Expected = 'ok'): Row {
  const mine = parts.filter((part) => own[part] === 'ok' && part !== 'G')
  const each = (cells: Cells, expected: Expected) =>
    but(cells, Object.fromEntries([...mine, 'X' as const].map((part) => [part, expected])))
  return [
    { about: 'the store', input: ({ cast }) => ({ store: cast.store, ...rest }), expected: own },
    {
      about: 'another store',
      input: ({ cast }) => ({ store: cast.otherStore, ...rest }),
      expected: but(each(own, 'not-found'), { X: 'ok' }),
    },
    { about: 'all stores', input: () => ({ store: -1, ...rest }), expected: each(own, together) },
  ]
}

export function all(expected: Expected): Cells {
  return Object.fromEntries(parts.map((part) => [part, expected])) as Cells
}

export function but(cells: Cells, change: Partial<Cells>): Cells {
  return { ...cells, ...change }
}
