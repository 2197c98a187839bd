import { IconChevronLeft, IconPrinter } from '#web/ui/icons.ts'
import { Link, useLocation } from 'react-router'
import { firstKey } from '#web/api/loading.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { sampleWords } from '#web/words/staff/samples.ts'
import { useWords } from '#web/words/use-words.tsx'
import { CoverThumb } from '../layout/list/CoverCell.tsx'
import classes from './samples.module.css'

type Printed = { id: string; name: string; urls: string[]; cover?: string }
type Out = { sheets: Printed[]; zip: string | null }

/**
 * For printing: `?{sheetId}`, one sheet's samples; `?store=…&from=…&to=…&page=…`, fifty sheets on sale published in a period (decisions §4,
 * SampleOut and SampleOutAll).
 */
export default function SampleOut() {
  const words = useWords(sampleWords)
  const { search } = useLocation()
  const { contentUrl } = useSettings()
  const asked = new URLSearchParams(search)
  const isAll = asked.has('store')
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['samples-out', search],
    queryFn: ({ signal }): Promise<Out> =>
      isAll ? readAll(asked, contentUrl, signal) : readOne(search, signal),
    retry: false,
    refetchOnWindowFocus: false,
    // The link to the ZIP lives for two minutes; pictures that are shown stay.
    refetchInterval: 60_000,
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/staff/SampleRe')
  const one = isAll ? undefined : data?.sheets[0]
  const pages = data?.sheets.reduce((sum, { urls }) => sum + urls.length, 0) ?? 0
  // A few pages are seen themselves: small pictures of them lead nowhere new.
  const isRail = pages > railFrom
  return (
    <main id="content" className="stack one-column gap-md pad-md flat-in-print">
      <PageHead title={words.outTitle} hidden />
      <div className={`screen-only row gap-xs stuck ${classes.outBar}`}>
        <Link
          to={isAll ? '/staff/SampleOutAll' : '/staff/SampleRe'}
          className={`inline-row centre thumb linked rigid ${classes.back}`}
          aria-label={words.back}
        >
          <IconChevronLeft size={24} stroke={1.75} />
        </Link>
        {one?.cover && <CoverThumb cover={{ url: one.cover }} />}
        {data !== undefined && (
          <div className="shrink">
            <h1 className="medium tight two-lines">
              <T>{one?.name ?? words.allTitle}</T>
            </h1>
            <p className="tiny dimmed figures">
              {one && `${one.id} · `}
              {words.samplesOf(pages)} · {words.paper(pages)}
            </p>
          </div>
        )}
        <div className={`row gap-xs push rigid ${classes.acts}`}>
          {data?.zip && (
            <ButtonLink look="outline" size="small" to={data.zip} reloadDocument download>
              {words.zip}
            </ButtonLink>
          )}
          <Button
            size="small"
            icon={<IconPrinter size={20} stroke={1.75} />}
            disabled={data === undefined || data.sheets.length === 0}
            onClick={() => window.print()}
          >
            {words.print}
          </Button>
        </div>
      </div>
      {data === undefined && error !== null ? (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height="60rem" />
      ) : (
        <div
          className={`stack one-column gap-md top flat-in-print ${classes.pages} ${isRail ? classes.onDesk : ''}`}
        >
          {isRail && <Rail sheets={data.sheets} />}
          <Paper sheets={data.sheets} isOne={one !== undefined} />
        </div>
      )}
    </main>
  )
}

const railFrom = 6

/** To a page of many: each as a small picture. */
function Rail({ sheets }: { sheets: readonly Printed[] }) {
  const words = useWords(sampleWords)
  return (
    <nav className={`screen-only flex gap-xs sideways ${classes.rail}`} aria-label={words.outTitle}>
      {sheets.flatMap(({ id, urls }) =>
        urls.map((url, place) => (
          <a
            key={`${id} ${place + 1}`}
            href={`#${id}-${place + 1}`}
            className="stack gap-4xs rigid unlinked tiny text-centre figures"
          >
            <img src={url} alt="" className="fill outlined rounded-sm as-high page-shape" loading="lazy" />
            {place + 1}
          </a>
        )),
      )}
    </nav>
  )
}

/** Whole pages as they come out of the printer; the name of a sheet that is shown alone stands above them already. */
function Paper({ sheets, isOne }: { sheets: readonly Printed[]; isOne: boolean }) {
  const words = useWords(sampleWords)
  return (
    <article className="stack one-column gap-lg shrink">
      {sheets.length === 0 && <p>{words.noneFound}</p>}
      {sheets.map(({ id, name, urls }) => (
        <section key={id} className={`stack gap-md flat-in-print ${classes.sheet}`}>
          <h2 className={`across medium anywhere ${isOne ? classes.printOnly : ''}`}>
            <T>{name}</T> · {id}
          </h2>
          {urls.length === 0 && <p>{words.noSamples}</p>}
          {urls.map((url, place) => (
            <figure key={place} id={`${id}-${place + 1}`} className="stack gap-3xs">
              <img
                src={url}
                alt={words.sample(place + 1)}
                className={`fill as-high cast ${classes.printed}`}
              />
              <figcaption className="screen-only tiny dimmed text-centre figures">
                {place + 1} / {urls.length}
              </figcaption>
            </figure>
          ))}
        </section>
      ))}
    </article>
  )
}

async function readOne(search: string, signal: AbortSignal): Promise<Out> {
  const id = firstKey(new URL(search, 'http://localhost')) ?? ''
  const { name, cover, samples, samplesZip } = (await staffApi.call('getSheet', { id }, { signal })).data
  return { sheets: [{ id, name, cover, urls: samples }], zip: samplesZip }
}

async function readAll(asked: URLSearchParams, contentUrl: string, signal: AbortSignal): Promise<Out> {
  const input = {
    store: Number(asked.get('store')),
    from: asked.get('from') ?? '',
    to: asked.get('to') ?? '',
    page: Number(asked.get('page') ?? 0),
  }
  const { list, zip } = (await staffApi.call('getSampleOutAll', input, { signal })).data
  const sheets = list.map(({ id, name, samples, version }) => ({
    id,
    name,
    urls: Array.from(
      { length: samples },
      (_, at) => `${contentUrl}/sheets/${id}/ex${at + 1}.jpg?v=${version}`,
    ),
  }))
  return { sheets, zip }
}
