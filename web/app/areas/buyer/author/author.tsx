import { IconBell, IconBellCheck } from '#web/ui/icons.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { authorPath, coursePath } from '#rules/institutions/addresses.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { useGoToLogin, useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { QuestionItem } from '#web/features/author-questions/QuestionItem.tsx'
import { authorPicture } from '#web/features/author-picture/author-picture.ts'
import { splitName, storeShort } from '#web/features/sheet-card/names.ts'
import { isSameCourse } from '#web/features/sheet-card/same-course.ts'
import { SheetCard } from '#web/features/sheet-card/SheetCard.tsx'
import { SheetGrid } from '#web/features/sheet-card/SheetGrid.tsx'
import { useOwnedSheets } from '#web/features/sheet-card/use-owned-sheets.ts'
import BestSellers from '#web/features/sheet-listing/BestSellers.tsx'
import { StoreBand } from '#web/features/stores/StoreBand.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { count } from '#web/ui/Baht.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { JsonLd } from '#web/ui/JsonLd.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { Star } from '#web/ui/Stars.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { authorWords } from '#web/words/buyer/author.ts'
import { institutionWords } from '#web/words/buyer/institution.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useAction } from '#web/ui/use-action.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from '../institution/institution.module.css'
import { addressOfPage, PageLinks, pageOfAddress } from '../institution/PageLinks.tsx'

const Bundles = perhaps(() => import('#web/features/bundles/Bundles.tsx'))

async function load({ api, url, params, signal }: LoadArgs) {
  const page = pageOfAddress(url)
  const answer = await api.call('getAuthor', { name: params['name'] ?? '', page }, { signal })
  return { found: answer.data, page }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Shown first: forty cards are ten screens of a phone. */
const SHOWN = 12
/** Fewer leave the page half empty. */
const FEW = 4
/** Too few reviews for a score. */
const FEW_REVIEWS = 3
/** Courses shown in the head. */
const SUBJECTS = 6
/** On its wave, as on that of an institution. */
const BOOKS = 3

/** An author under the pen name: words about herself, how her sheets are liked, and all of them, those of a course together. */
export default function AuthorScreen() {
  const { found, page } = useLoaderData<typeof clientLoader>()
  const { author, answers, bundled, sheets, linked, pages } = found
  const words = useWords(authorWords)
  const { language } = useLanguage()
  const isHydrated = useHydrated()
  const shared = useWords(institutionWords)
  const { publicUrl, contentUrl } = useSettings()
  const owned = useOwnedSheets(sheets)
  const path = authorPath(author.name)
  const [opened, setOpened] = useState<string>()
  const here = addressOfPage(path, page)
  const isWhole = sheets.length <= SHOWN || opened === here
  // One of each course, best sellers first.
  const courses = sheets
    .filter(({ _id }) => linked.includes(_id))
    .toSorted((one, other) => other.bought - one.bought)
    .filter((sheet, at, all) => all.findIndex((other) => isSameCourse(sheet, other)) === at)
  const [home] = author.stores
  const examples = [...new Set(sheets.map((sheet) => splitName(sheet.name).code))].slice(0, 3).join(', ')
  const title = words.title(author.name)
  const description = words.description(author.name, count(author.sheets), examples)
  return (
    <PageShell className="stack gap-md">
      <PageHead
        title={page === 0 ? title : `${title} ${shared.page(page + 1)}`}
        description={description}
        address={here}
        earlier={page > 0 ? addressOfPage(path, page - 1) : undefined}
        later={page < pages - 1 ? addressOfPage(path, page + 1) : undefined}
      />
      <JsonLd
        facts={
          import.meta.env.SSR && {
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
          }
        }
      />
      <StoreBand
        code={home?.code ?? 0}
        name={home?.name ?? []}
        // With few sheets the cards below show them all.
        books={
          sheets.length > FEW &&
          courses
            .slice(0, BOOKS)
            .map(({ _id, cover }) => (
              <CoverImage key={_id} of="sheets" id={_id} version={cover} alt="" sizes="120px" />
            ))
        }
        beside={sheets.length <= FEW && author.about === ''}
        face={
          <Avatar
            name={author.name}
            size={72}
            picture={author.picture && authorPicture(contentUrl, author._id, author.picture)}
          />
        }
        title={
          <>
            <div className="row flow gap-line">
              <h1 className="tight">
                <T>{author.name}</T>
              </h1>
              <Follow name={author.name} author={author._id} />
            </div>
            <p className="flow gap-line small dimmed">
              <span>{author.stores.map(({ name }) => storeShort(name, language)).join(' · ')}</span>
              <span className="whole">
                {words.since} <ThaiDate value={author.since} />
              </span>
            </p>
          </>
        }
      >
        {author.about !== '' && <p className="as-written measure">{author.about}</p>}
        <dl className={`terms flow ${classes.known}`} aria-label={words.facts}>
          {author.scoreCount > 0 && (
            <Fact name={words.score}>
              <span className="inline-row gap-3xs">
                {author.scoreCount < FEW_REVIEWS ? (
                  author.score.toFixed(1)
                ) : (
                  <MarkerStroke>{author.score.toFixed(1)}</MarkerStroke>
                )}{' '}
                <Star />
                <span className="small light dimmed whole">{shared.ratings(count(author.scoreCount))}</span>
              </span>
            </Fact>
          )}
          <Fact name={words.sheets}>{count(author.sheets)}</Fact>
          {author.bought > 0 && <Fact name={words.bought}>{words.times(count(author.bought))}</Fact>}
          {author.answered > 0 && (
            <Fact name={words.answered}>{words.answeredTimes(count(author.answered))}</Fact>
          )}
          {author.followers > 0 && <Fact name={words.followers}>{count(author.followers)}</Fact>}
        </dl>
        {/* With few sheets the cards below do. */}
        {sheets.length > FEW && (
          <ul className={`row gap-xs ${classes.subjects}`} aria-label={words.subjects}>
            {courses.slice(0, SUBJECTS).map((course) => (
              <li key={`${course.store} ${splitName(course.name).code}`}>
                <Link
                  className="box inline-row gap-2xs finger pad-row small unlinked whole"
                  to={coursePath(
                    { code: course.store, nameEn: course.storeName[1] ?? '' },
                    splitName(course.name).code,
                  )}
                >
                  <strong className="linked">{splitName(course.name).code}</strong>
                  <span className="desk-only">
                    <T>{splitName(course.name).title}</T>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </StoreBand>
      <div data-one-store={author.stores.length === 1 || undefined}>
        <SheetGrid label={title} few={sheets.length <= FEW}>
          {(isWhole ? sheets : sheets.slice(0, SHOWN)).map((sheet, at) => (
            <SheetCard key={sheet._id} sheet={sheet} owned={owned.has(sheet._id)} urgent={at < 4} />
          ))}
        </SheetGrid>
      </div>
      {!isWhole && (
        <>
          <div className={`flow centre gap-3xs ${classes.pages}`}>
            <Button look="outline" onClick={() => setOpened(here)}>
              {words.all(count(sheets.length))}
            </Button>
          </div>
          {/* The document lists them all, for search engines. */}
          <ul hidden>
            {sheets.slice(SHOWN).map((sheet) => (
              <li key={sheet._id}>
                <a href={`/infoSheet/${sheet._id}`}>{sheet.name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <PageLinks path={path} page={page} pages={pages} />
      {answers.length > 0 && (
        <section className="stack gap-xs" aria-labelledby="author-answers">
          <h2 id="author-answers" className="large">
            {words.answers}
          </h2>
          <ul className="stack">
            {answers.map((question) => (
              <QuestionItem key={question._id} question={question} author={author.name}>
                <Link className="inline-row finger" to={`/infoSheet/${question.sheet}#questions`}>
                  {/* One piece: its words break as a text. */}
                  <span className="shrink">
                    <T>{question.sheetName}</T>
                  </span>
                </Link>
              </QuestionItem>
            ))}
          </ul>
        </section>
      )}
      {sheets.length <= FEW && <BestSellers without={sheets.map(({ _id }) => _id)} />}
      {bundled && page === 0 && <Suspense>{isHydrated && <Bundles author={author._id} />}</Suspense>}
    </PageShell>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="title-xs bold tight">{children}</dd>
    </div>
  )
}

/** The document was rendered for a visitor: whether the person follows is loaded afterwards. Authors get their own words. */
function Follow({ name, author }: { name: string; author: string }) {
  const words = useWords(authorWords)
  const token = useToken()
  const goToLogin = useGoToLogin()
  const { act, busy } = useAction()
  const { data, refetch } = useSessionQuery({
    queryKey: ['author-followed', author],
    queryFn: browserApi.read('getAuthor', { name }),
  })
  if (data?.mine)
    return (
      <ButtonLink to="/seller/selledit#author-page" look="outline" size="small">
        {words.edit}
      </ButtonLink>
    )
  const isFollowed = token !== null && data?.followed === true
  const change = () =>
    act(
      async () => {
        await browserApi.call('followAuthor', { author, follow: !isFollowed })
        await refetch()
      },
      isFollowed ? words.unfollowed : words.followed,
    )
  return (
    <Button
      size="small"
      look={isFollowed ? 'light' : 'filled'}
      busy={busy}
      aria-pressed={isFollowed}
      icon={isFollowed ? <IconBellCheck size={20} stroke={1.75} /> : <IconBell size={20} stroke={1.75} />}
      onClick={() => (token === null ? goToLogin() : void change())}
    >
      {isFollowed ? words.following : words.follow}
    </Button>
  )
}
