/** The files and the pages for operators name only settings, commands and files that exist. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { USAGE } from '../../packages/cli/src/usage.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

const FLAGS = new Set([...USAGE.matchAll(/--([a-z][a-z-]+)/g)].map(([, flag = '']) => flag))
FLAGS.add('help')

/** Flags are variables of the same name. Source: decisions.md#the-command. */
const VARIABLES = new Set(
  [...FLAGS].map((flag) => (flag === 'data' ? 'DATA_DIR' : flag.toUpperCase().replaceAll('-', '_'))),
)
/** Variables of Node, which are no settings of Yalkut. */
const OF_NODE: ReadonlySet<string> = new Set(['NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'])

function assertKnown(file: string, names: readonly string[]): void {
  assert.ok(names.length > 0, `${file} names no variable`)
  for (const name of names) {
    assert.ok(VARIABLES.has(name) || OF_NODE.has(name), `${file}: ${name} is no setting`)
  }
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

test('the unit of systemd, the image and the compose file name settings that the command knows', () => {
  assertKnown('yalkut.service', namesIn(read('deploy/yalkut.service'), /^Environment=(\w+)=/gm))
  const dockerfile = read('Dockerfile')
  const [env = ''] = /^ENV (?:.*\\\n)*.*$/m.exec(dockerfile) ?? []
  assertKnown('Dockerfile', namesIn(env, /([A-Z_]+)=/g))
  const [yalkut = ''] = read('compose.yaml').split('  postgres:\n')
  assertKnown('compose.yaml', namesIn(yalkut, /^ {6}([A-Z_]+): /gm))
  const page = read('docs/operators/systemd.md')
  assertKnown('systemd.md', namesIn(page, /^([A-Z_]+)=/gm))
})

test('what the unit and the image start is there, and so is what the image is made of', () => {
  assert.match(read('deploy/yalkut.service'), /^ExecStart=\/opt\/yalkut\/bin\/yalkut serve$/m)
  assert.match(read('Dockerfile'), /^ENTRYPOINT \["\/opt\/yalkut\/bin\/yalkut"\]$/m)
  assert.match(read('Dockerfile'), /^CMD \["serve"\]$/m)
  assert.ok(existsSync(join(ROOT, 'bin/yalkut')))
  const left = read('.dockerignore').split('\n')
  for (const needed of ['bin', 'packages', 'examples', 'docs', 'package-lock.json']) {
    assert.ok(!left.includes(needed), `${needed} is left out of the image`)
  }
})

test('calls of the command in the pages for operators have flags that it knows', () => {
  let calls = 0
  for (const name of readdirSync(join(ROOT, 'docs/operators'))) {
    for (const [, call = ''] of read(`docs/operators/${name}`).matchAll(/yalkut (?=[a-z])([^`#|\n]*)/g)) {
      for (const flag of namesIn(call.replaceAll(/'[^']*'/g, ''), /(?:^|\s|\[)--([a-z][a-z-]*)/g)) {
        calls += 1
        assert.ok(FLAGS.has(flag), `${name}: yalkut ${call.trim()}: --${flag}`)
      }
    }
  }
  assert.ok(calls > 30)
})

test('variables that the pages for operators set are settings', () => {
  for (const name of readdirSync(join(ROOT, 'docs/operators'))) {
    const lines = read(`docs/operators/${name}`).split('\n')
    for (const line of lines.filter((each) => /\bbin\/yalkut (serve|jobs|worker)/.test(each))) {
      const [before = ''] = line.split('bin/yalkut')
      for (const variable of namesIn(before, /\b([A-Z][A-Z_]+)=/g)) {
        assert.ok(VARIABLES.has(variable) || OF_NODE.has(variable), `${name}: ${variable}`)
      }
    }
  }
})
