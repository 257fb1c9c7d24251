/** Data folders of catalogs with people, empty or with the sample: made once in a run, and copied. Adding the people and loading the
 *  sample take as long as many a test. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalog, openCatalog } from '@yalkut/catalog'
import { importRecords } from '@yalkut/catalog/organizing'
import { jsonlImporter } from '@yalkut/importers'
import { isJsonObject, parseJsonObject } from '@yalkut/model'
import { removeFolder } from '../folders.ts'
import { testRun } from '../test-run.ts'
import { addPeople, type Name, type People, type Person } from './people.ts'

const SAMPLE = join(import.meta.dirname, '../../../../examples/sample')
const PEOPLE_FILE = 'people.json'

export type Content = 'people' | 'sample'

/** Puts a catalog that nobody has opened yet into an empty folder. */
export async function copyCatalog(dataDir: string, content: Content): Promise<People> {
  const template = await (made.get(content) ?? make(content))
  cpSync(join(template, 'data'), dataDir, { recursive: true })
  return readPeople(readFileSync(join(template, PEOPLE_FILE), 'utf8'))
}

export async function loadSample(catalog: Catalog): Promise<void> {
  const records = jsonlImporter.read([SAMPLE])
  await importRecords(catalog, { source: 'sample', title: 'Sample', records, approveAs: 'sara' })
}

const made = new Map<Content, Promise<string>>()

function make(content: Content): Promise<string> {
  const making = makeOnce(content)
  made.set(content, making)
  return making
}

/** One for the whole run. Files of tests that make it at the same time make equal ones, and the first stays. */
async function makeOnce(content: Content): Promise<string> {
  const { folder } = await testRun()
  const template = join(folder, `catalog-with-${content}`)
  if (existsSync(template)) return template
  mkdirSync(folder, { recursive: true })
  const making = mkdtempSync(join(folder, 'making-'))
  const catalog = await openCatalog({ dataDir: join(making, 'data') })
  const people = await addPeople(catalog)
  if (content === 'sample') await loadSample(catalog)
  await catalog.close()
  writeFileSync(join(making, PEOPLE_FILE), JSON.stringify(people))
  try {
    renameSync(making, template)
  } catch (error) {
    removeFolder(making)
    if (!existsSync(template)) throw error
  }
  return template
}

function readPeople(text: string): People {
  const read = parseJsonObject(text)
  const personOf = (name: Name): Person => {
    const said = read[name]
    const { id, token, readToken } = isJsonObject(said) ? said : {}
    return { id: String(id), token: String(token), readToken: String(readToken) }
  }
  return {
    sara: personOf('sara'),
    kalman: personOf('kalman'),
    miriam: personOf('miriam'),
    chana: personOf('chana'),
    dovid: personOf('dovid'),
    adina: personOf('adina'),
    robot: personOf('robot'),
    shlomo: personOf('shlomo'),
  }
}
