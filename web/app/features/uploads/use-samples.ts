import { useRef, useState } from 'react'
import { sellerApi } from '#web/api/seller-api.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { useIsHere } from '#web/ui/use-is-here.ts'
import { useWarningBeforeLeaving } from '#web/ui/use-warning-before-leaving.ts'
import { uploadWords } from '#web/words/seller/uploads.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { pictureProblem, uploadPicture } from './upload-picture.ts'
import type { UploadProps } from './upload-props.ts'
import { type SheetFiles, useSheetFiles } from './use-sheet-files.ts'

export const samplesMax = 10
/** Drag data type of a PDF page: carries its number. */
export const draggedPage = 'text/x-sarup-page'
/** On a telephone's line more would only slow each other down. */
const uploadsAtOnce = 2

type UnderWay = { num: number; name: string; share: number }

/** The samples: actions on them and uploads under way. */
export function useSamples({ sheetId, onChange }: UploadProps) {
  const words = useWords(uploadWords)
  const { language } = useLanguage()
  const { files, reload, guess, now } = useSheetFiles(sheetId)
  const [underWay, setUnderWay] = useState<UnderWay[]>([])
  const [problems, setProblems] = useState<string[]>([])
  const [announcement, setAnnouncement] = useState('')
  const taken = useRef(new Set<number>())
  const moves = useRef(Promise.resolve())
  /** On their way out: a second press has nothing to remove. */
  const going = useRef(new Set<string>())
  const isHere = useIsHere()
  // What is under way goes on without this screen, but not without the page.
  useWarningBeforeLeaving(underWay.length > 0)

  const showProblem = (problem: string) =>
    isHere()
      ? setProblems((before) => [...before.filter((one) => one !== problem), problem])
      : showToast({ text: problem, tone: 'bad' })
  const changed = async () => {
    await reload()
    onChange()
  }

  async function upload(chosen: File[]): Promise<void> {
    setProblems([])
    const waiting = [...chosen]
    const worker = async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await uploadOne(file)
    }
    await Promise.all(Array.from({ length: uploadsAtOnce }, worker))
  }

  async function uploadOne(file: File): Promise<void> {
    // Those of the press lack what has come since.
    const num = freePlace((now() ?? files)?.samples ?? [], taken.current)
    if (num === undefined) return showProblem(words.samplesFull(file.name))
    taken.current.add(num)
    setUnderWay((before) => [...before, { num, name: file.name, share: 0 }])
    let isSent = false
    try {
      const problem = await pictureProblem(file, words, { mayHaveQr: false })
      if (problem !== undefined) return showProblem(problem)
      const onProgress = (share: number) =>
        setUnderWay((before) => before.map((one) => (one.num === num ? { ...one, share } : one)))
      const { signal } = new AbortController()
      await uploadPicture({ sheetId, kind: 'sample', num }, file, { signal, onProgress })
      isSent = true
      await changed()
    } catch (failure) {
      showProblem(words.named(file.name, wordsOfFailure(failure, language)))
    } finally {
      // Without an answer that shows it the next picture would be put in its place.
      if (!isSent || now()?.samples.some((one) => one.num === num)) taken.current.delete(num)
      setUnderWay((before) => before.filter((one) => one.num !== num))
    }
  }

  /** Pages of the PDF, before the sample at that place or behind all. Answers whether they were taken. */
  async function addPages(pages: number[], place?: number): Promise<boolean> {
    setProblems([])
    try {
      await sellerApi.call('addSamplePages', { id: sheetId, pages, place })
      showToast({ text: words.pagesAdded(pages.length), tone: 'good' })
      await changed()
      return true
    } catch (failure) {
      showProblem(wordsOfFailure(failure, language))
      return false
    }
  }

  async function move(sampleId: string, to: number): Promise<void> {
    const stand = now()?.samples ?? []
    const order = stand.filter(({ _id }) => _id !== sampleId)
    const moved = stand.find(({ _id }) => _id === sampleId)
    if (moved === undefined || to < 0 || to > order.length) return
    order.splice(to, 0, moved)
    guess((before) => ({ ...before, samples: order }))
    setAnnouncement(words.sampleMoved(to + 1, order.length))
    // One after the other: of two on their way the older order might arrive last.
    const send = async () => {
      try {
        await sellerApi.call('reorderSamples', { id: sheetId, samples: order.map(({ _id }) => _id) })
      } catch (failure) {
        showProblem(wordsOfFailure(failure, language))
      }
    }
    const sent = moves.current.then(send)
    moves.current = sent
    await sent
    // What is loaded while another waits would lay the samples back for a moment.
    if (moves.current === sent) await changed()
  }

  async function remove(sampleId: string): Promise<void> {
    if (going.current.has(sampleId)) return
    going.current.add(sampleId)
    try {
      const { data } = await sellerApi.call('removeSample', { id: sheetId, sample: sampleId })
      showToast({ text: words.sampleRemoved, undo: () => void restore(data.sample) })
    } catch (failure) {
      showProblem(wordsOfFailure(failure, language))
    }
    await changed()
    going.current.delete(sampleId)
  }

  async function restore(sample: string): Promise<void> {
    try {
      await sellerApi.call('restoreSample', { id: sheetId, sample })
    } catch (failure) {
      showProblem(wordsOfFailure(failure, language))
    }
    await changed()
  }

  return {
    files,
    underWay,
    problems,
    announcement,
    upload,
    addPages,
    move,
    remove,
    dismiss: (at: number) => setProblems((before) => before.filter((_, index) => index !== at)),
  }
}

function freePlace(samples: SheetFiles['samples'], taken: ReadonlySet<number>): number | undefined {
  const last = Math.max(0, ...samples.map(({ num }) => num), ...taken)
  if (last < samplesMax) return last + 1
  for (let num = 1; num <= samplesMax; num += 1) {
    if (!taken.has(num) && !samples.some((sample) => sample.num === num)) return num
  }
  return undefined
}
