import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { localStore } from '#web/browser/storage.ts'
import { loginAddress, useToken } from '#web/features/session/use-session.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { registerWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'
import RegisterForm from './RegisterForm.tsx'

const HERE = '/seller/register'

/** The registration by its own address (seller.md §2). */
export default function RegisterScreen() {
  const words = useWords(registerWords)
  const token = useToken()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when the token changes
  useEffect(() => {
    // The token is read after hydration, so the storage itself is read before a visitor is sent away.
    if (localStore.getItem('token') === null) void navigate(loginAddress(HERE), { replace: true })
  }, [navigate, token])
  return (
    <PageShell width="narrow" className="stack gap-wide">
      <PageHead title={words.title} hidden />
      <header>
        <h1>{words.title}</h1>
        <p className="dimmed">{words.text}</p>
      </header>
      <RegisterForm returnTo={HERE} />
    </PageShell>
  )
}
