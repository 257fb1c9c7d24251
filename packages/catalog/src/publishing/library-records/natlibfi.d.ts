/** What Yalkut uses of the libraries of the National Library of Finland, which have no types of their own. */
declare module '@natlibfi/marc-record' {
  export interface MarcField {
    tag: string
    value?: string
    ind1?: string
    ind2?: string
    subfields?: { code: string; value?: string }[]
  }
  export class MarcRecord {
    constructor(record?: { leader: string; fields: MarcField[] }, options?: Readonly<Record<string, boolean>>)
    leader: string
    fields: MarcField[]
  }
}

declare module '@natlibfi/marc-record-serializers' {
  import type { MarcRecord } from '@natlibfi/marc-record'

  export const MARCXML: {
    to(record: MarcRecord, options?: { omitDeclaration?: boolean; indent?: boolean }): string
    from(text: string, options?: Readonly<Record<string, boolean>>): Promise<MarcRecord>
  }
  export const ISO2709: {
    to(record: MarcRecord): string
    from(text: string, options?: Readonly<Record<string, boolean>>): MarcRecord
  }
}
