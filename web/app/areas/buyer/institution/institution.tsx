import { data, Link, useLoaderData } from 'react-router'
import { coursePath, institutionOfPath, institutionPath } from '#rules/institutions/addresses.ts'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { SheetCard } from '#web/features/sheet-card/SheetCard.tsx'
import { SheetGrid } from '#web/features/sheet-card/SheetGrid.tsx'
import { useOwnedSheets } from '#web/features/sheet-card/use-owned-sheets.ts'
import { StoreLogo } from '#web/features/stores/StoreLogo.tsx'
import { count } from '#web/ui/Baht.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { T } from '#web/ui/T.tsx'
import { institutionWords } from '#web/words/buyer/institution.ts'
import { say } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Crumbs } from './Crumbs.tsx'
import classes from './institution.module.css'
import { addressOfPage, PageLinks, pageOfAddress } from './PageLinks.tsx'

async function load({ api, url, params, signal }: LoadArgs) {
  const store = institutionOfPath(params['institution'] ?? '')
  if (store === undefined) throw data(null, { status: 404 })
  const page = pageOfAddress(url)
  const { data: institution } = await api.call('getInstitution', { store, page }, { signal })
  return { institution, page }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** What stands in the first window: loaded at once. */
const URGENT_COVERS = 12

/** An institution at an address of its own: its courses, and every sheet page by page. */
export default function InstitutionScreen() {
  const { institution, page } = useLoaderData<typeof clientLoader>()
  const { store, courses, sheets, pages } = institution
  const words = useWords(institutionWords)
  const { language } = useLanguage()
  const owned = useOwnedSheets(sheets)
  const name = say(store.name, language)
  const place = { code: store.code, nameEn: store.name[1] ?? '' }
  const path = institutionPath(place)
  const examples = courses
    .slice(0, 3)
    .map((course) => course.code)
    .join(', ')
  return (
    <PageShell className="stack gap-md">
      <PageHead
        title={page === 0 ? words.title(name) : `${words.title(name)} ${words.page(page + 1)}`}
        description={words.description(name, count(store.count), examples)}
        address={addressOfPage(path, page)}
        earlier={page > 0 ? addressOfPage(path, page - 1) : undefined}
        later={page < pages - 1 ? addressOfPage(path, page + 1) : undefined}
      />
      <Crumbs crumbs={[{ name, short: storeShort([...store.name, store.short], language), path }]} />
      <header className={`row flow gap-md ${classes.masthead}`}>
        <StoreLogo code={store.code} name={store.name} size={64} />
        <div>
          <h1>
            <T>{words.title(name)}</T>
          </h1>
          <p className="strong">
            <MarkerStroke>{words.sheets(count(store.count))}</MarkerStroke>
          </p>
        </div>
        <ButtonLink to={`/shop?${store.code}`} look="outline" size="small">
          {words.search}
        </ButtonLink>
      </header>
      {courses.length > 0 && (
        <section className="stack gap-sm above-md">
          <h2>{words.courses}</h2>
          <ul className={`stack gap-xs ${classes.courses}`}>
            {courses.map((course, at) => (
              <li key={course.code}>
                <Link
                  className={`pad-flat box row gap-sm unlinked ${classes.course}`}
                  to={coursePath(place, course.code)}
                >
                  <CoverImage
                    of="sheets"
                    id={course.best._id}
                    version={course.best.cover}
                    alt=""
                    sizes="56px"
                    urgent={at < URGENT_COVERS}
                  />
                  <span className="stack shrink anywhere">
                    <strong className="linked">{course.code}</strong>
                    <span>
                      <T>{course.name}</T>
                    </span>
                    <small className="dimmed">
                      {words.sheets(count(course.sheets))} · {words.from(count(course.from))}
                    </small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sheets.length > 0 && (
        <section className="stack gap-sm above-md">
          <h2>{words.newest}</h2>
          <SheetGrid label={words.newest}>
            {sheets.map((sheet) => (
              <SheetCard key={sheet._id} sheet={sheet} owned={owned.has(sheet._id)} />
            ))}
          </SheetGrid>
        </section>
      )}
      <PageLinks path={path} page={page} pages={pages} />
    </PageShell>
  )
}
