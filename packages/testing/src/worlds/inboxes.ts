/** The inboxes of the people of a world, for tests. */
import { markInbox, readInbox } from '@yalkut/catalog/people'
import type { World } from './world.ts'

export async function clearInboxes({ catalog, people }: World): Promise<void> {
  for (const person of Object.values(people)) await markInbox(catalog, person, { all: true })
}

/** The reasons of unread lines, by name; a repeated reason has its number. */
export async function unreadReasons({ catalog, people }: World): Promise<{ [name: string]: string }> {
  const reasons: { [name: string]: string } = {}
  for (const [name, person] of Object.entries(people)) {
    const { items } = await readInbox(catalog, person, { filter: 'unread', limit: 50 })
    const lines = items.map(({ reason, count }) => (count > 1 ? `${reason}*${count}` : reason))
    if (lines.length > 0) reasons[name] = lines.sort().join(' ')
  }
  return reasons
}
