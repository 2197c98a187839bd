import { type ReactNode, useState } from 'react'
import type { Paper } from '#rules/tax/papers/paper.ts'
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
  told: ReactNode
  baht: number
  /** The row's own papers; without, it stands on the one of its group. */
  papers?: readonly Paper[]
}

/** Rows under one head: those of a day have their paper together. */
export type PaperGroup = {
  key: string
  head?: { title: ReactNode; papers: readonly Paper[] }
  cards: readonly PaperCard[]
}

/**
 * On a telephone nobody reads a page of A4: what stands on it are cards, and the page opens at a size that can be read. On a desk they
 * stand beside the papers and lead to one of them; a day's one paper says the same in the same order.
 */
export function PaperCards(props: { groups: readonly PaperGroup[]; onOpen: (paper: Paper) => void }) {
  const { groups } = props
  const words = useWords(taxWords)
  const [opened, setOpened] = useState<readonly Paper[]>()
  const open = (papers: readonly Paper[]) => {
    const [first] = papers
    if (first !== undefined && matchMedia('(min-width: 64em)').matches) props.onOpen(first)
    else setOpened(papers)
  }
  return (
    <div className={`screen-only ${groups.some(({ head }) => head) ? 'phone-only' : classes.list}`}>
      {groups.map(({ key, head, cards }) => (
        <section key={key} className="below-sm">
          {head && (
            <div className="row apart gap-sm below-xs">
              <p className="small figures">{head.title}</p>
              <Button look="outline" size="small" onClick={() => open(head.papers)}>
                {words.open}
              </Button>
            </div>
          )}
          <ul className={`box ${classes.cards}`}>
            {cards.map((card) => (
              <li key={card.key} className="row apart gap-sm pad-flat anchor">
                <div className="shrink">
                  <p className="strong tight">{card.name}</p>
                  <p className="tiny dimmed figures">{card.told}</p>
                </div>
                <div className="column bottom rigid">
                  <strong className="figures">
                    <Baht baht={card.baht} as="amount" />
                  </strong>
                  {card.papers && (
                    <button
                      type="button"
                      className="tiny card-link"
                      aria-label={`${words.open} ${card.name}`}
                      onClick={() => card.papers && open(card.papers)}
                    >
                      <span className="linked">{words.open}</span>
                    </button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Dialog
        open={opened !== undefined}
        title={opened?.[0]?.title ?? ''}
        onClose={() => setOpened(undefined)}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than the screen is scrolled with the arrow keys */}
        <section className={`stack gap-sm ${classes.opened}`} aria-label={words.papers} tabIndex={0}>
          {opened?.map((paper, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: papers have no other name than their place
            <PaperSheet key={at} paper={paper} />
          ))}
        </section>
      </Dialog>
    </div>
  )
}
