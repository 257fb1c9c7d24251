/** `yalkut keygen`, `yalkut edition`, `yalkut dump`: signed copies of the catalog as files. Source: shapes.md#editions;
 *  docs/operators/editions.md. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openFollowing } from '@yalkut/catalog/core'
import { addKey, checksumsOf, makeFiles, weekOf } from '@yalkut/catalog/publishing'
import { makeEditionOnce } from '@yalkut/consumers'
import { openLedger } from '@yalkut/ledger'
import { refuseOperator } from '@yalkut/model'
import type { Command } from '../command.ts'
import { EDITION_FLAGS, needed, readBaseUrl, readEditionCount } from '../flags.ts'
import { readFlags } from '../settings.ts'
import { stopSignal } from '../stop-signal.ts'
import { readWritingFlags } from '../writing.ts'

export const keygenCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = await readWritingFlags(args, { rotate: 'mark', 'signing-keys': 'text' }, env)
  const folder = flags['signing-keys'] ?? join(location.dataDir, 'signing-keys')
  const ledger = await openLedger(location)
  try {
    const clock = (): Date => new Date()
    const key = await addKey({ ledger, clock }, { folder, rotates: flags.rotate })
    output.say(`The private key is ${join(folder, `${key.keyId}.pem`)}. Keep a copy of it elsewhere.`)
    output.result(key)
    return 0
  } finally {
    await ledger.close()
  }
}

export const editionCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = await readWritingFlags(args, { notes: 'text', ...EDITION_FLAGS, 'base-url': 'text' }, env)
  const services = await openFollowing(location, (seq) => output.progress(`commit ${seq} applied`))
  try {
    const { manifest, isNew } = await makeEditionOnce(services, {
      settings: {
        dataDir: location.dataDir,
        signingKeys: flags['signing-keys'],
        keepEditions: readEditionCount(flags['keep-editions']),
        baseUrl: readBaseUrl(flags['base-url']) ?? null,
      },
      notes: flags.notes ?? null,
      stop: stopSignal(),
      onStep: output.progress,
    })
    if (!isNew) output.say(`Nothing has changed since edition ${manifest.tag}.`)
    const { tag, commit_seq, files, signature } = manifest
    output.result({ tag, isNew, commit_seq, files, keyId: signature.keyId })
    return 0
  } finally {
    await services.close()
  }
}

/** The files of an edition in a folder, without a signature and without an edition. */
export const dumpCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = readFlags(args, { to: 'text', 'base-url': 'text' }, env)
  const to = needed(flags.to, 'to')
  await mkdir(to, { recursive: true })
  if ((await readdir(to)).length > 0) throw refuseOperator('conflict', `The folder ${to} is not empty.`)
  const services = await openFollowing(location, (seq) => output.progress(`commit ${seq} applied`))
  const half = join(to, 'unfinished')
  try {
    const now = services.clock()
    const plan = {
      tag: weekOf(now),
      createdAt: now.toISOString(),
      notes: null,
      baseUrl: readBaseUrl(flags['base-url']) ?? null,
    }
    const projection = join(location.dataDir, 'projection.sqlite')
    const generated = await makeFiles(
      { projection, folder: half, plan },
      { stop: stopSignal(), onStep: output.progress },
    )
    for (const { name } of generated.files) await rename(join(half, name), join(to, name))
    await writeFile(join(to, 'SHA256SUMS'), checksumsOf(generated.files), { flush: true })
    output.result({ folder: to, commit_seq: generated.seq, files: generated.files })
    return 0
  } finally {
    await rm(half, { recursive: true, force: true })
    await services.close()
  }
}
