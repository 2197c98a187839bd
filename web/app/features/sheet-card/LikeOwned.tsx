import { IconCopy } from '#web/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { T } from '#web/ui/T.tsx'
import { likeOwnedWords } from '#web/words/buyer/like-owned.ts'
import { useWords } from '#web/words/use-words.tsx'

/**
 * Shown before the buyer pays, on a sheet's page and in the cart: how many of its pages are in sheets they own. Nothing for none or
 * unknown.
 */
export default function LikeOwned({ sheetId }: { sheetId: string }) {
  const words = useWords(likeOwnedWords)
  const token = useToken()
  const { data } = useQuery({
    queryKey: ['like-owned', token, sheetId],
    queryFn: browserApi.read('likeOwned', { id: sheetId }),
    staleTime: 60_000,
    retry: false,
  })
  if (data === undefined || data.sheets.length === 0) return null
  return (
    <div className="row gap-xs pad-strip rounded small tint-amber">
      <IconCopy size={20} stroke={1.75} className="rigid" />
      <div className="stack gap-2xs shrink">
        {data.sheets.map(({ _id, name, pages }) => (
          <p key={_id}>
            {words.alike(pages, data.pages)}{' '}
            <Link to={`/infoSheet/${_id}`}>
              <T>{name}</T>
            </Link>
          </p>
        ))}
      </div>
    </div>
  )
}
