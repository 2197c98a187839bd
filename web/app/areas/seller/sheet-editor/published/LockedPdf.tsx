import { IconLock } from '#web/ui/icons.ts'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { sellerApi } from '#web/api/seller-api.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { perhaps } from '#web/ui/perhaps.tsx'
import { editorWords, fixPageWords } from '#web/words/seller/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { GoDraft } from '../GoDraft.tsx'
import type { OwnSheet } from '../stored-words.ts'
import { NewVersion } from './NewVersion.tsx'

const FixPage = perhaps(() => import('./FixPage.tsx'))

/** The file on sale stands still; three ways lead to another one (decisions §4, "editSheetAfter"). */
export function LockedPdf({ sheet, onMoved }: { sheet: OwnSheet; onMoved: () => void }) {
  const words = useWords(editorWords)
  const fix = useWords(fixPageWords)
  const { language } = useLanguage()
  const asked = Number(new URLSearchParams(useLocation().search).get('fix'))
  const page = Number.isInteger(asked) && asked > 0 ? asked : undefined
  const [isFixing, setFixing] = useState(page !== undefined)
  const [version, setVersion] = useState(sheet.version)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const start = async () => {
    setBusy(true)
    try {
      setVersion((await sellerApi.call('startVersion', { id: sheet._id })).data)
    } catch (refused) {
      setFailure(refused)
    } finally {
      setBusy(false)
    }
  }
  if (version !== null) {
    return (
      <NewVersion
        key={version.number}
        sheetId={sheet._id}
        version={version}
        pins={sheet.pins}
        fixPage={page}
        onChange={setVersion}
      />
    )
  }
  return (
    <div className="stack gap-md">
      <p className="row gap-xs strong">
        <IconLock size={20} stroke={1.75} />
        {words.pdfLockedTitle}
      </p>
      <p>{words.pdfLockedText}</p>
      <div className="stack gap-md fits-18">
        <div className="stack packed at-start gap-xs">
          <Button busy={isBusy} onClick={() => void start()}>
            {words.versionWay}
          </Button>
          <p className="small dimmed">{words.versionWayText}</p>
        </div>
        <div className="stack packed at-start gap-xs">
          <Button look="light" onClick={() => setFixing(true)}>
            {fix.way}
          </Button>
          <p className="small dimmed">{fix.wayText}</p>
        </div>
        <div className="stack packed at-start gap-xs">
          <GoDraft sheet={sheet} onMoved={onMoved} />
          <p className="small dimmed">{words.draftWayText}</p>
        </div>
      </div>
      {isFixing && (
        <Suspense>
          <FixPage
            sheetId={sheet._id}
            page={page}
            onFixed={(fixed) => {
              setFixing(false)
              setVersion(fixed)
            }}
            onClose={() => setFixing(false)}
          />
        </Suspense>
      )}
      <AlertDialog open={failure !== undefined} onClose={() => setFailure(undefined)}>
        {failure !== undefined && wordsOfFailure(failure, language)}
      </AlertDialog>
    </div>
  )
}
