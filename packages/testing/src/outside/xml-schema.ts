/** Judges XML by the official schemas of OAI-PMH, Dublin Core and MARC 21, with libxml2. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

xmlRegisterFsInputProviders()
const path = fileURLToPath(new URL('../schemas/harvesting.xsd', import.meta.url))
const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path), { url: path }))

/** What is wrong with an answer of OAI-PMH; empty when nothing is. Throws for text that is no XML. */
export function faultsOfOai(xml: string): string[] {
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return []
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error
    return error.details.map(({ message, line }) => `line ${line}: ${message.trim()}`)
  } finally {
    document.dispose()
  }
}
