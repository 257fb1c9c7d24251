/** Files that have arrived are described together: one suggestion a printing or event. Source: shapes.md#files-described-later. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eachItemPage } from '@yalkut/ledger/suggestions'
import { onOneEngine } from '@yalkut/testing/engines'
import { newPdf, newSound } from '@yalkut/testing/servers/uploads'
import { eventData } from '@yalkut/testing/values/items'
import { addItem, openWorld, type World } from '@yalkut/testing/worlds/world'
import type { Caller } from '../../core/access/caller.ts'
import type { DescribedFile, DescribedOutcome } from '../../core/shapes/described-uploads.ts'
import { receiveForLater } from '../uploads/arrived.ts'
import { describeUploads } from './describe-uploads.ts'

const DAY = '5742-05-10'

/** A page of one line, as engines write it. */
const READ = {
  hOCR: `<html><head><meta name="ocr-system" content="tesseract 5.3"/></head><body><div class="ocr_page" title="bbox 0 0 100 100"><span class="ocr_line" title="bbox 0 0 100 10"><span class="ocrx_word" title="bbox 50 0 100 10; x_wconf 96">שורה</span> <span class="ocrx_word" title="bbox 0 0 50 10; x_wconf 61">ראשונה</span></span></div></body></html>`,
  ALTO: `<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Layout><Page WIDTH="100" HEIGHT="100" PHYSICAL_IMG_NR="1"><PrintSpace HPOS="0" VPOS="0" WIDTH="100" HEIGHT="100"><TextBlock ID="b"><TextLine HPOS="0" VPOS="0" WIDTH="100" HEIGHT="10"><String CONTENT="שורה" HPOS="50" VPOS="0" WIDTH="50" HEIGHT="10" WC="0.96"/><SP/><String CONTENT="ראשונה" HPOS="0" VPOS="0" WIDTH="50" HEIGHT="10" WC="0.61"/></TextLine></TextBlock></PrintSpace></Page></Layout></alto>`,
  PAGE: `<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"><Page imageFilename="1.png" imageWidth="100" imageHeight="100"><TextRegion id="r"><Coords points="0,0 100,0 100,100 0,100"/><TextLine id="l"><Coords points="0,0 100,0 100,10 0,10"/><TextEquiv conf="0.8"><Unicode>שורה ראשונה</Unicode></TextEquiv></TextLine></TextRegion></Page></PcGts>`,
}

type Said = Partial<Omit<DescribedFile, 'upload' | 'file'>>

onOneEngine('Files that are described later', (engine) => {
  let world: World
  let chana: Caller
  let event: string
  before(async () => {
    const options = { uploads: { reserveBytes: 0 }, limits: { rate: false } }
    world = await openWorld({ ...(await engine.newLocation()), ...options })
    chana = world.people.chana
    event = await addItem(world, {
      type: 'event',
      data: eventData({ sets: [world.sichos], date: DAY }),
    })
  })
  after(() => world?.close())

  async function arrive(bytes: Buffer, what: 'scan' | 'recording' = 'scan'): Promise<string> {
    async function* once(): AsyncGenerator<Uint8Array> {
      yield bytes
    }
    const given = { what, bytes: once, mostBytes: bytes.length, hint: null, name: 'a' }
    return await receiveForLater(world.catalog, chana, given)
  }

  async function describe(
    files: readonly [upload: string, said: Said][],
    dryRun = false,
    as: Caller = chana,
  ): Promise<DescribedOutcome> {
    const described = files.map(([upload, said], at) => {
      const file = `${at + 1}.pdf`
      return { upload, file, what: 'scan', rights: 'mine', ...said }
    })
    const baseUrl = 'http://localhost:8787'
    return await describeUploads(world.catalog, as, { files: described, dryRun, baseUrl })
  }

  async function typesIn(suggestion: number | null): Promise<string[]> {
    const types: string[] = []
    for await (const page of eachItemPage(world.catalog.ledger.read, suggestion ?? 0, 500)) {
      types.push(...page.map(({ type }) => type))
    }
    return types.toSorted()
  }

  test('makes one suggestion of each printing and event, as the dry run said', async () => {
    const made = { for: 'new:ספר חדש', date: '5742' }
    const files: [string, Said][] = [
      [await arrive(newPdf()), { ...made, part: '1' }],
      [await arrive(newSound(), 'recording'), { what: 'recording', for: event }],
      [await arrive(newPdf()), { ...made, part: '2' }],
    ]
    const dry = await describe(files, true)
    assert.deepEqual(
      dry.files.map(({ state }) => state),
      ['ready', 'ready', 'ready'],
    )
    assert.deepEqual(
      dry.suggestions.map(({ files: ids, items }) => [ids.length, items.map(({ type }) => type)]),
      [
        [2, ['publication', 'scan', 'scan']],
        [1, ['recording']],
      ],
    )
    const { suggestions } = await describe(files)
    assert.equal(suggestions.length, 2)
    assert.deepEqual(await typesIn(suggestions[0]?.id ?? null), ['publication', 'scan', 'scan'])
    assert.deepEqual(await typesIn(suggestions[1]?.id ?? null), ['recording'])
    // A request that is sent again finds the outcome of them.
    const again = await describe(files)
    assert.deepEqual(
      again.files.map(({ state, suggestion }) => [state, suggestion]),
      [0, 1, 0].map((at) => ['known', suggestions[at]?.id]),
    )
  })

  test('says everything that is wrong together, and the files wait on', async () => {
    const first = await arrive(newPdf())
    const second = await arrive(newSound(), 'recording')
    const wrong = await describe([
      [first, { for: '/no-such-sefer' }],
      [second, { what: 'recording', for: event, rights: 'perhaps' }],
    ])
    assert.deepEqual(
      wrong.files.map(({ state }) => state),
      ['skipped', 'skipped'],
    )
    assert.match(wrong.files[1]?.why ?? '', /rights/)
    const right = await describe([
      [first, { for: 'new:עוד ספר', date: '1900' }],
      [second, { what: 'recording', for: event }],
    ])
    assert.deepEqual(
      right.files.map(({ state }) => state),
      ['sent', 'sent'],
    )
  })

  test('words of a scan come in with it', async () => {
    const upload = await arrive(newPdf(2))
    const words = { content: 'שורה א\nשורה ב\fדף ב', machine: false }
    const { suggestions } = await describe([[upload, { for: 'new:ספר עם מילים', words }]])
    assert.deepEqual(await typesIn(suggestions[0]?.id ?? null), [
      'publication',
      'scan',
      'text-layer',
      'text-page',
      'text-page',
    ])
  })

  for (const [form, content] of Object.entries(READ)) {
    test(`words that an engine wrote as ${form} come in with the scan and name the engine`, async () => {
      const upload = await arrive(newPdf())
      const words = { content, engine: 'tesseract 5.3' }
      const { suggestions } = await describe([[upload, { for: `new:ספר ${form}`, words }]])
      const items: { type: string; data: unknown }[] = []
      for await (const page of eachItemPage(world.catalog.ledger.read, suggestions[0]?.id ?? 0, 500))
        items.push(...page)
      const [textPage, ...others] = items.filter(({ type }) => type === 'text-page')
      assert.deepEqual(others, [])
      assert.match(JSON.stringify(textPage?.data), /"text":"שורה ראשונה"/)
      assert.match(
        JSON.stringify(items.find(({ type }) => type === 'text-layer')?.data),
        /"name":"tesseract","version":"5\.3"/,
      )
    })
  }

  test('words of more pages than the scan has are refused, and the file waits on', async () => {
    const upload = await arrive(newPdf())
    const words = { content: 'א\fב\fג', machine: false }
    const { files } = await describe([[upload, { for: 'new:ספר קצר', words }]])
    assert.match(files[0]?.why ?? '', /ends at page 3; the scan has 1/)
    const { files: again } = await describe([[upload, { for: 'new:ספר קצר' }]])
    assert.equal(again[0]?.state, 'sent')
  })

  test('a second event of a day names the first, and is added where that is meant', async () => {
    const upload = await arrive(newSound(), 'recording')
    const said = { what: 'recording', date: DAY, for: 'new:התוועדות' }
    const { files } = await describe([[upload, said]], true)
    assert.equal(files[0]?.state, 'skipped')
    assert.deepEqual(files[0]?.candidates, [event])
    const { suggestions } = await describe([[upload, { ...said, for: 'another:התוועדות שניה' }]])
    assert.deepEqual(await typesIn(suggestions[0]?.id ?? null), ['event', 'recording'])
  })

  test('the file of another person, and one that is named twice, are not sent', async () => {
    const upload = await arrive(newPdf())
    const said = { for: 'new:ספר' }
    const { files } = await describe([[upload, said]], false, world.people.sara)
    assert.match(files[0]?.why ?? '', /no such upload/)
    await assert.rejects(
      describe([
        [upload, said],
        [upload, said],
      ]),
      /named once/,
    )
  })

  test('two requests at once send a file once', async () => {
    const upload = await arrive(newPdf())
    const both = await Promise.allSettled([
      describe([[upload, { for: 'new:פעם אחת' }]]),
      describe([[upload, { for: 'new:פעם אחת' }]]),
    ])
    const sent = both.flatMap((each) => (each.status === 'fulfilled' ? each.value.files.map(({ state }) => state) : []))
    assert.deepEqual(
      sent.filter((state) => state === 'sent'),
      ['sent'],
    )
  })

  test('the same bytes that another person sent meanwhile are not sent twice', async () => {
    const bytes = newPdf()
    const upload = await arrive(bytes)
    const other = await arrive(bytes)
    const first = await describe([[upload, { for: 'new:אותו קובץ' }]])
    const second = await describe([[other, { for: 'new:אותו קובץ' }]])
    assert.equal(second.files[0]?.state, 'known')
    assert.equal(second.files[0]?.suggestion, first.suggestions[0]?.id)
  })
})
