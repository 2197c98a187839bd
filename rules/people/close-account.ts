/** Typed by a person to give up an account: in either language, whatever the case and the spaces around it. */
const closingWords = { th: 'ลบบัญชี', en: 'DELETE' } as const

export function confirmsClosing(typed: string): boolean {
  const text = typed.trim().normalize('NFC')
  return text === closingWords.th || text.toUpperCase() === closingWords.en
}
