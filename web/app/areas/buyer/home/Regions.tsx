import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft, IconChevronRight } from '#web/ui/icons.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { storeListQuery } from '#web/features/stores/store-list.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { StoreLogo } from '#web/features/stores/StoreLogo.tsx'
import { ThailandMap } from '#web/features/stores/ThailandMap.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { homeWords, regionNames } from '#web/words/buyer/home.ts'
import { say } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './Regions.module.css'
import { Section } from './Section.tsx'

// Few people miss their institution: the form comes with the first press.
const RequestInstitution = perhaps(() => import('./RequestInstitution.tsx'))

/** Regions open the logos of their institutions; each leads to its shop (buyer.md §2). */
export function Regions({ storesByRegion }: { storesByRegion: readonly number[] }) {
  const words = useWords(homeWords)
  const { language } = useLanguage()
  const [region, setRegion] = useState<number>()
  const [picked, setPicked] = useState<number>()
  const most = Math.max(...storesByRegion, 1)
  const [request, setRequest] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <Section title={words.byInstitution} text={words.byInstitutionText}>
      {region === undefined ? (
        <div className={`stack gap-md level ${classes.country}`}>
          <ThailandMap counts={storesByRegion} picked={picked} onPick={setPicked} onOpen={setRegion} />
          <ul className="stack fills-20 gap-line">
            {regionNames.map((name, at) => (
              <li key={name[0]}>
                <button
                  type="button"
                  className={`row gap-xs fill anchor text-start ${classes.region}`}
                  data-picked={picked === at || undefined}
                  onClick={() => setRegion(at)}
                  onPointerEnter={() => setPicked(at)}
                  onPointerLeave={() => setPicked(undefined)}
                >
                  <span className="strong">{say(name, language)}</span>
                  <span className={`push small dimmed whole ${classes.count}`}>
                    {words.storesInRegion(storesByRegion[at] ?? 0)}
                  </span>
                  <IconChevronRight size={22} stroke={1.75} />
                  <span
                    className={classes.stroke}
                    style={{ width: `${((storesByRegion[at] ?? 0) / most) * 100}%` }}
                    aria-hidden="true"
                  />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <Logos region={region} expected={storesByRegion[region] ?? 0} onBack={() => setRegion(undefined)} />
      )}
      <p className="above-sm dimmed">
        {words.missingInstitution}{' '}
        <button type="button" className="thumb strong linked" onClick={() => setRequest('open')}>
          {words.requestInstitution}
        </button>
      </p>
      {request !== 'never' && (
        <Suspense>
          <RequestInstitution open={request === 'open'} onClose={() => setRequest('closed')} />
        </Suspense>
      )}
    </Section>
  )
}

function Logos({ region, expected, onBack }: { region: number; expected: number; onBack: () => void }) {
  const words = useWords(homeWords)
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(storeListQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const stores = data?.filter((store) => store.category === region)
  return (
    <div>
      <div className={`row gap-xs below-sm ${classes.open}`}>
        <Button look="subtle" size="small" icon={<IconArrowLeft size={20} stroke={1.75} />} onClick={onBack}>
          {words.backToRegions}
        </Button>
        <h3 ref={heading} tabIndex={-1}>
          {say(regionNames[region] ?? regionNames[5], language)}
        </h3>
      </div>
      {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
      <ul className={`stack gap-xs ${classes.logos}`}>
        {stores?.map((store) => (
          <li key={store.code}>
            <Link
              className={`stack centred gap-2xs rounded tiny unlinked text-centre pick high airy ${classes.store}`}
              to={`/shop?${store.code}`}
              prefetch="intent"
            >
              <StoreLogo code={store.code} name={store.name} size={56} />
              <span>
                <T>{storeShort(store.name, language)}</T>
              </span>
            </Link>
          </li>
        ))}
        {!stores &&
          !error &&
          Array.from({ length: expected }, (_, at) => (
            <li key={at}>
              <Skeleton width="3.5rem" height="3.5rem" radius="50%" />
            </li>
          ))}
      </ul>
    </div>
  )
}
