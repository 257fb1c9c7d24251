/** A printing to map, for tests of the desk. */
import type { KnownEntry, MapPage } from './desk-page.ts'

export function mapPage(more: Partial<MapPage> = {}): MapPage {
  return {
    lang: 'en',
    person: { id: 'p1', handle: 'chana' },
    publication: 'rh-2w12gaxx',
    name: { text: 'A volume' },
    href: '/en/rh-2w12gaxx',
    scan: 'rh-2w12gaxy',
    pages: 30,
    picture: null,
    viewer: null,
    dir: 'rtl',
    levels: ['parsha', 'sicha'],
    above: 0,
    entries: [],
    units: [],
    labels: [],
    starts: [],
    signIn: '/en/sign-in',
    did: null,
    ...more,
  }
}

export function known(
  id: string,
  from: number,
  to: number,
  { name = id, unit = null, rev = 1 }: { name?: string; unit?: string | null; rev?: number } = {},
): KnownEntry {
  const full = { he: name }
  return { id, rev, from, to, unit, label: unit === null ? full : null, name: full }
}
