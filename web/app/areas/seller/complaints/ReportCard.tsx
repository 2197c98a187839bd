import { IconCircleCheck, IconMessage2, IconPencil, IconUsers } from '#web/ui/icons.ts'
import { Link } from 'react-router'
import { reportCategories } from '#rules/complaints/categories.ts'
import { LazyPicture } from '#web/features/page-pictures/LazyPicture.tsx'
import { examOf, splitName, storeShort } from '#web/features/sheet-card/names.ts'
import { useSheetFiles } from '#web/features/uploads/use-sheet-files.ts'
import { Button } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { T } from '#web/ui/T.tsx'
import { sellerReportWords } from '#web/words/seller/complaints.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { ReportAct } from './ReportActs.tsx'
import classes from './complaints.module.css'
import type { Report } from './use-reports.ts'
import { pick } from '#web/words/language.ts'

type ReportCardProps = {
  report: Report
  /** Its act leads the page. */
  isFirst: boolean
  onAct: (act: ReportAct) => void
}

/** One report: date, sheet, reason; while open, its actions. The reporter is not known here. */
export function ReportCard({ report, isFirst, onAct }: ReportCardProps) {
  const words = useWords(sellerReportWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const { sheetDetail: sheet } = report
  const { code, title } = splitName(sheet.name)
  const isAnswered = report.answers.length > 0
  const category = Object.values(reportCategories).find(({ th }) => th === report.category)
  const lead = isFirst ? 'filled' : 'light'
  const answer = (
    <Button
      look={isAnswered ? 'subtle' : lead}
      size="small"
      icon={<IconMessage2 size={20} stroke={1.75} />}
      onClick={() => onAct({ kind: 'reporter', report })}
    >
      {words.writeReporter}
    </Button>
  )
  // After answering, the report can be closed.
  const done = (
    <Button
      look={isAnswered ? lead : 'subtle'}
      size="small"
      icon={<IconCircleCheck size={20} stroke={1.75} />}
      onClick={() => onAct({ kind: 'mark', report })}
    >
      {words.mark}
      <span className="visually-hidden"> {sheet.name}</span>
    </Button>
  )
  return (
    <li className={`stack tail-column top gap-md pad-lg paper ${classes.card}`}>
      <a
        className={`stack gap-sm unlinked ${classes.sheet} top`}
        href={`/infoSheet?${sheet._id}`}
        target="_blank"
        rel="noopener"
      >
        <CoverImage of="sheets" id={sheet._id} version={sheet.cover} alt="" sizes="88px" urgent />
        <span className="stack shrink">
          <strong>
            <span className="block small linked">{code}</span> <T>{title}</T>
          </strong>
          <span className="small dimmed">
            {storeShort(sheet.storeName, language)} · <T>{examOf(sheet, language)}</T>
          </span>
          <span className="visually-hidden"> {shared.opensNewTab}</span>
        </span>
      </a>
      <figure className={`stack one-column packed gap-xs ${classes.said}`}>
        {report.message === '' ? (
          <p className="dimmed">{words.noMessage}</p>
        ) : (
          <q className="large tight as-written">
            <T>{report.message}</T>
          </q>
        )}
        <figcaption className="row flow gap-xs small dimmed">
          <strong className="badge">{category ? pick(category, language) : report.category}</strong>
          <span>
            {words.reportedOn} <ThaiDate value={report.created} />
            {report.dealt && report.page !== null && ` · ${words.page} ${report.page}`}
          </span>
          {report.answers.length > 0 && (
            <details className={classes.answers}>
              <summary className="linked">
                {words.yourAnswers} ({report.answers.length})
              </summary>
              <ul className="stack gap-sm well pad-sm">
                {report.answers.map((answer) => (
                  <li key={answer.created}>
                    <p className="tiny">
                      {words.toWhom(answer.type)} · <ThaiDate value={answer.created} as="numeric-time" />
                    </p>
                    <p className="as-written unlinked">{answer.message}</p>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </figcaption>
      </figure>
      {!report.dealt && (
        // One button; the other ways are words, so that what the buyer wrote is what the seller reads.
        <div className={`flow gap-3xs ${classes.acts}`}>
          {answer}
          {done}
          <Button
            look="subtle"
            size="small"
            icon={<IconUsers size={20} stroke={1.75} />}
            onClick={() => onAct({ kind: 'buyers', report })}
          >
            {words.writeBuyers}
          </Button>
        </div>
      )}
      {report.page !== null && !report.dealt && (
        <Link
          to={`/seller/editSheetAfter?${sheet._id}&fix=${report.page}`}
          className={`stack one-column packed small strong text-centre ${classes.page}`}
        >
          <ReportedPage sheet={sheet._id} page={report.page} />
          <span className="inline-row centre gap-3xs finger">
            <IconPencil size={18} stroke={1.75} />
            {words.fixPage(report.page)}
          </span>
        </Link>
      )}
    </li>
  )
}

/** The page that is complained about. */
function ReportedPage({ sheet, page }: { sheet: string; page: number }) {
  const { files, error } = useSheetFiles(sheet)
  return files?.pageUrl ? (
    <LazyPicture
      url={`${files.pageUrl}&page=${page}&width=720`}
      alt=""
      className={`sunken fill as-high outlined rounded-sm ${classes.picture}`}
    />
  ) : (
    <span
      className={`block page fill as-high outlined rounded-sm ${classes.picture}`}
      data-preparing={(!files && error === null) || undefined}
    />
  )
}
