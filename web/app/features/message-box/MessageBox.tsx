import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { type MessageNode, parseMessageHtml } from '#rules/messages/message-html.ts'
import { Book } from '#web/ui/Book.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { messageWords } from '#web/words/buyer/messages.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './message-box.module.css'

/** The book's mood, where no sheet can be shown. */
export const messageMoods = {
  info: 'waving',
  success: 'happy',
  warning: 'surprised',
  danger: 'sorry',
} as const

/** The first sheet that a message leads to. */
const sheetLink = /"\/(?:infoSheet[/?]|myVideo\/|user\/readSheet\?)([2-9A-Z]{10})/

type MessageBoxProps = {
  message: { type: keyof typeof messageMoods; message: string; created: string }
  isFresh: boolean
  /** The first covers of the order that the message is about. */
  covers?: readonly { _id: string; cover: string }[]
  /** Its sheets, by name. */
  about?: string | undefined
  as?: 'li' | 'div'
}

/** One message as its reader sees it, a line of a list that opens; staff see theirs in a box of its own before they send it, open. */
export function MessageBox({ message, isFresh, covers = [], about, as: Tag = 'li' }: MessageBoxProps) {
  const words = useWords(messageWords)
  const [, sheet] = sheetLink.exec(message.message) ?? []
  const [cover, ...others] = covers
  const shown = cover ?? (sheet && { _id: sheet, cover: '0' })
  const { sentence, links, rest } = partsOf(message.message)
  const ways = rest.filter(isWay)
  // An order's message has its one action in the row; all else is under it.
  const [reads] = about ? ways.flatMap(linksIn) : []
  const below = [...links, ...rest.filter((node) => !(reads ? node === ways[0] : isWay(node)))]
  // With a way over it, there is no room for a second line of time.
  const isLong = below.length > 0 || reads !== undefined || textOf(sentence).length > LINE
  const way =
    typeof reads === 'object' && reads.tag === 'a'
      ? (place: string) => (
          <Link to={reads.href} className={`${classes.way} ${place}`}>
            {words.read}
            <span className="visually-hidden"> {about}</span>
          </Link>
        )
      : undefined
  const line = (
    <>
      {shown ? (
        <CoverImage of="sheets" id={shown._id} version={shown.cover} alt="" sizes="52px" />
      ) : (
        <span className={`stack middle surface outlined rounded-sm ${classes.mood}`}>
          <Book mood={messageMoods[message.type]} size={32} />
        </span>
      )}
      <span className={`anywhere airy ${classes.sentence}`}>
        {about && (
          <span className="block strong">
            <T>{about}</T>
          </span>
        )}
        <span
          className={about ? 'block small dimmed' : isLong ? 'two-lines' : undefined}
          // On a telephone the way begins beside it.
          style={reads === undefined ? undefined : { maxWidth: 'calc(100% - 2rem)' }}
        >
          <span className="visually-hidden">{words[message.type]}: </span>
          <Nodes nodes={sentence} />
        </span>
      </span>
      {others.length > 0 && (
        <span className={`${classes.others}`}>
          {others.map(({ _id, cover }) => (
            <CoverImage key={_id} of="sheets" id={_id} version={cover} alt="" sizes="52px" />
          ))}
        </span>
      )}
      <span className={`tiny dimmed whole ${classes.when}`}>
        {isFresh && <span className="visually-hidden">{words.isNew}: </span>}
        <ThaiDate value={message.created} as="time" />
      </span>
    </>
  )
  return (
    <Tag
      className={`anchor ${Tag === 'div' ? 'outlined rounded-sm' : ''} ${classes.box}`}
      data-type={message.type}
      data-fresh={isFresh || undefined}
    >
      {isLong ? (
        <details open={Tag === 'div'}>
          <summary className={`stack level ${classes.line}`}>
            {line}
            {/* Its room: the way itself stands over the line, which is pressed itself. */}
            {reads && (
              <span className={classes.way} aria-hidden="true">
                {words.read}
              </span>
            )}
          </summary>
          <div className={`anywhere flow ${classes.body}`}>
            <p className={`tiny dimmed ${classes.when}`}>
              <ThaiDate value={message.created} as="numeric-time" />
            </p>
            {/* Open, the line is longer than the way that stands over it on a telephone can know. */}
            {way && <span className={classes.opened}>{way('')}</span>}
            <Nodes nodes={below} />
            {!reads && <Nodes nodes={ways} />}
          </div>
        </details>
      ) : (
        <div className={`stack level ${classes.line}`}>
          {line}
          {ways.length > 0 && (
            <span className={`flow gap-xs ${classes.ways}`}>
              <Nodes nodes={ways.flatMap(linksIn)} />
            </span>
          )}
        </div>
      )}
      {way?.(`placed ${classes.over}`)}
    </Tag>
  )
}

/** Letters that are readable without opening the line. */
const LINE = 120

/** A paragraph with links only. */
const isWay = (node: MessageNode) =>
  typeof node === 'object' && node.tag === 'p' && node.children.length === 1 && linksIn(node).length === 1

type Parts = Record<'sentence' | 'links' | 'rest', MessageNode[]>

/**
 * Splits a message into a headline, actions and the rest. An introductory first paragraph includes the next; links of both become plain
 * words and are listed below.
 */
function partsOf(html: string): Parts {
  const nodes = parseMessageHtml(html)
  const isBlock = (node: MessageNode | undefined) =>
    typeof node === 'object' && (node.tag === 'p' || node.tag === 'ul' || node.tag === 'ol')
  const block = nodes.findIndex(isBlock)
  let end = block === -1 ? nodes.length : Math.max(block, 1)
  if (textOf(nodes.slice(0, end)).trimEnd().endsWith(':')) end += 1
  const said = nodes.slice(0, end)
  return {
    sentence: said.flatMap((node, at) => (at > 0 && isBlock(node) ? [' ', ...plain(node)] : plain(node))),
    links: said.flatMap(linksIn),
    rest: nodes.slice(end),
  }
}

/** Without links and paragraphs: the line itself is a link. */
function plain(node: MessageNode): MessageNode[] {
  if (typeof node === 'string' || node.tag === 'br') return [node]
  const children = node.children.flatMap(plain)
  return node.tag === 'b' || node.tag === 'strong' ? [{ tag: node.tag, children }] : children
}

function linksIn(node: MessageNode): MessageNode[] {
  if (typeof node === 'string' || node.tag === 'br') return []
  return node.tag === 'a' ? [node] : node.children.flatMap(linksIn)
}

function textOf(nodes: readonly MessageNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? ' ' : textOf(node.children)))
    .join('')
}

/** HTML of a message that our own rules have parsed, as React elements: the browser never gets HTML that a person wrote. */
export function Nodes({ nodes }: { nodes: readonly MessageNode[] }): ReactNode {
  return nodes.map((node, at) => <Fragment key={at}>{oneNode(node)}</Fragment>)
}

function oneNode(node: MessageNode): ReactNode {
  if (typeof node === 'string') return <T>{node}</T>
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
