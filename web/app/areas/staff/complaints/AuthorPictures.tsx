import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { forgetDraft } from '#web/features/drafts/use-draft.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { T } from '#web/ui/T.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { staffReportWords } from '#web/words/staff/complaints.ts'
import { useWords } from '#web/words/use-words.tsx'
import { WhyDialog } from './WhyDialog.tsx'

type Waiting = Data<'getReport'>['pictures'][number]

const whyDraft = ({ author }: Pick<Waiting, 'author'>) => `refuse-picture:${author}`

/** Pictures that authors want beside their pen names: shown to visitors, or refused with a reason. */
export function AuthorPictures({ rows, onDone }: { rows: readonly Waiting[]; onDone: () => void }) {
  const words = useWords(staffReportWords)
  const { act } = useAction()
  const [refusing, setRefusing] = useState<Waiting>()
  const decide = async ({ author, since }: Waiting, show: boolean, reason = '') => {
    setRefusing(undefined)
    const isDone = await act(
      () => staffApi.call('decideAuthorPicture', { author, since, show, reason }),
      show ? words.pictureShown : words.pictureRefused,
    )
    if (isDone) forgetDraft(whyDraft({ author }))
    onDone()
  }
  return (
    <>
      <h2 className="above-md">{words.pictures}</h2>
      <DataTable
        label={words.pictures}
        columns={[
          {
            key: 'picture',
            title: words.picture,
            always: true,
            cell: ({ name, picture }: Waiting) => <Avatar name={name} size={96} picture={picture} />,
          },
          {
            key: 'name',
            card: 'name',
            title: words.penName,
            always: true,
            cell: ({ name }) => <T>{name}</T>,
          },
          {
            key: 'since',
            card: 'badge',
            title: words.when,
            cell: ({ since }) => <ThaiDate value={since} as="numeric-time" />,
          },
          {
            key: 'act',
            title: words.act,
            end: true,
            always: true,
            cell: (row) => (
              <div className="flex gap-4xs">
                <Button size="small" onClick={() => void decide(row, true)}>
                  {words.showPicture}
                </Button>
                <Button size="small" look="danger" onClick={() => setRefusing(row)}>
                  {words.refusePicture}
                </Button>
              </div>
            ),
          },
        ]}
        rows={rows}
        rowKey={({ author, since }) => `${author} ${since}`}
        rowName={({ name }) => name}
        storedAs="author-pictures"
        unfolded
      />
      {refusing && (
        <WhyDialog
          about={whyDraft(refusing)}
          title={words.refusePictureOf(refusing.name)}
          button={words.refusePicture}
          hint={words.pictureWhyHint}
          onSay={(reason) => void decide(refusing, false, reason)}
          onClose={() => setRefusing(undefined)}
        >
          <Avatar name={refusing.name} size={160} picture={refusing.picture} />
        </WhyDialog>
      )}
    </>
  )
}
