import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { type MessageNode, parseMessageHtml } from '#rules/messages/message-html.ts'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { messageWords } from '#web/words/buyer/messages.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './message-box.module.css'

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconAlertOctagon,
}

/** The first sheet that a message leads to. */
const sheetLink = /"\/(?:infoSheet[/?]|myVideo\/|user\/readSheet\?)([2-9A-Z]{10})/

type MessageBoxProps = {
  message: { type: keyof typeof icons; message: string; created: string }
  isFresh: boolean
  /** Of the order that the message tells of. */
  cover?: { _id: string; cover: string } | null | undefined
  as?: 'li' | 'div'
}

/** One message as its reader sees it; staff see theirs in the same box before they send it. */
export function MessageBox({ message, isFresh, cover, as: Tag = 'li' }: MessageBoxProps) {
  const words = useWords(messageWords)
  const Icon = icons[message.type]
  const [, sheet] = sheetLink.exec(message.message) ?? []
  const shown = cover ?? (sheet && { _id: sheet, cover: '0' })
  return (
    <Tag className={classes.box} data-type={message.type} data-fresh={isFresh || undefined}>
      {shown ? (
        <CoverImage
          of="sheets"
          id={shown._id}
          version={shown.cover}
          alt=""
          sizes="40px"
          className="self-top"
        />
      ) : (
        <Icon size={22} stroke={1.75} className={classes.icon} aria-hidden="true" />
      )}
      <div>
        <span className="visually-hidden">{words[message.type]}: </span>
        <Said html={message.message} />
      </div>
      <p className={`stack packed gap-3xs tiny whole ${classes.time}`}>
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

/** What it says and the first thing to do; what more there is to do stands folded, so that a list of messages stays a list. */
function Said({ html }: { html: string }) {
  const words = useWords(messageWords)
  const nodes = parseMessageHtml(html)
  const first = nodes.findIndex((node) => linksIn(node) > 0)
  const rest = first === -1 ? [] : nodes.slice(first + 1)
  const more = rest.reduce((sum, node) => sum + linksIn(node), 0)
  return (
    <div className={`anywhere flow ${classes.body}`}>
      <Nodes nodes={more > 1 ? nodes.slice(0, first + 1) : nodes} />
      {more > 1 && (
        <details className={classes.rest}>
          <summary className="small strong linked">{words.moreToDo(more)}</summary>
          <div className={`flow ${classes.body}`}>
            <Nodes nodes={rest} />
          </div>
        </details>
      )}
    </div>
  )
}

function linksIn(node: MessageNode): number {
  if (typeof node === 'string' || node.tag === 'br') return 0
  if (node.tag === 'a') return 1
  return node.children.reduce((sum, child) => sum + linksIn(child), 0)
}

/** The HTML of a message as React elements: parsed by our own rules, so the browser is never handed anybody's HTML. */
export function MessageBody({ html }: { html: string }) {
  return <Nodes nodes={parseMessageHtml(html)} />
}

function Nodes({ nodes }: { nodes: readonly MessageNode[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text that never changes
  return nodes.map((node, at) => <Fragment key={at}>{oneNode(node)}</Fragment>)
}

function oneNode(node: MessageNode): ReactNode {
  if (typeof node === 'string') return node
  if (node.tag === 'br') return <br />
  const inside = <Nodes nodes={node.children} />
  if (node.tag === 'a') return <MessageLink href={node.href}>{inside}</MessageLink>
  const Tag = node.tag
  return <Tag>{inside}</Tag>
}

function MessageLink({ href, children }: { href: string; children: ReactNode }) {
  const words = useWords(sharedWords)
  // A file is the server's to answer, not a screen.
  if (href.startsWith('mailto:') || href.startsWith('/files/')) return <a href={href}>{children}</a>
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> {words.opensNewTab}</span>
    </a>
  )
}
