import {
  IconBuildingBank,
  IconCashBanknote,
  IconCopyright,
  IconFileText,
  IconFlag,
  IconMessage,
  IconReceiptTax,
  IconSchool,
  IconServer,
  IconTicket,
  IconUser,
  IconUserShield,
  IconVideo,
  type Icon,
} from '#web/ui/icons.ts'
import { T } from '#web/ui/T.tsx'
import { say } from '#web/words/language.ts'
import { actionNames } from '#web/words/staff/actions.ts'
import { useLanguage } from '#web/words/use-words.tsx'

/** An audited action in the reader's language, and the name it is filtered by. */
export function ActionName({ action }: { action: string }) {
  const { language } = useLanguage()
  const name = actionNames[action]
  if (name === undefined) return <code>{action}</code>
  return (
    <span title={action}>
      <T>{say(name, language)}</T>
    </span>
  )
}

/** By the word before the dot. */
const icons: Readonly<Record<string, Icon>> = {
  ...of(IconUser, 'person seller author-picture'),
  ...of(IconUserShield, 'permission staff'),
  ...of(IconFileText, 'sheet sheet-version sale group list'),
  ...of(IconSchool, 'store institution-request'),
  ...of(IconMessage, 'case message question review-answer review'),
  ...of(IconCopyright, 'claim'),
  ...of(IconFlag, 'report'),
  ...of(IconTicket, 'promo gift'),
  ...of(IconVideo, 'tutoring'),
  ...of(IconBuildingBank, 'statement bank-file bank-holiday chart month vendors payment-run'),
  ...of(
    IconReceiptTax,
    'tax tax-policy vat-policy share-policy input-tax tax-document tax-paper tax-certificate',
  ),
  ...of(IconServer, 'backup'),
}

function of(icon: Icon, kinds: string): Record<string, Icon> {
  return Object.fromEntries(kinds.split(' ').map((kind) => [kind, icon]))
}

/** An action's kind; others concern money. */
export function ActionIcon({ action }: { action: string }) {
  const Icon = icons[action.split('.')[0] ?? ''] ?? IconCashBanknote
  return <Icon className="dimmed" size={20} stroke={1.75} />
}

/** Equal things that one person did one after another are one act, the newest first. */
export function folded<Action extends { action: string }>(
  actions: readonly Action[],
  whoOf: (action: Action) => string | null | undefined,
): [Action, ...Action[]][] {
  const acts: [Action, ...Action[]][] = []
  for (const action of actions) {
    const before = acts.at(-1)
    if (before?.[0].action === action.action && whoOf(before[0]) === whoOf(action)) before.push(action)
    else acts.push([action])
  }
  return acts
}
