import type { Plugin } from 'vite'

/**
 * What measures loaders and navigations of the router from outside is asked for by nobody here, and no bundler can know that: 1.3 kB
 * of every visit. Named as the router imports it: where a newer router asks for more of it, the build fails and says so.
 */
const nobodyMeasures = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = undefined
`

export function leanRouter(): Plugin {
  return {
    name: 'sarup-lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler: () => ({ code: nobodyMeasures, map: null }),
    },
  }
}
