import { createContext, type ReactNode, use } from 'react'
import type { PageSettings } from '#web/api/page-context.ts'

/** Used when not even the root could be loaded: enough to show a page that says so. */
const fallback: PageSettings = {
  contentUrl: '/content',
  publicUrl: '',
  supportEmail: '',
  sellerShare: 0,
  payoutMinimum: 0,
  company: { name: 'Sarup', registration: '', address: '', phone: '' },
  connectOrigins: [],
  mediaOrigins: [],
}

const SettingsContext = createContext<PageSettings>(fallback)

export function SettingsProvider({
  settings,
  children,
}: {
  settings: PageSettings | undefined
  children: ReactNode
}) {
  return <SettingsContext value={settings ?? fallback}>{children}</SettingsContext>
}

export function useSettings(): PageSettings {
  return use(SettingsContext)
}
