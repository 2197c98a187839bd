import { Link } from 'react-router'
import { Book } from '#web/ui/Book.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { thisYear, writeAcademicYear } from '#web/ui/ThaiDate.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './Shell.module.css'

const links = [
  { to: '/', word: 'home' },
  { to: '/shop', word: 'buy' },
  { to: '/institutions', word: 'institutions' },
  { to: '/seller', word: 'sell' },
  { to: '/help', word: 'help' },
  { to: '/faq', word: 'faq' },
  { to: '/terms', word: 'terms' },
  { to: '/privacy', word: 'privacy' },
] as const

export function Footer() {
  const words = useWords(sharedWords)
  const { language } = useLanguage()
  const { supportEmail, company } = useSettings()
  return (
    <footer className="dimmed small ruled-above surface">
      <div className={`container stack gap-lg ${classes.column}`}>
        <div className="gap-3xs stack packed">
          <p className="row gap-xs large bold unlinked">
            <Book size={24} />
            {words.product}
          </p>
          <p>{words.footerAbout}</p>
          <p>{words.resaleForbidden}</p>
        </div>
        <nav
          aria-label={words.footerLinks}
          className={`stack two-columns gap-line thumb-links ${classes.links}`}
        >
          {links.map(({ to, word }) => (
            <Link key={to} to={to}>
              {words[word]}
            </Link>
          ))}
        </nav>
        <address className={`stack packed at-start thumb-links ${classes.contact}`}>
          <span>{words.contact}</span>
          {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
          {company.phone && <a href={`tel:${company.phone}`}>{company.phone}</a>}
        </address>
      </div>
      <p className={`container flow gap-line ${classes.copyright}`}>
        <span>
          © {writeAcademicYear(thisYear(), language)} {company.name}
        </span>
        {company.registration && <span className="whole">{company.registration}</span>}
      </p>
    </footer>
  )
}
