import { data, useLoaderData } from 'react-router'
import { firstKey, inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { useOwnedSheets } from '#web/features/sheet-card/use-owned-sheets.ts'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { T } from '#web/ui/T.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { packageWords } from '#web/words/buyer/package.ts'
import { say } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { AddAll } from './AddAll.tsx'
import { GroupSheets, SPREAD } from './GroupSheets.tsx'
import classes from './package.module.css'
import type { GroupInfo } from './answers.ts'
import page from '../sheet/page.module.css'

async function load({ api, url, signal }: LoadArgs): Promise<GroupInfo> {
  const groupID = firstKey(url)
  if (!groupID) throw data(null, { status: 404 })
  return (await api.call('getGroupInfo', { groupID: groupID.slice(0, 64) }, { signal })).data
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** `/infoGroup?{groupId}`: a set at a glance, and one press for all of it. */
export default function InfoGroupScreen() {
  const group = useLoaderData<typeof clientLoader>()
  const words = useWords(packageWords)
  const card = useWords(sheetWords)
  const { language } = useLanguage()
  const owned = useOwnedSheets(group.sheets)
  return (
    <PageShell className={`column gap-wide ${page.page}`}>
      <GroupHead group={group} />
      <div className={page.columns}>
        <div className={`sticks flow centre page outlined rounded-lg ${classes.spread}`} aria-hidden="true">
          {group.sheets.slice(0, SPREAD).map(({ _id, cover }) => (
            <CoverImage
              key={_id}
              of="sheets"
              id={_id}
              version={cover}
              alt=""
              sizes="(min-width: 64em) 260px, 144px"
              urgent
            />
          ))}
        </div>
        <div className={page.info}>
          <header className="stack at-start gap-xs">
            <span className="badge" data-tone="marker">
              {words.packageTag}
            </span>
            <h1 className="title-name">
              <T>{group.name}</T>
            </h1>
            <p className="dimmed">
              {card.sheetsInPackage(group.sheets.length)} · {say(group.storeName, language)}
            </p>
            {group.detail.trim() !== '' && <p className="as-written">{group.detail}</p>}
          </header>
          <AddAll group={group} owned={owned} />
          <section className="stack gap-sm" aria-labelledby="group-sheets">
            <h2 id="group-sheets" className="large">
              {words.packageSheets}
            </h2>
            <GroupSheets sheets={group.sheets} owned={owned} />
          </section>
        </div>
      </div>
    </PageShell>
  )
}

function GroupHead({ group }: { group: GroupInfo }) {
  const words = useWords(packageWords)
  const { language } = useLanguage()
  const { contentUrl } = useSettings()
  return (
    <>
      <PageHead
        title={group.name}
        description={
          group.detail.trim().replace(/\s+/g, ' ').slice(0, 160) ||
          words.packageText(group.sheets.length, say(group.storeName, language))
        }
        address={`/infoGroup?${group._id}`}
        image={`${contentUrl}/groups/${group._id}/cover.jpg?v=${group.cover}`}
      />
    </>
  )
}
