import { useQuery } from '@tanstack/react-query'
import { IconChevronLeft, IconPrinter } from '#web/ui/icons.ts'
import { useLocation } from 'react-router'
import { firstKey } from '#web/api/loading.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { sampleWords } from '#web/words/staff/samples.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './samples.module.css'

type Printed = { id: string; name: string; urls: string[] }
type Out = { sheets: Printed[]; zip: string | null }

/**
 * For paper: `?{sheetId}`, the samples of one sheet; `?store=…&from=…&to=…&page=…`, fifty sheets of those on sale that were
 * published in a period (decisions §4, SampleOut and SampleOutAll).
 */
export default function SampleOut() {
  const words = useWords(sampleWords)
  const token = useToken()
  const { search } = useLocation()
  const { contentUrl } = useSettings()
  const asked = new URLSearchParams(search)
  const isAll = asked.has('store')
  const { data, error } = useQuery({
    queryKey: ['samples-out', token, search],
    queryFn: ({ signal }): Promise<Out> =>
      isAll ? readAll(asked, contentUrl, signal) : readOne(search, signal),
    enabled: token !== null,
    retry: false,
    refetchOnWindowFocus: false,
    // The link to the ZIP lives for two minutes; pictures that are shown stay.
    refetchInterval: 60_000,
  })
  usePrivatePage(data === undefined ? error : null, '/staff/SampleRe')
  return (
    <main id="content" className="stack centred gap-md pad-md flat-in-print">
      <PageHead title={words.outTitle} hidden />
      <div className={'screen-only flow apart gap-xs fill'}>
        <ButtonLink
          to={isAll ? '/staff/SampleOutAll' : '/staff/SampleRe'}
          look="subtle"
          size="small"
          icon={<IconChevronLeft size={20} stroke={1.75} />}
        >
          {words.back}
        </ButtonLink>
        {data?.zip && (
          <ButtonLink look="outline" size="small" className="push" to={data.zip} reloadDocument download>
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
      {data === undefined ? (
        <Skeleton height="60rem" />
      ) : (
        <div className={`stack one-column gap-md top fill flat-in-print ${classes.onDesk}`}>
          <Rail sheets={data.sheets} />
          <Paper sheets={data.sheets} />
        </div>
      )}
    </main>
  )
}

/** To a page of many: each as a small picture. */
function Rail({ sheets }: { sheets: readonly Printed[] }) {
  const words = useWords(sampleWords)
  return (
    <nav
      className={`screen-only desk-only stack sticks gap-xs scrolls ${classes.rail}`}
      aria-label={words.outTitle}
    >
      {sheets.flatMap(({ id, urls }) =>
        urls.map((url, place) => (
          <a
            key={`${id} ${place + 1}`}
            href={`#${id}-${place + 1}`}
            className="stack gap-4xs unlinked tiny text-centre"
          >
            <img src={url} alt="" className={`fill outlined rounded-sm ${classes.picture}`} loading="lazy" />
            {place + 1}
          </a>
        )),
      )}
    </nav>
  )
}

function Paper({ sheets }: { sheets: readonly Printed[] }) {
  const words = useWords(sampleWords)
  return (
    <article className={`${classes.paper} fill outlined`}>
      {sheets.length === 0 && <p>{words.noneFound}</p>}
      {sheets.map(({ id, name, urls }, at) => {
        const Title = at === 0 ? 'h1' : 'h2'
        return (
          <section key={id} className={classes.sheet}>
            <Title className="across">
              <T>{name}</T> · {id}
            </Title>
            {urls.length === 0 && <p>{words.noSamples}</p>}
            {urls.map((url, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is
              <img
                key={place}
                id={`${id}-${place + 1}`}
                src={url}
                alt={words.sample(place + 1)}
                className={`fill below-sm ${classes.printed}`}
              />
            ))}
          </section>
        )
      })}
    </article>
  )
}

async function readOne(search: string, signal: AbortSignal): Promise<Out> {
  const id = firstKey(new URL(search, 'http://localhost')) ?? ''
  const { name, samples, samplesZip } = (await staffApi.call('getSheet', { id }, { signal })).data
  return { sheets: [{ id, name, urls: samples }], zip: samplesZip }
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
