import { IconCircleCheck, IconInfoCircle, IconPencil } from '#web/ui/icons.ts'
import { useState } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { T } from '#web/ui/T.tsx'
import { messageWords } from '#web/words/buyer/messages.ts'
import { presetTexts, staffMessageWords } from '#web/words/staff/messages.ts'
import { pick } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useDeskOfLayout } from '../layout/desk-context.ts'
import { ListHead } from '../layout/list/ListHead.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { audiencesOf } from './Receivers.tsx'
import type { MessagePreset } from './use-message-draft.ts'
import classes from './messages.module.css'

/** What most messages are about; only what is left open in them is to be filled in. */
const presets = [
  { name: 'notice', type: 'info', Icon: IconInfoCircle, tone: 'linked' },
  { name: 'code', type: 'success', Icon: IconCircleCheck, tone: 'good' },
  { name: 'thanks', type: 'success', Icon: IconCircleCheck, tone: 'good' },
] as const

/** Before the first message: at the left what most are about, at the right how the chosen one will be read, on a telephone. */
export function FirstMessage({ onBegin }: { onBegin: (preset?: MessagePreset) => void }) {
  const words = useWords(staffMessageWords)
  const reader = useWords(messageWords)
  const { language } = useLanguage()
  const { user, permissions } = useDeskOfLayout()
  const [chosen, choose] = useState<(typeof presets)[number]>(presets[0])
  const [th, en] = presetTexts[chosen.name]
  return (
    <>
      <ListHead title={words.title} add={words.write} onAdd={() => onBegin()} />
      <div className={`stack one-column gap-md top above-xs ${classes.panes}`}>
        <section className="stack one-column gap-sm" aria-label={words.templates}>
          <p className="small dimmed">
            <T>{words.noneYet}</T>
          </p>
          <ul className="stack paper clips divided">
            {presets.map((preset) => (
              <li key={preset.name} className={classes.template}>
                <button
                  type="button"
                  className="stack lead-column level gap-line pad-strip fill text-start pick"
                  aria-pressed={preset === chosen}
                  onClick={() => choose(preset)}
                >
                  <preset.Icon size={24} stroke={1.75} className={preset.tone} aria-hidden="true" />
                  <span className="strong">{words[`${preset.name}Name`]}</span>
                  <span className="small dimmed one-line">
                    {pick({ th: presetTexts[preset.name][0], en: presetTexts[preset.name][1] }, language)}
                  </span>
                </button>
              </li>
            ))}
            <li className={classes.template}>
              <button
                type="button"
                className="row gap-sm pad-strip fill text-start pick"
                onClick={() => onBegin()}
              >
                <IconPencil size={24} stroke={1.75} className="dimmed" aria-hidden="true" />
                <span className="strong">{words.ownWords}</span>
              </button>
            </li>
          </ul>
          <ol className={`note stack gap-xs small desk-only ${classes.steps}`}>
            {words.steps.split('|').map((step) => (
              <li key={step}>
                <T>{step}</T>
              </li>
            ))}
          </ol>
        </section>
        <section className={`paper clips stack one-column ${classes.desk}`} aria-label={words.howRead}>
          <div className={`page stack centred ${classes.sight}`}>
            <div className={`stack one-column packed gap-sm surface ${classes.phone}`}>
              <p className="row gap-xs strong">
                <Avatar name={user.name} size={28} /> {reader.title}
              </p>
              <MessagePreview language="th" type={chosen.type} typed={th} />
              <MessagePreview language="en" type={chosen.type} typed={en} />
            </div>
          </div>
          <div className="stack one-column gap-md pad-lg packed">
            <h2 className="large">{words[`${chosen.name}Name`]}</h2>
            <dl className="stack gap-sm terms">
              <div>
                <dt>{words.receivers}</dt>
                <dd>
                  <ul className="stack gap-3xs">
                    {audiencesOf(permissions).map((audience) => (
                      <li key={audience}>{words[audience]}</li>
                    ))}
                  </ul>
                </dd>
              </div>
              <div>
                <dt>{words.kind}</dt>
                <dd>{words[chosen.type]}</dd>
              </div>
              <div>
                <dt>{words.by}</dt>
                <dd>{user.name}</dd>
              </div>
            </dl>
            <div>
              <Button
                aria-label={words.beginNamed(words[`${chosen.name}Name`])}
                onClick={() => onBegin({ type: chosen.type, th, en })}
              >
                {words.beginWith}
              </Button>
            </div>
          </div>
        </section>
      </div>
    </>
  )
}
