import './ui/theme.css'
import './ui/fonts.css'
import './ui/base.css'
import thaiFont from '@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2?url'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { white } from '#rules/brand/colours.ts'
import { NetworkFailure } from './api/failures.ts'
import { pageContext } from './api/page-context.ts'
import { BrokenPage } from './areas/shared/broken/BrokenPage.tsx'
import { isInPlaceOfOthers } from './features/session/session.ts'
import { bootScript } from './ui/boot-script.ts'
import { useNonce } from './ui/nonce.ts'
import { SettingsProvider } from './ui/settings.tsx'
import { Toasts } from './ui/Toasts.tsx'
import { LanguageProvider } from './words/use-words.tsx'
import { pick } from './words/language.ts'

/** The surface of the dark scheme (`--surface` in ui/theme.css), for the browser's own bars. */
const darkSurface = '#191B30'

export function loader({ context }: LoaderFunctionArgs) {
  const { language, settings } = context.get(pageContext)
  return { language, settings }
}

/** No revalidation: the first document's settings stay valid, and the browser stores the language from then on. */
export const shouldRevalidate = () => false

/** The boot script's results: when a screen breaks, React renders `<html>` anew, which must not lose them. */
const booted = typeof document === 'undefined' ? undefined : document.documentElement.dataset

export function Layout({ children }: { children: ReactNode }) {
  const language = useRouteLoaderData<typeof loader>('root')?.language ?? 'th'
  const nonce = useNonce()
  return (
    // The boot script adds attributes before hydration, and the language may have been changed in another tab.
    <html
      lang={language}
      data-scheme={booted?.scheme ?? 'light'}
      data-session={booted?.session}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={white} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={darkSurface} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link
          rel="manifest"
          href={pick({ th: '/manifest.webmanifest', en: '/manifest-en.webmanifest' }, language)}
        />
        <link rel="preload" href={thaiFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        {/* A script that stands behind the style sheets waits for them. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? bootScript : '' }}
        />
        <HeadScripts nonce={nonce} />
        <Links />
      </head>
      <body>
        {/* For browsers without scripts only: it is in the document, not in the scripts. */}
        <noscript
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR
              ? `<p class="pad-strip small">${pick(withoutScripts, language)}</p>`
              : '',
          }}
        />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const withoutScripts = {
  th: 'เปิด JavaScript ในเบราว์เซอร์เพื่อเข้าสู่ระบบ ซื้อ และอ่านชีท',
  en: 'Turn JavaScript on in your browser to sign in, buy and read sheets',
}

/**
 * Requests of a screen while its document is still arriving: its route's `handle.headScript`; '' in the browser, where it has run
 * already and one that React adds would not run.
 */
function HeadScripts({ nonce }: { nonce: string | undefined }) {
  return useMatches().map(({ id, handle }) =>
    handle instanceof Object && 'headScript' in handle ? (
      <script
        key={id}
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: String(handle.headScript) }}
      />
    ) : null,
  )
}

export default function Root() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  )
}

export function ErrorBoundary() {
  return (
    <Providers>
      <BrokenPage />
    </Providers>
  )
}

function Providers({ children }: { children: ReactNode }) {
  const page = useRouteLoaderData<typeof loader>('root')
  const [queries] = useState(makeQueryClient)
  useEffect(() => {
    // Without it the page is the same, only unexplained.
    if (isInPlaceOfOthers())
      void import('./features/session/explain-other-person.ts').then(
        (loaded) => loaded.explainOtherPerson(),
        () => {},
      )
  }, [])
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider initial={page?.language ?? 'th'}>
        <SettingsProvider settings={page?.settings}>
          {children}
          <Toasts />
        </SettingsProvider>
      </LanguageProvider>
    </QueryClientProvider>
  )
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A refusal stays a refusal; only a lost connection is worth another try.
      queries: {
        retry: (tries, failure) => failure instanceof NetworkFailure && tries < 2,
        staleTime: 10_000,
      },
    },
  })
}
