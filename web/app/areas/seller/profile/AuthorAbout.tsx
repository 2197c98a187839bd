import { useState } from 'react'
import { authorPath } from '#rules/institutions/addresses.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { authorWords } from '#web/words/buyer/author.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { TextArea } from '#web/ui/Field.tsx'

/** What the public page says beside the pen name. */
export function AuthorAbout({ penName, about: stored }: { penName: string; about: string }) {
  const words = useWords(authorWords)
  const { language } = useLanguage()
  const [about, setAbout] = useState(stored)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await sellerApi.call('setAuthorAbout', { about })
      showToast({ text: words.aboutSaved, tone: 'good' })
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    }
    setBusy(false)
  }
  return (
    <section id="author-page" className="stack gap-sm pad-lg paper" aria-labelledby="author-page-title">
      <h2 id="author-page-title" className="heading">
        {words.aboutTitle}
      </h2>
      <TextArea
        className="grows"
        label={words.about}
        hint={words.aboutHint}
        maxLength={500}
        rows={3}
        value={about}
        onChange={(event) => setAbout(event.target.value)}
      />
      <div className="row flow apart thumb">
        <Button look="outline" busy={busy} onClick={() => void save()}>
          {words.aboutSave}
        </Button>
        <ButtonLink look="subtle" to={authorPath(penName)}>
          {words.seePage}
        </ButtonLink>
      </div>
    </section>
  )
}
