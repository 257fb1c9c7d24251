/** What people of a world have in their inboxes, for tests. */
import { markInbox, readInbox } from '@yalkut/catalog/inbox'
import type { World } from './world.ts'

export async function clearInboxes({ catalog, people }: World): Promise<void> {
  for (const person of Object.values(people)) await markInbox(catalog, person, { all: true })
}

/** By name, the reasons of unread lines, with how often where more than once. */
export async function unreadReasons({
  catalog,
  people,
}: World): Promise<{ [name: string]: string }> {
  const heard: { [name: string]: string } = {}
  for (const [name, person] of Object.entries(people)) {
    const { items } = await readInbox(catalog, person, { filter: 'unread', limit: 50 })
    const lines = items.map(({ reason, count }) => (count > 1 ? `${reason}*${count}` : reason))
    if (lines.length > 0) heard[name] = lines.sort().join(' ')
  }
  return heard
}
