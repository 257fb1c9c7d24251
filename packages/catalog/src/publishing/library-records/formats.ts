/** The formats of library records. Source: shapes.md#oai-pmh-sru-reconciliation. */
import type { Description } from './describe.ts'
import { dublinCoreOf, SRW_DC, srwDublinCoreOf } from './dublin-core.ts'
import { marcXmlOf } from './marc.ts'

export interface RecordFormat {
  /** Of OAI-PMH; null for a format of SRU alone. */
  prefix: string | null
  /** The short name in SRU, and its identifier there. */
  name: string
  identifier: string
  title: string
  schema: string
  namespace: string
  /** `at`: the time of the item's last version. */
  write(about: Description, at: string): string
}

const OAI_DC = 'http://www.openarchives.org/OAI/2.0/oai_dc/'

export const FORMATS: readonly RecordFormat[] = [
  {
    // A record is `oai_dc:dc`. The schema that SRU calls `dc-v1.1` has `srw_dc:dc`.
    prefix: 'oai_dc',
    name: 'dc',
    identifier: OAI_DC,
    title: 'Dublin Core',
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: OAI_DC,
    write: dublinCoreOf,
  },
  {
    prefix: 'marc21',
    name: 'marcxml',
    identifier: 'info:srw/schema/1/marcxml-v1.1',
    title: 'MARC 21 in MARCXML',
    schema: 'http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd',
    namespace: 'http://www.loc.gov/MARC21/slim',
    write: marcXmlOf,
  },
  {
    prefix: null,
    name: 'srw_dc',
    identifier: 'info:srw/schema/1/dc-v1.1',
    title: 'Dublin Core of SRU',
    schema: 'http://www.loc.gov/standards/sru/recordSchemas/dc-schema.xsd',
    namespace: SRW_DC,
    write: srwDublinCoreOf,
  },
]

/** Those of OAI-PMH. */
export const OAI_FORMATS = FORMATS.flatMap(({ prefix, ...format }) => (prefix === null ? [] : [{ ...format, prefix }]))

export function findFormat(prefix: string | undefined): RecordFormat | null {
  return FORMATS.find((each) => each.prefix === prefix) ?? null
}
