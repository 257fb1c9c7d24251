/** The guides `glossary.md`: every role, type, thing and state of the glossary, in tables. Pure. */
import { ROLE_WORDS, STATE_WORDS, type State, type Term, THING_WORDS, TYPE_WORDS } from '@yalkut/model/glossary'

type Lang = 'he' | 'en'

interface Words {
  title: string
  lead: string
  things: string
  types: string
  roles: string
  states: string
  heads: { name: string; many: string; other: string; is: string }
  stateHeads: { state: string; other: string; is: string }
  of: { readonly [Of in keyof typeof STATE_WORDS]: string }
}

const EN: Words = {
  title: 'Glossary',
  lead: 'One word for each thing, the same on the site, in mails and in the guides. This page is made from the words of the program.',
  things: 'Things',
  types: 'Types of items',
  roles: 'Roles',
  states: 'States',
  heads: { name: 'Word', many: 'Several', other: 'In Hebrew', is: 'Means' },
  stateHeads: { state: 'State', other: 'In Hebrew', is: 'Means' },
  of: {
    suggestion: 'A suggestion',
    issue: 'An issue',
    project: 'A project',
    takedown: 'A takedown request',
    machine: 'A request to a machine',
    rights: 'The rights of a file',
    policy: 'A set',
    status: 'The service',
  },
}

const HE: Words = {
  title: 'מילון המונחים',
  lead: 'מילה אחת לכל דבר: באתר, בדואר ובמדריכים. הדף הזה נוצר מן המילים של התוכנה.',
  things: 'דברים',
  types: 'סוגי פריטים',
  roles: 'תפקידים',
  states: 'מצבים',
  heads: { name: 'המילה', many: 'ברבים', other: 'באנגלית', is: 'פירוש' },
  stateHeads: { state: 'המצב', other: 'באנגלית', is: 'פירוש' },
  of: {
    suggestion: 'הצעה',
    issue: 'דיון',
    project: 'מיזם',
    takedown: 'בקשת הסרה',
    machine: 'בקשה ממכונה',
    rights: 'זכויות של קובץ',
    policy: 'אוסף',
    status: 'השירות',
  },
}

/** The files that are made, by path. */
export function glossaryPages(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/readers/glossary.md', pageIn('en', EN)],
    ['docs/he/glossary.md', pageIn('he', HE)],
  ])
}

function pageIn(lang: Lang, words: Words): string {
  const terms = (named: { readonly [name: string]: Term }): string => {
    const rows = Object.values(named).map(({ [lang]: own, [otherThan(lang)]: other, is }) => [
      own[0],
      own[1],
      other[0],
      is[lang],
    ])
    return table(Object.values(words.heads), rows)
  }
  const states = (named: { readonly [name: string]: State }): string => {
    const rows = Object.values(named).map((each) => [each[lang], each[otherThan(lang)], each.is[lang]])
    return table(Object.values(words.stateHeads), rows)
  }
  const parts = [
    `# ${words.title}`,
    words.lead,
    `## ${words.things}`,
    terms(THING_WORDS),
    `## ${words.types}`,
    terms(TYPE_WORDS),
    `## ${words.roles}`,
    terms(ROLE_WORDS),
    `## ${words.states}`,
    ...entries(STATE_WORDS).flatMap(([of, named]) => [`### ${words.of[of]}`, states(named)]),
  ]
  return `${parts.join('\n\n')}\n`
}

function entries<T extends object>(record: T): [keyof T & string, T[keyof T & string]][] {
  const names = Object.keys(record).filter((name): name is keyof T & string => name in record)
  return names.map((name) => [name, record[name]])
}

function otherThan(lang: Lang): Lang {
  return lang === 'he' ? 'en' : 'he'
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n')
}
