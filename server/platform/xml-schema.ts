import { readFile } from 'node:fs/promises'

/** An XML file's violations of a schema on disk, a line each; none where no schema is given. The library is loaded on demand. */
export async function faultsOfXml(xml: string, schemaFile: string | undefined): Promise<string[]> {
  if (schemaFile === undefined) return []
  const { XmlDocument, XmlValidateError, XsdValidator } = await import('libxml2-wasm')
  const { xmlRegisterFsInputProviders } = await import('libxml2-wasm/lib/nodejs.mjs')
  xmlRegisterFsInputProviders()
  const opened: { dispose: () => void }[] = []
  try {
    const schema = XmlDocument.fromBuffer(await readFile(schemaFile), { url: schemaFile })
    opened.push(schema)
    const validator = XsdValidator.fromDoc(schema)
    opened.push(validator)
    const document = XmlDocument.fromString(xml)
    opened.push(document)
    validator.validate(document)
    return []
  } catch (error) {
    // An invalid code's error lists all valid codes.
    if (error instanceof XmlValidateError)
      return error.details.map(({ message }) => message.trim().slice(0, 200))
    throw error
  } finally {
    // Its memory is not JavaScript's, and no garbage collector frees it.
    for (const one of opened.toReversed()) one.dispose()
  }
}
