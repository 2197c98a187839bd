import { useEffect } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { inBrowser, onServer } from '#web/api/loading.ts'
import { localStore } from '#web/browser/storage.ts'
import { loginAddress, useToken } from '#web/features/session/use-session.ts'
import { IconCash, IconLock, IconPencil } from '#web/ui/icons.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { T } from '#web/ui/T.tsx'
import { registerWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'
import { bestCovers } from '../landing/Shelf.tsx'
import RegisterForm from './RegisterForm.tsx'

export const loader = onServer(bestCovers)
export const clientLoader = inBrowser(bestCovers)

const HERE = '/seller/register'

/** The registration by its own address (seller.md §2). */
export default function RegisterScreen() {
  const words = useWords(registerWords)
  const covers = useLoaderData<typeof clientLoader>()
  const token = useToken()
  const navigate = useNavigate()
  // Looked at again when the token changes.
  useEffect(() => {
    // The token is read after hydration, so the storage itself is read before a visitor is sent away.
    if (localStore.getItem('token') === null) void navigate(loginAddress(HERE), { replace: true })
  }, [navigate, token])
  return (
    <PageShell className="stack one-column gap-wide">
      <PageHead title={words.title} hidden />
      <header>
        <h1>{words.title}</h1>
        <p className="dimmed">{words.text}</p>
      </header>
      <RegisterForm
        returnTo={HERE}
        covers={covers}
        below={
          <ul className="paper divided grow">
            {[
              [IconLock, words.keptSafe] as const,
              [IconPencil, words.changedLater] as const,
              [IconCash, words.paidMonthly] as const,
            ].map(([Icon, promise]) => (
              <li key={promise} className="row gap-md pad-strip">
                <span className="square tint-leaf" aria-hidden="true">
                  <Icon size={24} stroke={1.75} />
                </span>
                <span>
                  <T>{promise}</T>
                </span>
              </li>
            ))}
          </ul>
        }
      />
    </PageShell>
  )
}
