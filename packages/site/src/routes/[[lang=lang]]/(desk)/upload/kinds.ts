/** What people call a file, and what the catalog calls it. */

export const KINDS = ['scan', 'recording', 'hanacha', 'sefer', 'letter', 'document'] as const
export type Kind = (typeof KINDS)[number]

export const RIGHTS = ['mine', 'public-domain', 'free', 'unsure'] as const
export type RightsSaid = (typeof RIGHTS)[number]

export const HANACHA_KINDS = ['bilti-mugah', 'mugah', 'maamar', 'hagahos', 'hosofos', 'english', 'other'] as const
export type HanachaKind = (typeof HANACHA_KINDS)[number]

/** The columns `what` and `kind` of a table of files. */
export function columnsOf(kind: Kind): {
  what: 'scan' | 'recording' | 'hanacha' | 'document'
  kind?: string
} {
  switch (kind) {
    case 'scan':
    case 'recording':
    case 'hanacha':
      return { what: kind }
    case 'sefer':
    case 'letter':
    case 'document':
      return { what: 'document', kind }
    default:
      return kind satisfies never
  }
}

/** Which items a file of the kind may belong to. */
export const PLACES: { readonly [K in Kind]: readonly string[] } = {
  scan: ['publication', 'work'],
  recording: ['event'],
  hanacha: ['event', 'unit'],
  sefer: [],
  letter: ['unit'],
  document: ['unit'],
}

/** A file of the kind needs a place, of the catalog or new. */
export function needsPlace(kind: Kind): boolean {
  return kind === 'scan' || kind === 'recording' || kind === 'hanacha'
}

/** A file of the kind has a name of its own. */
export function needsTitle(kind: Kind): boolean {
  return !needsPlace(kind)
}
