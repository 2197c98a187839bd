import { IconEye, IconPencil } from '#web/ui/icons.ts'
import { type FormEvent, Suspense, useId, useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { ExamFields } from '#web/features/term-year/ExamFields.tsx'
import { CoverUpload } from '#web/features/uploads/CoverUpload.tsx'
import { SamplesUpload } from '#web/features/uploads/SamplesUpload.tsx'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { useSheetFiles } from '#web/features/uploads/use-sheet-files.ts'
import { Button } from '#web/ui/Button.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { editorWords, launchWords, releaseWords } from '#web/words/seller/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { ToDashboard } from '../../dashboard/ToDashboard.tsx'
import { useLeaveSoon } from '../../dashboard/use-leave-soon.ts'
import { ConflictDialog } from '../ConflictDialog.tsx'
import { PriceAmongCourse } from '../CoursePrices.tsx'
import { CoverPreview, useIsWide } from '../CoverPreview.tsx'
import classes from '../sheet-editor.module.css'
import { ContentFields } from '../InfoFields.tsx'
import { Launch } from '../Launch.tsx'
import { Release } from '../Release.tsx'
import { Section } from '../Section.tsx'
import { SheetName } from '../Standing.tsx'
import { useWordsStore } from '../use-words-store.ts'
import { LockedPdf } from './LockedPdf.tsx'

// The page that buyers will see comes when it is asked for.
const ListingPreview = perhaps(() => import('../ListingPreview.tsx'))

type PublishedEditorProps = Data<'getEdit'> & { onMoved: () => void }

/** Fields that change without review; published on save, not while typing. */
export function PublishedEditor({ sheet, store: stores, onMoved }: PublishedEditorProps) {
  const words = useWords(editorWords)
  const release = useWords(releaseWords)
  const launch = useWords(launchWords)
  const { language } = useLanguage()
  const leaveSoon = useLeaveSoon()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [isPreviewing, setPreviewing] = useState(false)
  const [pictureVersion, setPictureVersion] = useState(0)
  const [hasNewPictures, setNewPictures] = useState(false)
  const isWide = useIsWide()
  const { files } = useSheetFiles(sheet._id)

  const send = async (revision: number, typed = store.get().words) => {
    const { store: _store, sCode: _code, sName: _name, message: _message, ...fields } = typed
    const input = { _id: sheet._id, revision, ...fields }
    try {
      return (await sellerApi.call('saveEdit', input)).data
    } catch (refused) {
      setFailure(refused)
      throw refused
    }
  }
  const { store, state } = useWordsStore(sheet, {
    save: (typed, revision) => send(revision, typed),
    load: async () => (await sellerApi.call('getEdit', { id: sheet._id })).data.sheet,
    isAutomatic: false,
  })
  const typed = state.words
  const isUnsaved = state.status !== 'saved' || hasNewPictures

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    setSaving(true)
    setFailure(undefined)
    // Pictures are put on sale by saving, also where no word was changed.
    const wasSaved = state.status === 'saved'
    const isSaved =
      (await store.flush()) && (!wasSaved || (await send(store.get().revision).then(isDone, isNotDone)))
    if (!isSaved) return setSaving(false)
    showToast({ text: words.edited, tone: 'good' })
    leaveSoon()
  }
  const pictureChanged = () => {
    setPictureVersion((before) => before + 1)
    setNewPictures(true)
  }

  const prices = <PriceAmongCourse sheet={sheet._id} price={typed.price} />
  // Beside the fields are the preview and, below it, saving; without room, saving is at the lower edge.
  const actions = (
    <>
      {isUnsaved && (
        <p className="row gap-2xs small warned fill">
          <IconPencil size={18} stroke={1.75} />
          {words.unsaved}
        </p>
      )}
      <Button look="outline" icon={<IconEye size={20} stroke={1.75} />} onClick={() => setPreviewing(true)}>
        {words.seePreview}
      </Button>
      <Button type="submit" busy={isSaving}>
        {words.save}
      </Button>
    </>
  )
  // On a phone it stays in sight; where there is room the cover lies beside it.
  const head = (
    <>
      <header className={`row gap-sm ${classes.live} stuck`}>
        {!isWide && (
          <CoverPreview
            small
            drawn={String(sheet.revision)}
            sheetId={sheet._id}
            words={typed}
            name={sheet.name}
            pictureVersion={pictureVersion}
          />
        )}
        <div className="shrink">
          <SheetName name={sheet.name} />
          <p className="small dimmed">
            <T>{words.noReview}</T>
          </p>
        </div>
      </header>
      {sheet.priceOnSale !== null && (
        <p role="status" className="below-sm pad-strip rounded strong tint-amber">
          {words.priceWaits(String(sheet.price), String(sheet.priceOnSale))}
        </p>
      )}
    </>
  )
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <ToDashboard />
      {!isWide && head}
      <div className="stack one-column gap-lg beside top">
        <div className="stack gap-md shrink">
          {isWide && head}
          {sheet.release !== null && (
            <Section id="release" title={release.approvedTitle}>
              <Release sheet={sheet} onMoved={onMoved} />
            </Section>
          )}
          <OpenClosed isOpen={typed.visible} onChange={(visible) => store.change({ visible })} />
          <Section id="info" title={words.infoHeading}>
            <div className="stack gap-md shrink">
              <ContentFields
                words={typed}
                isPriceFixed={sheet.launch?.state === 'running'}
                beside={prices}
                onChange={store.change}
              />
              <ExamFields
                words={typed}
                region={stores.find(({ code }) => code === sheet.store)?.category ?? 0}
                onChange={store.change}
              />
              <p className="small dimmed">{words.fixedTitle}</p>
            </div>
          </Section>
          {(sheet.mayLaunch || sheet.launch?.state === 'running') && (
            <Section id="launch" title={launch.title} text={launch.text}>
              <Launch sheet={sheet} price={typed.price} isUnsaved={isUnsaved} onMoved={onMoved} />
            </Section>
          )}
          <Section id="cover" title={words.coverHeading} text={words.picturesWait}>
            <CoverUpload sheetId={sheet._id} onChange={pictureChanged} disabled={isSaving} />
          </Section>
          <Section id="samples" title={words.samplesHeading}>
            <SamplesUpload sheetId={sheet._id} onChange={pictureChanged} disabled={isSaving} />
          </Section>
          <Section id="pdf" title={words.pdfHeading}>
            <LockedPdf sheet={sheet} onMoved={onMoved} />
          </Section>
        </div>
        {isWide && (
          <aside className="desk-only sticks">
            <CoverPreview
              drawn={String(sheet.revision)}
              sheetId={sheet._id}
              words={typed}
              name={sheet.name}
              pictureVersion={pictureVersion}
            />
            <div className={`stack two-columns gap-xs above-md amid ${classes.beneath}`}>{actions}</div>
          </aside>
        )}
      </div>
      {!isWide && <div className={`flow to-end gap-xs bottom-bar ${classes.actions}`}>{actions}</div>}
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
      <AlertDialog
        open={failure !== undefined && state.conflict === undefined && !isConflict(failure)}
        onClose={() => setFailure(undefined)}
      >
        {failure !== undefined && wordsOfFailure(failure, language)}
      </AlertDialog>
    </form>
  )
}

const isDone = () => true
const isNotDone = () => false

/** Shown as two columns to choose from, not as an error. */
function isConflict(failure: unknown): boolean {
  return failure instanceof Error && failure.message === 'sheets.changed-elsewhere'
}

/** "เปิด/ปิด": closed, it is in no search and in no shop (seller.md §4). */
function OpenClosed({ isOpen, onChange }: { isOpen: boolean; onChange: (isOpen: boolean) => void }) {
  const words = useWords(editorWords)
  const id = useId()
  return (
    <div className="row gap-sm paper pad-strip">
      <div className="stack grow shrink">
        <strong className={isOpen ? 'good' : undefined}>{isOpen ? words.open : words.closed}</strong>
        <span id={`${id}-means`} className="small dimmed">
          <T>{isOpen ? words.openMeans : words.closedMeans}</T>
        </span>
      </div>
      <label htmlFor={id} className="small dimmed whole">
        {words.openClosed}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOpen}
        aria-describedby={`${id}-means`}
        className="rigid anchor track"
        checked={isOpen}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
