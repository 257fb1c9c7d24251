/** An address of each kind of page, in the sample catalog. */
import { isJsonObject } from '@yalkut/model'
import type { SiteServer } from '@yalkut/testing/servers/site-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

/** Types that have a page of their own kind. */
const TYPES = ['set', 'work', 'unit', 'publication', 'scan', 'event', 'recording', 'author', 'person'] as const
const MORE_TYPES = ['place', 'topic', 'source', 'relation', 'text'] as const

/** Pages that lead to items, and of people at work. */
const FINDING = {
  home: '/',
  part: '/tanya?part=1',
  browse: '/browse',
  events: '/events',
  letters: '/letters',
  calendar: '/calendar',
  year: '/calendar/5742',
  month: '/calendar/5742-05',
  day: '/calendar/5742-05-10',
  today: '/today',
  week: '/week',
  daily: '/daily?date=5787-03-19',
  search: `/search?q=${encodeURIComponent('תניא')}`,
  nothingFound: '/search?q=qqqqqqqqqq',
  missing: '/missing',
  projects: '/projects',
  community: '/community',
  people: '/people',
  issues: '/issues',
  newIssue: '/issues/new',
  newIssueOfKind: '/issues/new?type=wrong-text',
  labels: '/labels',
} as const

/** Pages about the catalog and the service. */
const ABOUT = {
  status: '/status',
  health: '/health',
  help: '/help',
  machine: '/machine',
  changes: '/changes',
  commit: '/commits/2',
  mirrors: '/mirrors',
  docs: '/docs',
  guide: '/docs/readers/searching',
  developers: '/developers',
  api: '/developers/api',
  explorer: '/developers/explorer',
  changelog: '/changelog',
  about: '/about',
  licences: '/licences',
  privacy: '/privacy',
  terms: '/terms',
  contact: '/contact',
  takedown: '/takedown',
  signIn: '/sign-in?next=/browse',
  signOut: '/sign-out',
  oldLink: '/sign-in/link?token=x',
  oldReport: '/report/confirm?token=x',
  oldUnsubscribe: '/unsubscribe?token=x',
  oldConsent: '/connect/oar-x',
} as const

export type Room = 'finding' | 'about' | 'items'

/** Name and Hebrew address of a page of each kind. */
export async function kindsOfPages(server: SiteServer): Promise<Map<string, string>> {
  return new Map([
    ...(await kindsIn(server, 'finding')),
    ...(await kindsIn(server, 'about')),
    ...(await kindsIn(server, 'items')),
  ])
}

/** The kinds of one part of the site. */
export async function kindsIn(server: SiteServer, room: Room): Promise<Map<string, string>> {
  if (room === 'finding') return new Map(Object.entries(FINDING))
  if (room === 'about') return new Map(Object.entries(ABOUT))
  const kinds = new Map<string, string>()
  for (const type of [...TYPES, ...MORE_TYPES]) {
    const { items } = await server.get(`/v1/entities?type=${type}&limit=20`)
    // A person who is an author has that page alone.
    const item = listOf(items)
      .filter(isJsonObject)
      .find(({ data }) => !(isJsonObject(data) && 'author' in data))
    if (item === undefined) continue
    const { id, path } = objectOf(item)
    kinds.set(type, String(path ?? `/${id}`))
    if (type === 'unit') {
      kinds.set('history', `/history/${id}`)
      kinds.set('talk', `/talk/${id}`)
      kinds.set('report', `/report?entity=${id}`)
      kinds.set('beside', `/beside/${id}`)
      kinds.set('link', `/link?entity=${id}`)
      kinds.set('versions', `${path}?v=he,en`)
      kinds.set('lines', `${path}?view=lines`)
    }
    if (type === 'work') kinds.set('covers', `/covers/${id}`)
    if (type === 'scan') kinds.set('viewer', `/text/${id}`)
  }
  return kinds
}
