import '#web/ui/theme.css'
import '#web/ui/fonts.css'
import '#web/ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { SettingsProvider } from '#web/ui/settings.tsx'
import { LanguageProvider } from '#web/words/use-words.tsx'
import PartsScreen from './parts.tsx'
import { localeNamed } from '#rules/locales.ts'

// The parts without the product: no server, no request, nothing that a clock or chance decides (e2e/quality/parts.test.ts).
const router = createMemoryRouter([{ path: '*', Component: PartsScreen }])
createRoot(document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <LanguageProvider initial={localeNamed(document.documentElement.lang) ?? 'th'}>
      <SettingsProvider settings={undefined}>
        <RouterProvider router={router} />
      </SettingsProvider>
    </LanguageProvider>
  </QueryClientProvider>,
)
