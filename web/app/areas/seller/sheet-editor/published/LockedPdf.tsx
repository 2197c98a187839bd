import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { sellerApi } from '#web/api/seller-api.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { GoDraft } from '../GoDraft.tsx'
import type { OwnSheet } from '../sheet-words.ts'
import classes from './published-sheet.module.css'
import { NewVersion } from './NewVersion.tsx'

/** The file on sale stands still; two ways lead to another one (decisions §4, "editSheetAfter"). */
export function LockedPdf({ sheet, onMoved }: { sheet: OwnSheet; onMoved: () => void }) {
  const words = useWords(editorWords)
  const { language } = useLanguage()
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
        onChange={setVersion}
      />
    )
  }
  return (
    <div className={classes.locked}>
      <p className={classes.lockedTitle}>
        <IconLock size={20} stroke={1.75} aria-hidden="true" />
        {words.pdfLockedTitle}
      </p>
      <p>{words.pdfLockedText}</p>
      <div className={classes.ways}>
        <div className={classes.way}>
          <Button busy={isBusy} onClick={() => void start()}>
            {words.versionWay}
          </Button>
          <p>{words.versionWayText}</p>
        </div>
        <div className={classes.way}>
          <GoDraft sheet={sheet} onMoved={onMoved} />
          <p>{words.draftWayText}</p>
        </div>
      </div>
      <AlertDialog open={failure !== undefined} onClose={() => setFailure(undefined)}>
        {failure !== undefined && wordsOfFailure(failure, language)}
      </AlertDialog>
    </div>
  )
}
