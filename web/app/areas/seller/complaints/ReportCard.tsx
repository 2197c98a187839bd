import { IconCircleCheck, IconMessage2, IconUsers } from '#web/ui/icons.ts'
import { Link } from 'react-router'
import { reportCategories } from '#rules/complaints/categories.ts'
import { examOf, splitName, storeShort } from '#web/features/sheet-card/names.ts'
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

/** One report: when, about which sheet, why; while it is open, what can be done. Who sent it is not known here. */
export function ReportCard({ report, onAct }: { report: Report; onAct: (act: ReportAct) => void }) {
  const words = useWords(sellerReportWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const { sheetDetail: sheet } = report
  const { code, title } = splitName(sheet.name)
  const category = Object.values(reportCategories).find(({ th }) => th === report.category)
  return (
    <li className="stack one-column gap-sm pad-md paper">
      <p className="small dimmed">
        {words.reportedOn} <ThaiDate value={report.created} />
      </p>
      <a
        className={`stack gap-sm unlinked ${classes.sheet} level`}
        href={`/infoSheet?${sheet._id}`}
        target="_blank"
        rel="noopener"
      >
        <CoverImage of="sheets" id={sheet._id} version={sheet.cover} alt="" sizes="56px" />
        <span className="stack shrink">
          <strong>
            {code} <T>{title}</T>
          </strong>
          <span className="small dimmed">
            {storeShort(sheet.storeName, language)} · <T>{examOf(sheet, language)}</T>
          </span>
          <span className="visually-hidden"> {shared.opensNewTab}</span>
        </span>
      </a>
      <dl className={`terms stack ${classes.details}`}>
        <dt>{words.reason}</dt>
        <dd>
          <strong>{category ? pick(category, language) : report.category}</strong>
        </dd>
        {report.page !== null && (
          <>
            <dt>{words.page}</dt>
            <dd>
              {report.dealt ? (
                report.page
              ) : (
                <Link to={`/seller/editSheetAfter?${sheet._id}&fix=${report.page}`}>
                  {words.fixPage(report.page)}
                </Link>
              )}
            </dd>
          </>
        )}
        <dt>{words.message}</dt>
        <dd className={report.message === '' ? 'small dimmed' : 'as-written'}>
          {report.message === '' ? words.noMessage : report.message}
        </dd>
      </dl>
      {report.answers.length > 0 && (
        <details className={`well ${classes.answers}`}>
          <summary className="small strong">
            {words.yourAnswers} ({report.answers.length})
          </summary>
          <ul>
            {report.answers.map((answer) => (
              <li key={answer.created}>
                <p className="tiny">
                  {words.toWhom(answer.type)} · <ThaiDate value={answer.created} as="numeric-time" />
                </p>
                <p className="as-written">{answer.message}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {!report.dealt && (
        <div className={`row flow gap-xs ${classes.actions}`}>
          <Button
            look="subtle"
            size="small"
            icon={<IconMessage2 size={20} stroke={1.75} />}
            onClick={() => onAct({ kind: 'reporter', report })}
          >
            {words.writeReporter}
          </Button>
          <Button
            look="subtle"
            size="small"
            icon={<IconUsers size={20} stroke={1.75} />}
            onClick={() => onAct({ kind: 'buyers', report })}
          >
            {words.writeBuyers}
          </Button>
          <Button
            size="small"
            icon={<IconCircleCheck size={20} stroke={1.75} />}
            onClick={() => onAct({ kind: 'mark', report })}
          >
            {words.mark}
            <span className="visually-hidden"> {sheet.name}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
