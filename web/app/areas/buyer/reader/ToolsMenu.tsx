import {
  IconBook,
  IconCursorText,
  IconDownload,
  IconFlag,
  IconHighlight,
  IconMoon,
  IconNote,
  IconPencil,
  IconPrinter,
} from '#web/ui/icons.ts'
import { MenuList } from '#web/ui/Menu.tsx'
import type { MenuShown } from '#web/ui/MenuOpener.tsx'
import { readerWords } from '#web/words/buyer/reader.ts'
import { useWords } from '#web/words/use-words.tsx'
import { type Paper, papers } from './use-look.ts'
import type { Layer } from './use-marks.ts'

const paperWords = { white: 'paperWhite', sepia: 'paperSepia', night: 'paperNight' } as const

type ToolsMenuProps = MenuShown & {
  tool: Layer['tool']
  hasText: boolean
  paper: Paper
  /** Null where two pages have no room. */
  columns: 1 | 2 | null
  onNote: () => void
  onSave: () => void
  onDownload: () => void
  onPrint: () => void
  onTool: (tool: Layer['tool']) => void
  onPaper: (paper: Paper) => void
  onColumns: (columns: 1 | 2) => void
  onReport: () => void
}

/** Actions on a sheet besides reading; loaded with the first press on its dots, or from the first touch on. */
export default function ToolsMenu(props: ToolsMenuProps) {
  const { tool, hasText, paper, columns, onTool, onPaper, onColumns } = props
  const words = useWords(readerWords)
  const switched = (one: NonNullable<Layer['tool']>) => () => onTool(tool === one ? null : one)
  return (
    <MenuList
      {...props}
      items={[
        { label: words.writeNote, icon: <IconNote size={20} stroke={1.75} />, onChoose: props.onNote },
        { label: words.keep, icon: <IconDownload size={20} stroke={1.75} />, onChoose: props.onSave },
        {
          label: words.downloadWithMarks,
          icon: <IconDownload size={20} stroke={1.75} />,
          onChoose: props.onDownload,
        },
        { label: words.print, icon: <IconPrinter size={20} stroke={1.75} />, onChoose: props.onPrint },
        {
          label: tool === 'marker' ? words.markEnd : words.mark,
          icon: <IconHighlight size={20} stroke={1.75} />,
          onChoose: switched('marker'),
        },
        {
          label: tool === 'pen' ? words.penEnd : words.pen,
          icon: <IconPencil size={20} stroke={1.75} />,
          onChoose: switched('pen'),
        },
        ...(hasText
          ? [
              {
                label: tool === 'text' ? words.chooseEnd : words.choose,
                icon: <IconCursorText size={20} stroke={1.75} />,
                onChoose: switched('text'),
              },
            ]
          : []),
        ...papers
          .filter((one) => one !== paper)
          .map((one) => ({
            label: words[paperWords[one]],
            icon: <IconMoon size={20} stroke={1.75} />,
            onChoose: () => onPaper(one),
          })),
        ...(columns === null
          ? []
          : [
              {
                label: columns === 2 ? words.onePage : words.twoPages,
                icon: <IconBook size={20} stroke={1.75} />,
                onChoose: () => onColumns(columns === 2 ? 1 : 2),
              },
            ]),
        { label: words.reportPage, icon: <IconFlag size={20} stroke={1.75} />, onChoose: props.onReport },
      ]}
    />
  )
}
