import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ui = join(import.meta.dirname, 'app/ui')

/**
 * The router's instrumentation hooks are unused, which no bundler can know: 1.3 kB of every visit. Named as the router imports them: if a
 * newer one needs more, the build fails and says so.
 */
const unmeasured = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = undefined
`

/** Developer warnings, and what names for React's tools or calls (`<Form>`) keep although no page renders it: 2 kB more. */
const forDevelopers =
  /(?<!function )\b(?=warning(?:Once)?\()|(?<= = )(?=React\$1\.forwardRef\()|^\w+\.displayName = ".*";$/gm

/** Forms use `useSending` and `useAction`, but the query client creates a mutation cache anyway: 1.4 kB more. */
const nothingMutates = `
export class MutationCache {
  clear() {}
  findAll() { return [] }
  resumePausedMutations() { return Promise.resolve() }
}
`

type Pieces = Record<string, { type: 'chunk' | 'asset'; code?: string }>

/**
 * For server code: escapes non-ASCII letters. One Thai word makes V8 store a whole file at two bytes per character (9 MB of the web process
 * and a tenth of loading).
 */
export const asciiOnly = {
  name: 'ascii-only',
  // The last step: a later print from a syntax tree would bring the letters back.
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
    // `\ก` means ก: a needless escape keeps its meaning.
    const before = slashes.length % 2 === 1 ? slashes.slice(1) : slashes
    return `${before}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/**
 * Puts style sheets of `ui/` and `features/` into layers below the areas'. The bundler links a screen's sheet before those of shared parts,
 * so without layers a part would override its screen on some pages. Each sheet declares the layer order (of `ui/base.css`) first, because a
 * broken screen relinks them in any order.
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

/**
 * Where the script of a screen cannot be loaded (offline, or a newer version has other names), the router loads the page anew, even where its
 * link was only passed over: what was typed is gone, and a press led nowhere. Shown, the screen fails instead, and `BrokenPage` goes on.
 */
const reloading = /\bconsole\.error\([^]*return new Promise\(\(\) => \{\}\);/
const failing = `
const fail = () => { throw error }
return { default: fail, clientLoader: fail }
`

export function leanRouter(): Plugin {
  return {
    name: 'sarup-lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/(?!rsc)/ },
      handler(code, id) {
        const lean = code.replace(forDevelopers, (name) => (name === '' ? '/* @__PURE__ */ ' : ''))
        if (!id.endsWith('/ssr/routeModules.js')) return { code: lean, map: null }
        if (!reloading.test(lean)) this.error('the router loads screens in another way now')
        return { code: lean.replace(reloading, failing), map: null }
      },
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
