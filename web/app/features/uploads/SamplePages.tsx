import { useState } from 'react'
import { PageChoice } from '#web/features/page-pictures/PageChoice.tsx'
import { Button } from '#web/ui/Button.tsx'
import { uploadWords } from '#web/words/seller/uploads.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useSheetFiles } from './use-sheet-files.ts'
import { draggedPage, samplesMax, type useSamples } from './use-samples.ts'

/** Pages of the own PDF to make samples of: pressed in their order, or dragged to their place among the samples. */
export default function SamplePages(props: {
  sheetId: string
  onAdd: ReturnType<typeof useSamples>['addPages']
}) {
  const words = useWords(uploadWords)
  const { files } = useSheetFiles(props.sheetId, { polls: true })
  const [picked, setPicked] = useState<{ of: string; pages: number[] }>({ of: '', pages: [] })
  const [isBusy, setBusy] = useState(false)
  if (files === undefined) return null
  if (files.pageUrl === null) return <p className="small dimmed if-any">{words.pagesNeedPdf}</p>
  const free = samplesMax - files.samples.length
  // Another file has other pages than those that were counted and chosen.
  const of = files.pdf?._id ?? 'drawn'
  const chosen = picked.of === of ? picked.pages : []
  const setChosen = (pages: number[]) => setPicked({ of, pages })
  const add = async () => {
    setBusy(true)
    if (await props.onAdd(chosen)) setChosen([])
    setBusy(false)
  }
  return (
    <div className="stack gap-sm shrink pad-md box">
      <p className="small dimmed">{free > 0 ? words.pagesHint(free) : words.samplesAreFull}</p>
      <PageChoice
        key={of}
        pageUrl={files.pageUrl}
        pages={files.pages}
        chosen={chosen}
        chosenMax={free}
        dragType={free > 0 && !isBusy ? draggedPage : undefined}
        onChange={setChosen}
      />
      <div className="flow to-end">
        <Button
          disabled={chosen.length === 0 || chosen.length > free}
          busy={isBusy}
          onClick={() => void add()}
        >
          {words.usePages(chosen.length)}
        </Button>
      </div>
    </div>
  )
}
