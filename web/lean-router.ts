import type { Plugin } from 'vite'

/**
 * What measures loaders and navigations of the router from outside is not used here, and no bundler can know that: 1.3 kB
 * of every visit. Named as the router imports it: where a newer router asks for more of it, the build fails and says so.
 */
const nobodyMeasures = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = undefined
`

/**
 * Warnings are for who writes a route, and what has a name for React's tools or is made by a call (`<Form>`) stays though no page
 * renders it: 2 kB more.
 */
const forDevelopers =
  /(?<!function )\b(?=warning(?:Once)?\()|(?<= = )(?=React\$1\.forwardRef\()|^\w+\.displayName = ".*";$/gm

/** What sends is `useSending` and `useAction`; the query client makes a cache of mutations all the same: 1.4 kB more. */
const nothingMutates = `
export class MutationCache {
  clear() {}
  findAll() { return [] }
  resumePausedMutations() { return Promise.resolve() }
}
`

export function leanRouter(): Plugin {
  return {
    name: 'sarup-lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/(?!rsc)/ },
      handler: (code) => ({
        code: code.replace(forDevelopers, (name) => (name === '' ? '/* @__PURE__ */ ' : '')),
        map: null,
      }),
    },
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler: () => ({ code: nobodyMeasures, map: null }),
    },
  }
}

export function leanQuery(): Plugin {
  return {
    name: 'sarup-lean-query',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/query-core\/build\/modern\/mutationCache\.js$/ },
      handler: () => ({ code: nothingMutates, map: null }),
    },
  }
}
