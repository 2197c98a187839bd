import { groupBy } from '#rules/group-by.ts'
import { useLoaderData } from 'react-router'
import { authorPath } from '#rules/institutions/addresses.ts'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { splitName, storeShort } from '#web/features/sheet-card/names.ts'
import { SheetCard } from '#web/features/sheet-card/SheetCard.tsx'
import { SheetGrid } from '#web/features/sheet-card/SheetGrid.tsx'
import { useOwnedSheets } from '#web/features/sheet-card/use-owned-sheets.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { count } from '#web/ui/Baht.tsx'
import { JsonLd } from '#web/ui/JsonLd.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { T } from '#web/ui/T.tsx'
import { authorWords } from '#web/words/buyer/author.ts'
import { institutionWords } from '#web/words/buyer/institution.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from '../institution/institution.module.css'
import { addressOfPage, PageLinks, pageOfAddress } from '../institution/PageLinks.tsx'
import { Follow } from './Follow.tsx'

async function load({ api, url, params, signal }: LoadArgs) {
  const page = pageOfAddress(url)
  const answer = await api.call('getAuthor', { name: params['name'] ?? '', page }, { signal })
  return { found: answer.data, page }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** An author under the pen name: words about herself, how her sheets are liked, and all of them by course. */
export default function AuthorScreen() {
  const { found, page } = useLoaderData<typeof clientLoader>()
  const { author, sheets, pages } = found
  const words = useWords(authorWords)
  const shared = useWords(institutionWords)
  const { language } = useLanguage()
  const { publicUrl } = useSettings()
  const owned = useOwnedSheets(sheets)
  const path = authorPath(author.name)
  const courses = groupBy(sheets, (sheet) => `${sheet.store} ${splitName(sheet.name).code}`)
  const examples = [...new Set(sheets.map((sheet) => splitName(sheet.name).code))].slice(0, 3).join(', ')
  const title = words.title(author.name)
  const description = words.description(author.name, count(author.sheets), examples)
  return (
    <PageShell className={classes.page ?? ''}>
      <PageHead
        title={page === 0 ? title : `${title} ${shared.page(page + 1)}`}
        description={description}
        address={addressOfPage(path, page)}
        earlier={page > 0 ? addressOfPage(path, page - 1) : undefined}
        later={page < pages - 1 ? addressOfPage(path, page + 1) : undefined}
      />
      <JsonLd
        facts={{
          '@context': 'https://schema.org',
          '@type': 'ProfilePage',
          dateCreated: author.since,
          mainEntity: {
            '@type': 'Person',
            name: author.name,
            url: publicUrl + path,
            ...(author.about !== '' && { description: author.about }),
            interactionStatistic: {
              '@type': 'InteractionCounter',
              interactionType: 'https://schema.org/FollowAction',
              userInteractionCount: author.followers,
            },
          },
        }}
      />
      <header className={classes.masthead}>
        <Avatar name={author.name} size={72} />
        <div>
          <h1 className={classes.title}>
            <T>{author.name}</T>
          </h1>
          {author.about !== '' && <p className={classes.about}>{author.about}</p>}
        </div>
        <Follow name={author.name} author={author._id} />
      </header>
      <dl className={classes.facts} aria-label={words.facts}>
        <Fact name={words.sheets}>{count(author.sheets)}</Fact>
        <Fact name={words.score}>
          {author.scoreCount === 0
            ? shared.unrated
            : shared.scoreOf(author.score.toFixed(1), count(author.scoreCount))}
        </Fact>
        <Fact name={words.bought}>{words.times(count(author.bought))}</Fact>
        <Fact name={words.followers}>{count(author.followers)}</Fact>
      </dl>
      {[...courses].map(([key, ofCourse]) => (
        <Course key={key} sheets={ofCourse} owned={owned} language={language} />
      ))}
      <PageLinks path={path} page={page} pages={pages} />
    </PageShell>
  )
}

type CourseProps = {
  sheets: ReturnType<typeof useLoaderData<typeof clientLoader>>['found']['sheets']
  owned: ReadonlySet<string>
  language: ReturnType<typeof useLanguage>['language']
}

function Course({ sheets, owned, language }: CourseProps) {
  const [first] = sheets
  if (first === undefined) return null
  const name = `${first.name} · ${storeShort(first.storeName, language)}`
  return (
    <section className={classes.section}>
      <h2>
        <T>{name}</T>
      </h2>
      <SheetGrid label={name}>
        {sheets.map((sheet) => (
          <SheetCard key={sheet._id} sheet={sheet} owned={owned.has(sheet._id)} />
        ))}
      </SheetGrid>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
