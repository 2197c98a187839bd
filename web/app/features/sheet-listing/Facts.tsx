import { IconBookmarks, IconCalendar, IconFileText, IconListCheck, IconSchool } from '#web/ui/icons.ts'
import type { ReactNode } from 'react'
import type { Data } from '#web/api/api.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './Facts.module.css'

/** Sample pages (once owned: all pages), institution, what it covers, how many read it to the end, and since when it is on sale. */
export function Facts({ sheet, owned }: { sheet: Data<'getSheetInfo'>; owned?: boolean }) {
  const words = useWords(sheetPageWords)
  const { language } = useLanguage()
  // Only once owned; null for uncounted pages of an old file.
  const pages = owned ? sheet.pages : null
  const samples =
    pages !== null
      ? words.allPages(pages)
      : sheet.examNum === 0
        ? words.noSamples
        : sheet.pages === null
          ? words.samplePages(sheet.sharpNum)
          : words.samplePagesOf(sheet.sharpNum, sheet.pages)
  return (
    <dl className={`pad-md paper stack gap-md ${classes.facts}`} aria-label={words.facts}>
      <Fact
        icon={<IconFileText size={22} stroke={1.75} />}
        name={pages !== null ? words.pageCount : words.samples}
      >
        {samples}
      </Fact>
      <Fact icon={<IconSchool size={22} stroke={1.75} />} name={words.institution}>
        <T>{storeShort(sheet.storeName, language)}</T>
      </Fact>
      {sheet.classInfo.trim() !== '' && (
        <Fact icon={<IconListCheck size={22} stroke={1.75} />} name={words.covers}>
          <T>{sheet.classInfo}</T>
        </Fact>
      )}
      {sheet.readToEnd !== null && (
        <Fact icon={<IconBookmarks size={22} stroke={1.75} />} name={words.readToEnd}>
          {words.readToEndBy(sheet.readToEnd)}
        </Fact>
      )}
      <Fact icon={<IconCalendar size={22} stroke={1.75} />} name={words.onSaleSince}>
        <ThaiDate value={sheet.created} as="long" />
      </Fact>
    </dl>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={`shrink anchor ${classes.fact}`}>
      <dt className="small tight dimmed">
        <span className={`placed ${classes.icon}`} aria-hidden="true">
          {icon}
        </span>
        {name}
      </dt>
      <dd className="strong tight">{children}</dd>
    </div>
  )
}
