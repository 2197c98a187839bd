import type { Plugin } from 'vite'

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
