import type { ReactNode } from 'react'
import { IconPlus } from '#web/ui/icons.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'

/** The name of a list and the way to a new row. */
export function ListHead(props: { title: string; intro?: ReactNode; add: string; onAdd: () => void }) {
  return (
    <>
      <PageHead title={props.title} hidden />
      <div className="row apart gap-sm below-sm">
        <div className="flow level gap-lines shrink">
          <h1>{props.title}</h1>
          {props.intro !== undefined && <div className="small dimmed desk-only">{props.intro}</div>}
        </div>
        <Button size="small" icon={<IconPlus size={20} stroke={2} />} onClick={props.onAdd}>
          {props.add}
        </Button>
      </div>
    </>
  )
}
