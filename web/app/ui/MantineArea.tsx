import './mantine.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

/**
 * Around screens that use Mantine's components (seller and staff areas). Buyer screens do without: the provider alone is
 * 13 kB of script, and rendering lists with it costs the server seven times as much. Its variables are in `virtual:theme.css`
 * for everyone.
 */
export function MantineArea({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
