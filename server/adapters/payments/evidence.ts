/** The parts of a provider's answer stored for staff: enough to compare with a bank statement, masked where they name a person. */
export type Evidence = Record<string, string | number | boolean | null>

export function collectEvidence(
  facts: Record<string, string | number | boolean | null | undefined>,
): Evidence {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Evidence
}

/** All but the last four characters become x. */
export function maskNumber(value: string | undefined): string | undefined {
  return value?.replace(/[0-9A-Za-z](?=(?:[^0-9A-Za-z]*[0-9A-Za-z]){4})/g, 'x')
}

/** `MR. MEK JAIDEE` becomes `MR. MEK J.`: what a slip shows anyway. */
export function maskName(name: string | undefined): string | undefined {
  const words = name?.trim().split(/\s+/)
  if (!words || words.length < 2) return name
  return [...words.slice(0, -1), `${words.at(-1)?.slice(0, 1)}.`].join(' ')
}
