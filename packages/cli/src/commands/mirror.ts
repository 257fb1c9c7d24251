/** `yalkut mirror pull URL`: downloads an edition of another catalog, verified by the key that the operator trusts. */
import { openOrigin, pullEdition } from '@yalkut/mirroring'
import type { Command } from '../command.ts'
import { needed } from '../flags.ts'
import { readFlags } from '../settings.ts'
import { stopSignal } from '../stop-signal.ts'
import { UsageError } from '../usage.ts'

export const mirrorPullCommand: Command = async ({ args, env, output }) => {
  const [address, ...rest] = args
  if (address === undefined || address.startsWith('-')) {
    throw new UsageError('Name the address first: yalkut mirror pull https://yalkut.example --key K')
  }
  const { flags } = readFlags(rest, { key: 'text', to: 'text', tag: 'text' }, env)
  const origin = openOrigin({ address, key: needed(flags.key, 'key'), stop: stopSignal() })
  const { folder, manifest } = await pullEdition(origin, {
    to: flags.to ?? './editions',
    tag: flags.tag,
    onProgress: output.progress,
  })
  const { tag, commit_seq, files, signature } = manifest
  output.result({ tag, folder, commit_seq, files: files.length, keyId: signature.keyId })
  return 0
}
