import { IconCopy, IconPlus } from '#web/ui/icons.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Input } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { changeManyWords, dashboardWords } from '#web/words/seller/dashboard.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { OwnSheet } from './use-dashboard.ts'

export function NewSheet() {
  const words = useWords(dashboardWords)
  const { begin, busy } = useNewSheet()
  return (
    <Button busy={busy} icon={<IconPlus size={20} stroke={1.75} />} onClick={() => void begin()}>
      {words.newSheet}
    </Button>
  )
}

/** The same words for a new term; its pages are written anew. */
export function CopySheet({ sheet }: { sheet: Pick<OwnSheet, '_id' | 'name'> }) {
  const words = useWords(changeManyWords)
  const { begin, busy } = useNewSheet({ like: sheet._id })
  return (
    <IconButton
      className="anchor linked push"
      label={`${words.copy} ${sheet.name}`}
      title={words.copy}
      disabled={busy}
      onClick={() => void begin()}
    >
      <IconCopy size={20} stroke={1.75} aria-hidden="true" />
    </IconButton>
  )
}

export function useNewSheet(input: Input<'newSheet'> = {}) {
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      const { id } = (await sellerApi.call('newSheet', input)).data
      await navigate(`/seller/editSheet?${id}`)
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return { begin, busy }
}
