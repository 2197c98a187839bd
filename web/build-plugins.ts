import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ui = join(import.meta.dirname, 'app/ui')

/**
 * What measures loaders and navigations of the router from outside is not used here, and no bundler can know that: 1.3 kB
 * of every visit. Named as the router imports it: where a newer router asks for more of it, the build fails and says so.
 */
const unmeasured = `
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

type Pieces = Record<string, { type: 'chunk' | 'asset'; code?: string }>

/**
 * For what the server loads: letters outside ASCII as escapes. One Thai word makes V8 keep a whole file at two bytes a character, its
 * source and all (9 MB of the web process, and a tenth of the time of loading).
 */
export const asciiOnly = {
  name: 'ascii-only',
  // The last step: what is printed from a syntax tree after it would have its letters back.
  generateBundle(_options: unknown, bundle: Pieces) {
    for (const piece of Object.values(bundle)) {
      // A raw template would show the escapes themselves.
      if (piece.type === 'chunk' && piece.code !== undefined && !piece.code.includes('String.raw`'))
        piece.code = escaped(piece.code)
    }
  },
}

function escaped(code: string): string {
  return code.replaceAll(/(\\*)([^\0-\x7f])/g, (_, slashes: string, letter: string) => {
    // `\ก` means ก: what is escaped without need keeps its meaning.
    const before = slashes.length % 2 === 1 ? slashes.slice(1) : slashes
    return `${before}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/**
 * Puts the style sheets of `ui/` and `features/` into layers below those of the areas. The bundler links a screen's own
 * sheet before those of the parts it shares with other screens; without layers the part would win over the screen that
 * places it, on one page and not on the next. Each sheet says the order of the layers (that of `ui/base.css`) before anything
 * else: when a screen breaks, the sheets are linked anew in any order.
 */
export function layeredCss(): Plugin {
  return {
    name: 'sarup-layered-css',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/app\/(?:ui|features)\/.*\.module\.css$/ },
      handler(code, id) {
        const layer = id.includes('/web/app/ui/') ? 'ui' : 'features'
        return { code: `@layer base, ui, features, shared;\n@layer ${layer} {\n${code}\n}`, map: null }
      },
    },
  }
}

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
      handler: () => ({ code: unmeasured, map: null }),
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

/** All icons stand in `ui/icons.ts`; built, each is a module of its own, so that a screen loads those it shows. */
export function splitIcons(): Plugin {
  return {
    name: 'sarup-split-icons',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { code: "/icons.ts'" },
      handler: (code) =>
        code.replace(/import \{([^}]*)\} from '(?:#web\/ui|\.)\/icons\.ts'/, (_, names: string) =>
          Array.from(
            names.matchAll(/(?<!type )\bIcon\w+/g),
            ([name]) => `import { ${name} } from 'icon/${name}.ts'`,
          ).join('; '),
        ),
    },
    resolveId: { filter: { id: /^icon\// }, handler: (id) => join(ui, id) },
    load: {
      filter: { id: /\/ui\/icon\/Icon\w+\.ts$/ },
      handler(id) {
        const name = /\w+(?=\.ts$)/.exec(id)?.[0]
        const line = readFileSync(join(ui, 'icons.ts'), 'utf8').match(
          new RegExp(`^export const ${name} = .*$`, 'm'),
        )
        return `import { drawn, filled } from '${ui}/drawn-icon.tsx'\n${line?.[0]}`
      },
    },
  }
}
