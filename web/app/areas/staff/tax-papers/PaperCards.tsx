import { IconArrowUp, IconChevronRight } from '#web/ui/icons.ts'
import { type CSSProperties, type ReactNode, useState } from 'react'
import type { Paper } from '#rules/tax/papers/paper.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { taxWords } from '#web/words/staff/tax.ts'
import { useWords } from '#web/words/use-words.tsx'
import { PaperSheet } from './PaperSheet.tsx'
import classes from './tax-papers.module.css'

type PaperCard = {
  key: string
  name: string
  /** The cover of what it is for. */
  lead?: ReactNode
  badge?: string | undefined
  summary: ReactNode
  baht: number
  /** The row's own papers; without, it stands on the one of its group. */
  papers?: readonly Paper[]
  /** The paper's sums, drawn above it on a desk, or its subject, below. */
  above?: ReactNode
  below?: ReactNode
}

/** Rows under one head: those of a day have their paper together. */
export type PaperGroup = {
  key: string
  head?: { title: ReactNode; papers?: readonly Paper[] }
  cards: readonly PaperCard[]
}

/**
 * A page of A4 is unreadable on a phone, so its content becomes cards, and the page opens at a readable size. On a desk they stand beside
 * the chosen paper, or their day's.
 */
export function PaperCards(props: {
  groups: readonly PaperGroup[]
  /** They are those of a name that is looked for. */
  isFound: boolean
  /** Figure at the end of each. */
  figure: 'gross' | 'sum-net' | 'sold'
  chosen: string | undefined
  onChoose: (key: string) => void
  /** Below them. */
  children: ReactNode
}) {
  const { groups, chosen } = props
  // On a desk one paper can show all its rows, but it does not find a name.
  const onDesk = (cards: PaperGroup['cards']) =>
    props.isFound || cards.some(({ papers }) => papers) ? '' : 'phone-only'
  const words = useWords(taxWords)
  const [opened, setOpened] = useState<readonly Paper[]>()
  const most = Math.max(...groups.flatMap(({ cards }) => cards.map(({ baht }) => baht)), 1)
  const open = ({ key, papers }: PaperCard) => {
    if (matchMedia('(min-width: 64em)').matches) props.onChoose(key)
    else setOpened(papers)
  }
  return (
    <div
      className={`screen-only scrolls ${groups.some(({ cards }) => cards.some(({ papers }) => papers)) ? 'sticks' : ''} ${classes.list}`}
    >
      {groups.map(({ key, head, cards }) => (
        <section key={key} className="below-sm box divided">
          {head && (
            <div className="row flow apart gap-lines small figures pad-flat">
              {head.title}
              {head.papers && (
                <Button
                  look="outline"
                  size="small"
                  className="phone-only grow"
                  onClick={() => setOpened(head.papers)}
                >
                  {words.open}
                </Button>
              )}
            </div>
          )}
          {cards.length > 1 && (
            <p className={`row apart tiny dimmed pad-row sunken ${onDesk(cards)}`}>
              <span className="inline-row gap-3xs">
                {words.byName} <IconArrowUp size={14} />
              </span>
              {words[props.figure]}
            </p>
          )}
          <ul className={`divided ${onDesk(cards)}`}>
            {cards.map((card) => (
              <li key={card.key} className="row gap-2xs pad-flat anchor">
                {card.lead ?? (
                  <span className="desk-only">
                    <Avatar name={card.name} size={32} />
                  </span>
                )}
                <div className="grow">
                  {card.papers ? (
                    <button
                      type="button"
                      className="strong tight text-start card-link"
                      aria-label={`${words.open} ${card.name}`}
                      aria-current={card.key === chosen || undefined}
                      onClick={() => open(card)}
                    >
                      {card.name}
                    </button>
                  ) : (
                    <p className="strong tight">
                      {card.name}{' '}
                      {card.badge && (
                        <span className="badge" data-tone="amber">
                          {card.badge}
                        </span>
                      )}
                    </p>
                  )}
                  <p className="tiny tight dimmed figures">{card.summary}</p>
                </div>
                <strong
                  className={`figures rigid text-end ${classes.figure}`}
                  style={{ '--long': `${Math.max((card.baht / most) * 100, 4)}%` } as CSSProperties}
                >
                  <Baht baht={card.baht} as="amount" />
                </strong>
                {card.papers && <IconChevronRight size={16} stroke={1.75} className="phone-only dimmed" />}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {props.children}
      <Dialog
        open={opened !== undefined}
        title={opened?.[0]?.title ?? ''}
        onClose={() => setOpened(undefined)}
      >
        {/* What is larger than the screen is scrolled with the arrow keys. */}
        <section className={`stack gap-sm ${classes.opened}`} aria-label={words.papers} tabIndex={0}>
          {opened?.map((paper, at) => (
            <PaperSheet key={at} paper={paper} />
          ))}
        </section>
      </Dialog>
    </div>
  )
}
