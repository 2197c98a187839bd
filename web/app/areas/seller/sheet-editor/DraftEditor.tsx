import { IconCloudCheck, IconCloudOff, IconEye, IconPencil } from '#web/ui/icons.ts'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cleanPriceText } from '#rules/sheets/sheet-price.ts'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { tabStore } from '#web/browser/storage.ts'
import { CoverUpload } from '#web/features/uploads/CoverUpload.tsx'
import { PdfUpload } from '#web/features/uploads/PdfUpload.tsx'
import { SamplesUpload } from '#web/features/uploads/SamplesUpload.tsx'
import { useSheetFiles } from '#web/features/uploads/use-sheet-files.ts'
import { Button } from '#web/ui/Button.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { T } from '#web/ui/T.tsx'
import { StepLine } from '#web/ui/StepLine.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { editorWords, launchWords, releaseWords } from '#web/words/seller/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useLeaveSoon } from '../dashboard/use-leave-soon.ts'
import { suggestedPriceKey } from '../price-helper/suggested-price.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { CoverPreview, useIsWide } from './CoverPreview.tsx'
import classes from './sheet-editor.module.css'
import { Launch } from './Launch.tsx'
import { InfoFields } from './InfoFields.tsx'
import { findMissing, type Missing, type Step } from './missing.ts'
import { PinList } from './PinList.tsx'
import { Section } from './Section.tsx'
import { onLeaving } from './on-leaving.ts'
import { Release } from './Release.tsx'
import type { SheetWords } from './stored-words.ts'
import { ToDashboard } from '../dashboard/ToDashboard.tsx'
import { Submit } from './Submit.tsx'
import { useWordsStore } from './use-words-store.ts'
import type { WordsState } from './words-store.ts'

// The page that buyers will see comes when it is asked for.
const ListingPreview = perhaps(() => import('./ListingPreview.tsx'))

type DraftEditorProps = Data<'getDraft'> & { onMoved: () => void }

/** The four steps of a draft or a rejected sheet; typed text is saved all the time. */
export function DraftEditor({ sheet, store: stores, onMoved }: DraftEditorProps) {
  const words = useWords(editorWords)
  const release = useWords(releaseWords)
  const launch = useWords(launchWords)
  const leaveSoon = useLeaveSoon()
  const { store, state, wasRestored } = useWordsStore(sheet, {
    save: async (typed, revision, leaving) => {
      const { visible: _visible, ...fields } = typed
      const input = { id: sheet._id, revision, ...fields }
      return (await sellerApi.call('saveDraft', input, { keepalive: leaving })).data
    },
    load: async () => (await sellerApi.call('getDraft', { id: sheet._id })).data.sheet,
    isAutomatic: true,
  })
  // The three upload parts load it again whenever one of them changed something.
  const { files } = useSheetFiles(sheet._id)
  const [isPreviewing, setPreviewing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [pictureVersion, setPictureVersion] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const isWide = useIsWide()
  const typed = state.words
  const name = [typed.sCode, typed.sName].filter(Boolean).join(' ') || words.untitled
  const missing = findMissing(typed, files)
  useSuggestedPrice(store.change)
  useToastOnce(wasRestored ? words.restored : undefined)
  useEffect(() => {
    if (state.moved) onMoved()
  }, [state.moved, onMoved])
  // The page that comes in place of this one shows nothing of it.
  useEffect(() => {
    if (state.moved) showToast({ text: words.movedOn, tone: 'bad' })
  }, [state.moved, words.movedOn])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    setSaving(true)
    const isSaved = await store.flush()
    if (!isSaved) return setSaving(false)
    showToast({ text: words.edited, tone: 'good' })
    leaveSoon()
  }
  const pictureChanged = () => setPictureVersion((before) => before + 1)

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void save(event)}
      // From field to field, too: the seller need not wait ten seconds before closing the tab.
      onBlur={() => void store.flush()}
    >
      <header className="stack one-column gap-3xs below-sm">
        <ToDashboard />
        {/* A line for each from the start: nothing moves while they are typed. */}
        <h1 className="tight anywhere">
          <span className="block large linked">
            {typed.sCode || (
              <span className="light dimmed" aria-hidden="true">
                {words.code}
              </span>
            )}
          </span>{' '}
          <T>{typed.sName || words.untitled}</T>
        </h1>
        {sheet.status === 3 && (
          <div className="above-xs pad-strip rounded tint-red" role="note">
            <strong className="alarm">{words.rejectedTitle}</strong>
            <p className="unlinked as-written">{sheet.reason}</p>
            <PinList sheetId={sheet._id} pins={sheet.pins} />
          </div>
        )}
      </header>
      <div className={`stack one-column gap-md ${classes.live} ${classes.bar} stuck`}>
        <nav aria-label={words.steps}>
          <StepLine {...stepsOf(missing, files !== undefined, words)} />
        </nav>
        <SavedLine state={state} />
        {!isWide && (
          <CoverPreview small sheetId={sheet._id} words={typed} name={name} pictureVersion={pictureVersion} />
        )}
      </div>
      <div className="stack one-column gap-lg beside top">
        <div className="stack gap-md shrink">
          <Section id="info" step={1} title={words.infoHeading}>
            <InfoFields
              sheetId={sheet._id}
              words={typed}
              stores={stores}
              isPriceFixed={sheet.launch?.state === 'running'}
              chapters={files?.pdf?.chapters ?? []}
              onChange={store.change}
            />
          </Section>
          <Section id="cover" step={2} title={words.coverHeading}>
            <CoverUpload sheetId={sheet._id} onChange={pictureChanged} disabled={isSaving} />
          </Section>
          <Section id="samples" step={3} title={words.samplesHeading}>
            <SamplesUpload sheetId={sheet._id} onChange={nothing} disabled={isSaving} />
          </Section>
          <Section id="pdf" step={4} title={words.pdfHeading}>
            <PdfUpload sheetId={sheet._id} onChange={nothing} disabled={isSaving} />
          </Section>
          <Section id="release" title={release.title} text={release.text}>
            <Release sheet={sheet} saveOnLeaving={onLeaving} />
          </Section>
          {(sheet.mayLaunch || sheet.launch?.state === 'running') && (
            <Section id="launch" title={launch.title} text={launch.text}>
              <Launch sheet={sheet} price={typed.price} onMoved={onMoved} saveOnLeaving={onLeaving} />
            </Section>
          )}
        </div>
        {isWide && (
          <aside className="desk-only sticks">
            <CoverPreview sheetId={sheet._id} words={typed} name={name} pictureVersion={pictureVersion} />
          </aside>
        )}
      </div>
      <div className={`flow to-end gap-xs bottom-bar ${classes.actions}`}>
        <Button look="outline" icon={<IconEye size={20} stroke={1.75} />} onClick={() => setPreviewing(true)}>
          {words.seePreview}
        </Button>
        <Button type="submit" look="outline" busy={isSaving}>
          {words.save}
        </Button>
        <Submit sheet={sheet} store={store} missing={missing} form={form} disabled={isSaving} />
      </div>
      {isPreviewing && (
        <Suspense>
          <ListingPreview
            sheet={sheet}
            stores={stores}
            words={typed}
            files={files}
            pictureVersion={pictureVersion}
            onClose={() => setPreviewing(false)}
          />
        </Suspense>
      )}
      <ConflictDialog mine={typed} state={state} store={store} stores={stores} />
    </form>
  )
}

const nothing = () => {}

/** Steps to handing in; each leads to its part of the page. The cover is drawn from the info. */
function stepsOf(
  missing: readonly Missing[],
  isLoaded: boolean,
  words: Record<'stepInfo' | 'stepCover' | 'stepSamples' | 'stepPdf' | 'stepDone' | 'stepOpen', string>,
) {
  const isDone = (step: Step) =>
    !missing.some((one) => one.step === step || (step === 'cover' && one.step === 'info')) &&
    (step === 'info' || step === 'cover' || isLoaded)
  const steps = (
    [
      ['info', words.stepInfo],
      ['cover', words.stepCover],
      ['samples', words.stepSamples],
      ['pdf', words.stepPdf],
    ] as const
  ).map(([key, name]) => ({ key, name, href: `#${key}`, isDone: isDone(key) }))
  const now = steps.findIndex((step) => !step.isDone)
  return { steps, now: now === -1 ? steps.length : now, done: words.stepDone, open: words.stepOpen }
}

/** The price helper leads here with its price: taken over once, as if it had been typed. */
function useSuggestedPrice(change: (part: Partial<SheetWords>) => void): void {
  const words = useWords(editorWords)
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!isHydrated) return
    const price = cleanPriceText(takeSuggestedPrice(search) ?? '')
    if (price === '') return
    change({ price })
    showToast({ text: words.priceTaken(price), tone: 'good' })
    const [id = ''] = new URLSearchParams(search).keys()
    if (search.includes('price=')) void navigate(`${pathname}?${id}`, { replace: true })
  }, [isHydrated, search, pathname, change, navigate, words])
}

function useToastOnce(text: string | undefined): void {
  const [first] = useState(text)
  useEffect(() => {
    if (first !== undefined) showToast({ text: first })
  }, [first])
}

/** From the address (`&price=45`) or from the price helper; given out once. */
function takeSuggestedPrice(search: string): string | undefined {
  const stored = tabStore.getItem(suggestedPriceKey)
  tabStore.removeItem(suggestedPriceKey)
  return new URLSearchParams(search).get('price') ?? stored ?? undefined
}

/** State of autosave, with its last time (seller.md §2). */
function SavedLine({ state }: { state: WordsState }) {
  const words = useWords(editorWords)
  const { language } = useLanguage()
  const savedAt = words.savedAt(writeDate(new Date(state.savedAt), 'time', language))
  const isHere = state.status === 'offline' || state.status === 'failed'
  return (
    <p className={`row tiny dimmed ${classes.saved} flow`} data-here={isHere || undefined}>
      {isHere ? (
        <IconCloudOff size={18} stroke={1.75} />
      ) : state.status === 'saved' ? (
        <IconCloudCheck size={18} stroke={1.75} />
      ) : (
        <IconPencil size={18} stroke={1.75} />
      )}
      <span>
        {state.status === 'saving' ? words.saving : state.status === 'unsaved' ? words.notSavedYet : savedAt}
      </span>
      {/* Only trouble is spoken: a voice every ten seconds would keep the seller from writing. */}
      <span role="status">
        {state.status === 'offline' ? words.savedHere : state.status === 'failed' ? words.saveFailed : ''}
      </span>
    </p>
  )
}
