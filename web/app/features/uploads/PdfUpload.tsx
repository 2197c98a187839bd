import { pdfBytesMax } from '#rules/sheets/file-limits.ts'
import { IconCamera, IconFileTypePdf, IconPlayerPause, IconPlayerPlay, IconX } from '#web/ui/icons.ts'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useBlocker } from 'react-router'
import { sellerApi } from '#web/api/seller-api.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { T } from '#web/ui/T.tsx'
import { useWarningBeforeLeaving } from '#web/ui/use-warning-before-leaving.ts'
import { perhaps } from '#web/ui/perhaps.tsx'
import { uploadWords } from '#web/words/seller/uploads.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { FileButton } from './FileButton.tsx'
import { FilesLoading } from './FilesLoading.tsx'
import { Likeness, PdfFacts } from './PdfFacts.tsx'
import type { PhotoPage } from './read-photo.ts'
import { postForm } from './send-file.ts'
import { type Transfer, Transfers, useTransfer } from './transfers.ts'
import { writeBytes } from './write-bytes.ts'
import type { UploadProps } from './upload-props.ts'
import { UploadProblems } from './UploadProblems.tsx'
import { type SheetFiles, useSheetFiles } from './use-sheet-files.ts'
import { say } from '#web/words/language.ts'

/** The PDFs of sheets. Where parts are refused, a file goes as one form, as specified. */
const pdfTransfers = new Transfers({
  begin: async (input, signal) => (await sellerApi.call('beginPdfParts', input, { signal })).data,
  sign: async (input, signal) => (await sellerApi.call('signPdfParts', input, { signal })).data.parts,
  finish: async (input, signal) => (await sellerApi.call('finishPdfParts', input, { signal })).data.state,
  giveUp: (input) => sellerApi.call('abortPdfParts', input),
  async sendWhole(id, file, sending) {
    const { data } = await sellerApi.call('uploadPdfUrl', { id }, { signal: sending.signal })
    await postForm(data, file, sending)
    return data.key
  },
  finishWhole: async (input, signal) => (await sellerApi.call('finishUpload', input, { signal })).data.state,
})

const Straighten = perhaps(() => import('./Straighten.tsx'))
const PhotoPages = perhaps(() => import('./PhotoPages.tsx'))

const pdfTypes = '.pdf,application/pdf'

/** The PDF of a sheet: up in parts, while the seller types; after a cut by itself, after a reload with the same file again. */
export function PdfUpload({ sheetId, onChange, disabled }: UploadProps) {
  const words = useWords(uploadWords)
  const { language } = useLanguage()
  const { files, reload } = useSheetFiles(sheetId)
  const transfer = useTransfer(pdfTransfers, sheetId)
  const [problem, setProblem] = useState<string | null>(null)
  const [photos, setPhotos] = useState<readonly PhotoPage[]>([])
  const [isPhotographing, setPhotographing] = useState(false)
  const isClosed = disabled || files?.pdfFrozen || false
  const ended = transfer?.state === 'done' || transfer?.state === 'failed'

  useEffect(() => {
    if (!ended) return
    const { state, failure } = pdfTransfers.of(sheetId) ?? {}
    if (state === 'failed') setProblem(wordsOfFailure(failure, language))
    pdfTransfers.forget(sheetId)
    void reload().then(onChange)
  }, [ended, sheetId, language, reload, onChange])
  useWarningBeforeLeaving((transfer !== null && !ended) || photos.length > 0)
  // An upload continues without the screen, but photographed pages exist only here. The editor's steps are hashes.
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) =>
      photos.length > 0 &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  const freePhotos = useEffectEvent(() => {
    for (const { url } of photos) URL.revokeObjectURL(url)
  })
  useEffect(() => () => freePhotos(), [])

  const choose = ([file]: File[]) => {
    if (file === undefined) return
    if (!/\.pdf$/i.test(file.name.trim())) return setProblem(words.notPdf)
    if (file.size === 0) return setProblem(words.emptyFile)
    if (file.size > pdfBytesMax) return setProblem(words.pdfTooBig)
    setProblem(null)
    pdfTransfers.start(sheetId, file)
  }
  const joined = (file: File) => {
    setPhotographing(false)
    // Photos whose PDF is too large stay, so that fewer can be sent.
    if (file.size > pdfBytesMax) return setProblem(words.pdfTooBig)
    for (const { url } of photos) URL.revokeObjectURL(url)
    setPhotos([])
    choose([file])
  }
  const open = async () => {
    // The tab is opened by the press itself, or browsers take it for a pop-up.
    const tab = window.open('', '_blank')
    try {
      const { data } = await sellerApi.call('getPdf', { id: sheetId })
      if (tab) tab.location.href = data
    } catch (failure) {
      tab?.close()
      setProblem(wordsOfFailure(failure, language))
    }
  }

  const refused = files?.refused.find(({ kind }) => kind === 'pdf')
  const picker = (label: string) => (
    <FileButton
      name="pdf"
      accept={pdfTypes}
      disabled={isClosed}
      icon={<IconFileTypePdf size={20} stroke={1.75} />}
      onFiles={choose}
    >
      {label}
    </FileButton>
  )
  return (
    <section
      className="stack gap-sm shrink"
      aria-label={words.pdf}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!isClosed && transfer === null) choose(Array.from(event.dataTransfer.files))
      }}
    >
      <p className="small dimmed if-any">
        <T>{words.pdfHint}</T>
      </p>
      {files === undefined ? (
        <FilesLoading sheetId={sheetId} height="6rem" />
      ) : (
        <>
          {files.pdf && <PdfFacts pdf={files.pdf} />}
          {files.pdf && !files.pdf.onSale && !isClosed && (
            <Likeness sheetId={sheetId} pdfId={files.pdf._id} />
          )}
          {files.pdf && !isClosed && !transfer && mayHaveScans(files.pdf) && (
            <Suspense>
              <Straighten sheetId={sheetId} pdfId={files.pdf._id} onChosen={() => reload().then(onChange)} />
            </Suspense>
          )}
          {files.drawnPdf && !transfer && <p className="small dimmed if-any">{words.drawnPdf}</p>}
          {transfer ? (
            <TransferBox sheetId={sheetId} transfer={transfer} />
          ) : (
            <>
              {files.partUpload && !isClosed && <LeftOver upload={files.partUpload} />}
              <div className="flow level gap-xs">
                {picker(files.partUpload ? words.chooseSame : files.pdf ? words.changePdf : words.choosePdf)}
                <Button
                  look="subtle"
                  disabled={isClosed}
                  icon={<IconCamera size={20} stroke={1.75} />}
                  onClick={() => setPhotographing(true)}
                >
                  {words.photograph}
                </Button>
                {files.pdf && (
                  <Button look="subtle" onClick={() => void open()}>
                    {words.openPdf}
                  </Button>
                )}
                {files.partUpload && !isClosed && (
                  <Button
                    look="subtle"
                    onClick={() => {
                      const { key } = files.partUpload ?? { key: '' }
                      void sellerApi
                        .call('abortPdfParts', { id: sheetId, key })
                        .catch(() => {})
                        .then(() => reload())
                    }}
                  >
                    {words.giveUp}
                  </Button>
                )}
              </div>
            </>
          )}
          {files.pdfFrozen && (
            <p className="small dimmed if-any">{files.frozen ? words.frozen : words.pdfFrozen}</p>
          )}
        </>
      )}
      {isPhotographing && (
        <Suspense>
          <PhotoPages
            pages={photos}
            setPages={setPhotos}
            onJoined={joined}
            onClose={() => setPhotographing(false)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={leaving.state === 'blocked'}
        title={words.leavePhotos}
        confirm={words.leave}
        danger
        onConfirm={() => leaving.proceed?.()}
        onCancel={() => leaving.reset?.()}
      >
        {words.leavePhotosText(photos.length)}
      </ConfirmDialog>
      <UploadProblems
        problems={problem === null ? [] : [problem]}
        refused={problem === null && refused && transfer === null ? [say(refused.msg, language)] : []}
        onDismiss={() => setProblem(null)}
      />
    </section>
  )
}

/** Text over a scan counts as text; its pages have a resolution, as pictures have. */
function mayHaveScans({ content, dpi, warnings }: NonNullable<SheetFiles['pdf']>): boolean {
  return content === 'scan' || content === 'mixed' || dpi !== null || warnings.includes('upside-down')
}

function TransferBox({ sheetId, transfer }: { sheetId: string; transfer: Transfer }) {
  const words = useWords(uploadWords)
  const { state, name, bytes, sentBytes, bytesPerSecond } = transfer
  const percent = bytes === 0 ? 0 : Math.floor((sentBytes * 100) / bytes)
  const secondsLeft = bytesPerSecond > 0 ? Math.max(1, Math.ceil((bytes - sentBytes) / bytesPerSecond)) : null
  const says = { paused: words.paused, cut: words.cut, checking: words.checking } as const
  return (
    <div className="stack gap-sm shrink pad-md box">
      <p className="small strong anywhere">{name}</p>
      <progress
        max={100}
        value={state === 'checking' ? undefined : percent}
        aria-label={words.progress(name)}
      />
      <p className="small dimmed figures">
        {words.sent(writeBytes(sentBytes), writeBytes(bytes), percent)}
        {bytesPerSecond > 0 && ` · ${words.speed(writeBytes(bytesPerSecond))}`}
        {secondsLeft !== null && state === 'sending' && ` · ${words.timeLeft(secondsLeft)}`}
      </p>
      {/* Announced once per state, not at every percent. */}
      <p role="status" className="small dimmed if-any">
        {state in says ? says[state as keyof typeof says] : ''}
      </p>
      {state !== 'checking' && (
        <div className="flow level gap-xs">
          {state === 'sending' ? (
            <Button
              look="light"
              icon={<IconPlayerPause size={20} stroke={1.75} />}
              onClick={() => pdfTransfers.pause(sheetId)}
            >
              {words.pause}
            </Button>
          ) : (
            <Button
              icon={<IconPlayerPlay size={20} stroke={1.75} />}
              onClick={() => pdfTransfers.resume(sheetId)}
            >
              {words.resume}
            </Button>
          )}
          <Button
            look="subtle"
            icon={<IconX size={20} stroke={1.75} />}
            onClick={() => void pdfTransfers.cancel(sheetId)}
          >
            {words.giveUp}
          </Button>
        </div>
      )}
    </div>
  )
}

/** An upload that was begun before a reload, or on another device: the browser cannot open the file again by itself. */
function LeftOver({ upload }: { upload: NonNullable<SheetFiles['partUpload']> }) {
  const words = useWords(uploadWords)
  const sent = Math.min(upload.bytes, upload.received.length * upload.partBytes)
  const percent = Math.floor((sent * 100) / upload.bytes)
  return (
    <div className="stack gap-sm shrink pad-md box">
      <p className="small strong anywhere">{words.leftOver(upload.name, percent)}</p>
      <progress max={100} value={percent} aria-label={words.progress(upload.name)} />
    </div>
  )
}
