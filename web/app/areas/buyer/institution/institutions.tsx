import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { institutionPath } from '#rules/institutions/addresses.ts'
import { fitsName } from '#rules/search/normalise.ts'
import type { Data } from '#web/api/api.ts'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { useMe } from '#web/features/session/use-session.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { StoreLogo } from '#web/features/stores/StoreLogo.tsx'
import { ThailandMap } from '#web/features/stores/ThailandMap.tsx'
import { count } from '#web/ui/Baht.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { regionNames } from '#web/words/buyer/home.ts'
import { institutionWords } from '#web/words/buyer/institution.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { say } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './institution.module.css'

async function load({ api }: LoadArgs) {
  const [{ data }, drives] = await Promise.all([api.call('getHome'), api.call('drivelist')])
  return {
    stores: data.storeList.filter((store) => store.count > 0),
    drives: data.storeList.flatMap((store) =>
      (drives.data[String(store.code)] ?? []).map((drive) => ({ ...drive, of: store.name })),
    ),
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

type Store = Data<'getHome'>['storeList'][number]

/** Regions with fewer stand beside one another. */
const FEW = 2

/** Every institution with something on sale, by region: one press away, also for search engines. */
export default function InstitutionsScreen() {
  const { stores, drives } = useLoaderData<typeof clientLoader>()
  const words = useWords(institutionWords)
  const shared = useWords(sharedWords)
  const searching = useWords(sheetWords)
  const { language } = useLanguage()
  const me = useMe()
  const mine = stores.find(({ code }) => code === me?.user.store?.code)
  const sheetsByRegion = regionNames.map((_, region) =>
    stores.reduce((sum, { category, count }) => sum + (category === region ? count : 0), 0),
  )
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState<number>()
  const found = stores.filter((store) =>
    fitsName([...store.name, store.short, storeShort(store.name, language)].join(' '), query),
  )
  const regions = regionNames
    .map((name, region) => ({
      region,
      name: say(name, language),
      here: found.filter((store) => store.category === region).toSorted((a, b) => b.count - a.count),
    }))
    .filter(({ here }) => here.length > 0)
  const few = regions.filter(({ here }) => here.length <= FEW)
  const shelves = regions.flatMap((one) => (few.includes(one) ? (one === few[0] ? [few] : []) : [[one]]))
  return (
    <PageShell className="stack one-column gap-md">
      <PageHead title={words.all} description={words.allText} />
      <header className="flow apart bottom gap-md">
        <div className="shrink anywhere">
          <h1>{words.all}</h1>
          <p className="airy dimmed">{words.allText}</p>
        </div>
        <search className={`shrink ${classes.find}`}>
          <SearchField
            label={shared.findInstitution}
            clearLabel={searching.clearSearch}
            placeholder={shared.findInstitution}
            value={query}
            onChange={setQuery}
          />
        </search>
      </header>
      <div className={`stack one-column gap-md ${classes.country}`}>
        <div className="stack one-column packed gap-md sticks self-top">
          {/* Its place is kept until it is known whose it is. */}
          {(me === undefined || mine) && (
            <section className="signed-in-only" aria-labelledby="mine">
              <h2 id="mine" className="heading below-xs">
                <MarkerStroke>{words.mine}</MarkerStroke>
              </h2>
              <div>{mine ? <StoreLink store={mine} /> : <Skeleton height="4.625rem" />}</div>
            </section>
          )}
          <div className={`rounded-lg ${classes.atlas}`}>
            <div className="desk-only">
              <ThailandMap
                counts={sheetsByRegion}
                picked={picked ?? mine?.category}
                onPick={setPicked}
                onOpen={(region) => document.getElementById(`region-${region}`)?.scrollIntoView()}
              />
            </div>
            <nav className={classes.places} aria-label={words.regions}>
              {regions.map(({ region, name, here }) => (
                <a
                  key={region}
                  href={`#region-${region}`}
                  className={`finger row apart gap-3xs small strong rounded ${picked === region ? 'tint-ink' : ''}`}
                  onPointerEnter={() => setPicked(region)}
                  onPointerLeave={() => setPicked(undefined)}
                >
                  {name} <span className="dimmed light figures desk-only">{words.places(here.length)}</span>
                </a>
              ))}
            </nav>
          </div>
        </div>
        <div className={`stack one-column packed gap-lg ${classes.regions}`}>
          <p className={regions.length === 0 ? 'dimmed' : 'visually-hidden'} role="status">
            {query.trim() !== '' && (regions.length === 0 ? shared.noInstitution : words.found(found.length))}
          </p>
          {shelves.map((shelf) => (
            <div key={shelf[0]?.region} className={`stack gap-md ${shelf === few ? classes.stores : ''}`}>
              {shelf.map(({ region, name, here }) => (
                <section
                  key={region}
                  id={`region-${region}`}
                  data-picked={region === picked || undefined}
                  className="stack packed one-column gap-sm"
                  onPointerEnter={() => setPicked(region)}
                  onPointerLeave={() => setPicked(undefined)}
                >
                  {/* Its line is as long as what is of it. */}
                  <h2 className="heading row gap-sm">
                    {name}
                    <span className="grow ruled-above" />
                  </h2>
                  <ul className={`stack gap-xs ${shelf === few ? '' : classes.stores}`}>
                    {here.map((store) => (
                      <li key={store.code}>
                        <StoreLink store={store} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          ))}
        </div>
      </div>
      {drives.length > 0 && (
        <section className="stack gap-sm above-md">
          <h2>{words.drives}</h2>
          <ul className={`stack gap-xs ${classes.stores}`}>
            {drives.map((drive) => (
              <li key={`${drive.of[0]} ${drive.code}`}>
                <Link
                  className="pad-flat box row gap-sm high unlinked lifts"
                  to={institutionPath({ code: drive.code, nameEn: drive.name[1] ?? '' })}
                >
                  <span className="stack shrink anywhere">
                    <T>{say(drive.name, language)}</T>
                    <small className="dimmed">{say(drive.of, language)}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </PageShell>
  )
}

function StoreLink({ store }: { store: Store }) {
  const words = useWords(institutionWords)
  const { language } = useLanguage()
  const full = say(store.name, language)
  const short = storeShort([...store.name, store.short], language)
  return (
    <Link
      className="pad-flat box row gap-sm high unlinked lifts"
      to={institutionPath({ code: store.code, nameEn: store.name[1] ?? '' })}
    >
      <StoreLogo code={store.code} name={store.name} size={40} />
      <span className="stack shrink grow anywhere tight">
        <strong>
          {/* A part in brackets, or after a space, begins a line rather than breaking in two. */}
          {partsOf(short).map((part) => (
            <span key={part} className={classes.part}>
              <T>{part}</T>{' '}
            </span>
          ))}
        </strong>
        {/* Of a short form in Latin letters one does not hear the name. */}
        {language !== 'th' && short !== full && (
          <small className="dimmed">
            <T>{full}</T>
          </small>
        )}
      </span>
      <small className="dimmed whole figures">{words.sheets(count(store.count))}</small>
    </Link>
  )
}

/** Where its first part leaves room beside it: a name that fills the line breaks wherever it must. */
function partsOf(name: string): string[] {
  const parts = name.split(/ (?=[(ก-๎])(?![^(]*\))/)
  return (parts[0]?.length ?? 0) > 20 ? [name] : parts
}
