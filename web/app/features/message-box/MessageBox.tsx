import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { messageWords } from '#web/words/buyer/messages.ts'
import { useWords } from '#web/words/use-words.tsx'
import { MessageBody } from './MessageBody.tsx'
import classes from './message-box.module.css'

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconAlertOctagon,
}

type MessageBoxProps = {
  message: { type: keyof typeof icons; message: string; created: string }
  isFresh: boolean
  as?: 'li' | 'div'
}

/** One message as its reader sees it; staff see theirs in the same box before they send it. */
export function MessageBox({ message, isFresh, as: Tag = 'li' }: MessageBoxProps) {
  const words = useWords(messageWords)
  const Icon = icons[message.type]
  return (
    <Tag className={classes.box} data-type={message.type} data-fresh={isFresh || undefined}>
      <Icon size={22} stroke={1.75} className={classes.icon} aria-hidden="true" />
      <div>
        <span className="visually-hidden">{words[message.type]}: </span>
        <div className={`stack gap-3xs anywhere ${classes.body}`}>
          <MessageBody html={message.message} />
        </div>
      </div>
      <p className={classes.time}>
        <ThaiDate value={message.created} as="time" />
        {isFresh && (
          <span className="badge tiny" data-tone="marker">
            {words.isNew}
          </span>
        )}
      </p>
    </Tag>
  )
}
