import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme } from './app/ui/theme.ts'

/**
 * Mantine writes its variables into every document, about 10 kB each time. They are the same for everyone, so they become a
 * cached style sheet instead: `import 'virtual:theme.css'`. One source stays: `ui/theme.ts`.
 */
export function themeCss(): Plugin {
  const id = '\0virtual:theme.css'
  return {
    name: 'sarup-theme-css',
    resolveId: (source) => (source === 'virtual:theme.css' ? id : undefined),
    load: (module) => (module === id ? themeStyleSheet() : undefined),
  }
}

function themeStyleSheet(): string {
  const full = mergeMantineTheme(DEFAULT_THEME, theme)
  const standard = defaultCssVariablesResolver(full)
  const ours = cssVariables(full)
  return convertCssVariables(
    {
      variables: withoutUnusedColours({ ...standard.variables, ...ours.variables }),
      light: withoutUnusedColours({ ...standard.light, ...ours.light }),
      dark: withoutUnusedColours({ ...standard.dark, ...ours.dark }),
    },
    ':root',
  )
}

/** Mantine's own palettes that the brand does not have; they would be two thirds of the sheet. */
const unusedColour = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/

function withoutUnusedColours(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !unusedColour.test(name)))
}
