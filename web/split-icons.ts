import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ui = join(import.meta.dirname, 'app/ui')

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
