/** The author, the time and the message of a commit in git. Everything comes from the line of commits, so that two servers
 *  make the same commits. Source: shapes.md#git-mirror. */
import type { ShownCommit } from '@yalkut/projection'
import { BUILDING, dataOf } from './fast-import.ts'

export interface Naming {
  /** The host of the service, behind the account in addresses. */
  host: string
  nameOf(account: string): string
}

/** `from`: the commit before the first one of an import; null for the first of all, or when git knows it. */
export function commitHead(commit: ShownCommit, naming: Naming, from: string | null): string {
  const { at, author, mergedBy } = commit
  const seconds = Math.floor(Date.parse(at) / 1_000)
  return [
    `commit ${BUILDING}\n`,
    `author ${person(author, naming)} ${seconds} +0000\n`,
    `committer ${person(mergedBy, naming)} ${seconds} +0000\n`,
    dataOf(messageOf(commit)),
    from === null ? '' : `from ${from}\n`,
  ].join('')
}

function person(account: string, { host, nameOf }: Naming): string {
  return `${plain(nameOf(account)) || 'somebody'} <${plain(account)}@${host}>`
}

/** A message has one paragraph, so that no line of it is read as a trailer. */
function messageOf({ seq, hash, message, via }: ShownCommit): string {
  const trailers = [`Yalkut-Seq: ${seq}`, `Yalkut-Hash: ${hash}`]
  if (via !== null) {
    const words = [via.kind, via.id, via.name].filter((word) => typeof word === 'string')
    trailers.push(`Yalkut-Via: ${plain(words.join(' '))}`)
  }
  return `${plain(message) || 'Commit'}\n\n${trailers.join('\n')}\n`
}

/** In one line, without what git uses to part an address from a name. */
function plain(text: string): string {
  return text
    .replaceAll(/[<>]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
