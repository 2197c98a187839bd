import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { HelpTabs } from '#web/features/questions/HelpTabs.tsx'
import { Questions } from '#web/features/questions/Questions.tsx'
import { Book } from '#web/ui/Book.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ContentsRail } from '#web/ui/ContentsRail.tsx'
import {
  IconBook,
  IconBuildingBank,
  IconCash,
  IconClock,
  IconDeviceMobile,
  IconLock,
  IconQrcode,
  IconReceipt,
  IconReceiptRefund,
} from '#web/ui/icons.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { StepLine } from '#web/ui/StepLine.tsx'
import { T } from '#web/ui/T.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { helpChapters, helpWords, matchingHelp } from '#web/words/buyer/help.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './help.module.css'
import { pick } from '#web/words/language.ts'

/** Buyers' questions: one page, searched while typing, readable without scripts. */
export default function HelpScreen() {
  const words = useWords(helpWords)
  const { language } = useLanguage()
  const { supportEmail } = useSettings()
  const [query, setQuery] = useState('')
  const found = matchingHelp(pick(helpChapters, language), query)
  const still = (
    <aside
      className="stack packed at-start gap-xs page outlined rounded-lg pad-md in-margin"
      aria-label={words.still}
    >
      <h2 className="large">{words.still}</h2>
      <ButtonLink size="small" to="/user/support">
        {words.talk}
      </ButtonLink>
      <Link to="/copyright" className="inline-row finger small strong">
        {words.copyright}
      </Link>
      {supportEmail && (
        <p className="small dimmed thumb-links anywhere">
          {words.contact} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
    </aside>
  )
  return (
    <PageShell width="rail">
      <PageHead title={words.title} description={words.text} />
      <ContentsRail label={words.chapters} places={found}>
        <div className="above-md">{still}</div>
      </ContentsRail>
      <div className="stack one-column packed gap-lg">
        <header className="stack one-column gap-md">
          <div className="flow level apart gap-xs">
            <h1>{words.title}</h1>
            <HelpTabs chosen="buyers" />
          </div>
          <SearchField
            label={words.search}
            placeholder={words.search}
            clearLabel={words.clear}
            value={query}
            onChange={setQuery}
          />
          <nav className="row gap-xs sideways phone-only" aria-label={words.chapters}>
            {found.map(({ id, title }) => (
              <a key={id} href={`#${id}`} className="box pad-row rigid finger inline-row small strong">
                {title}
              </a>
            ))}
          </nav>
        </header>
        <p className="visually-hidden" role="status">
          {query !== '' && words.found(found.reduce((sum, { questions }) => sum + questions.length, 0))}
        </p>
        <div className="stack one-column gap-lg">
          {found.map(({ id, title, questions }, at) => (
            <Fragment key={id}>
              <section id={id} className="stack packed one-column gap-sm" aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>{title}</h2>
                <Questions questions={questions} heading="h3" />
                {id === 'refund' && (
                  <ButtonLink look="outline" to="/account/orders">
                    {words.toOrders}
                  </ButtonLink>
                )}
              </section>
              {at === 0 && query === '' && <Most />}
            </Fragment>
          ))}
          {found.length === 0 && <p className="dimmed">{words.none}</p>}
          <div className="phone-only">{still}</div>
        </div>
      </div>
    </PageShell>
  )
}

/** The usual questions, drawn; a press opens the answer in words. */
function Most() {
  const words = useWords(helpWords)
  const all = [
    {
      id: 'pay-on-this-phone',
      mood: 'hungry',
      title: words.payTitle,
      steps: [
        { Icon: IconQrcode, title: words.paySave },
        { Icon: IconDeviceMobile, title: words.payScan },
        { Icon: IconBook, title: words.payRead },
      ],
    },
    {
      id: 'paid-nothing-came',
      mood: 'surprised',
      title: words.waitTitle,
      steps: [
        { Icon: IconClock, title: words.waitFive },
        { Icon: IconReceipt, title: words.waitSlip },
        { Icon: IconBuildingBank, title: words.waitBank },
      ],
    },
    {
      id: 'refund-right',
      mood: 'sorry',
      title: words.backTitle,
      steps: [
        { Icon: IconLock, title: words.backClosed },
        { Icon: IconReceiptRefund, title: words.backAsk },
        { Icon: IconCash, title: words.backMoney },
      ],
    },
  ] as const
  return (
    <section aria-label={words.most}>
      <ul className={`stack gap-sm sideways ${classes.most}`}>
        {all.map(({ id, title, mood, steps }) => (
          <li key={id}>
            <a href={`#${id}`} className="stack packed gap-md pad-md paper unlinked lifts high">
              <span className="row apart gap-sm">
                <strong className="shrink">
                  <T>{title}</T>
                </strong>
                <Book mood={mood} size={36} />
              </span>
              <StepLine
                label={title}
                steps={steps.map(({ Icon, title: name }) => ({
                  key: name,
                  name,
                  icon: <Icon size={20} stroke={1.75} />,
                }))}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
