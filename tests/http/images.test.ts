/** Page images, covers, similar files and IIIF over HTTP.
 *  Source: shapes.md#text-of-scans; shapes.md#files-and-uploads; the standards of iiif.io. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { normalize } from '@iiif/parser'
import { isImageServiceLevel } from '@iiif/parser/image-3'
import { lookAtFiles } from '@yalkut/catalog/media'
import { findPageHeights, savePageHeights } from '@yalkut/ledger/files'
import { isJsonObject, type JsonObject, newItemId, parseJson } from '@yalkut/model'
import { type PageSpec, scannedPdf, textPages, typesetPdf } from '@yalkut/testing/bytes/make-pdf'
import { ENGINE, newScan } from '@yalkut/testing/servers/scans'
import { addShelves, merge, openOf, post, type Shelves, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { pdfOf } from '@yalkut/testing/servers/uploads'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'
import sharp from 'sharp'

const server = await startTestServer()
const { catalog } = server
const BASE = 'http://localhost:8787'
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

/** A blank page, a title page and three printed pages. Another seed makes another file. */
const bookOf = (seed: number): PageSpec[] => [
  { kind: 'blank', seed: 1 },
  { kind: 'title', seed },
  ...textPages(3, seed),
]

/** A scan of this PDF, held with these rights. */
async function scanOf(
  pdf: Buffer,
  facts: Parameters<typeof holdFile>[2] = {},
): Promise<{ publication: string; scan: string; file: string }> {
  const file = await holdFile(catalog, pdf, facts)
  return { ...(await newScan(server, shelves.sichos, { file })), file }
}

const pagesOf = (scan: string): Promise<JsonObject> => server.get(`/v1/scans/${scan}/pages`)

/** The address that a template gives. */
function addressOf(template: string, { page, width, format }: { page: number; width: number; format: string }): string {
  const filled = template.replace('{page}', String(page)).replace('{width}', String(width))
  return filled.replace('{format}', format)
}

/** The addresses of images in a manifest. */
function idsOfImages(manifest: JsonObject): string[] {
  const ids = JSON.stringify(manifest).match(/[^"]*\/iiif\/3\/[^"]*default\.\w+/g)
  return [...new Set(ids)]
}

describe('The pages of a scan', () => {
  test('are listed with their sizes, images and thumbnails, and each image is drawn on its first request', async () => {
    const { scan } = await scanOf(typesetPdf(bookOf(1000)))
    const answer = await server.get(`/v1/scans/${scan}/pages`)
    assert.equal(answer.manifest, `/manifests/iiif/${scan}.json`)
    const pages = listOf(answer.pages)
    assert.deepEqual(
      pages.map(({ page, width, height }) => [page, width, height]),
      [1, 2, 3, 4, 5].map((page) => [page, 2_000, 2_834]),
    )
    const image = await server.fetch(String(pages[2]?.image))
    assert.equal(image.headers.get('content-type'), 'image/webp')
    assert.equal((await sharp(image.bytes).metadata()).width, 2_000)
    const thumbnail = await server.fetch(String(pages[2]?.thumbnail))
    assert.equal((await sharp(thumbnail.bytes).metadata()).width, 300)
  })

  test('have images also when they are too high for the usual width, and their links are answered', async () => {
    for (const [width, height] of [
      [100, 900],
      [10, 14_400],
      [1, 14_400],
    ] as const) {
      const box = `[0 0 ${width} ${height}]`
      const pdf = pdfOf(['long']).toString('latin1').replace('[0 0 200 200]', box)
      const { scan, file } = await scanOf(Buffer.from(pdf, 'latin1'))
      const [page] = listOf((await server.get(`/v1/scans/${scan}/pages`)).pages)
      const image = await server.fetch(String(page?.image))
      assert.equal(image.status, 200, box)
      const drawn = await sharp(image.bytes).metadata()
      assert.deepEqual([drawn.width, drawn.height], [page?.width, page?.height], box)
      assert.ok(drawn.width < 2_000 && drawn.height <= 16_000)
      const thumbnail = await server.fetch(String(page?.thumbnail))
      assert.equal(thumbnail.status, 200, box)
      const manifest = await server.get(String((await pagesOf(scan)).manifest))
      for (const id of idsOfImages(manifest)) {
        const { status } = await server.fetch(id.slice(id.indexOf('/iiif/')))
        assert.equal(status, 200, `${box} ${id}`)
      }
      const wider = await server.fetch(`/iiif/3/${file}:1/full/1999,/0/default.webp`)
      assert.equal(wider.status, 400, 'other requests follow the standard')
    }
  })

  test('link in lists to the stored images, and a thumbnail does not draw the large page', async () => {
    const { scan, file } = await scanOf(typesetPdf(textPages(1, 89)))
    const [page] = listOf((await server.get(`/v1/scans/${scan}/pages`)).pages)
    const kept = async (): Promise<JsonObject[]> => listOf((await server.get(`/v1/files/${file}/about`)).derivations)
    const thumbnail = await server.fetch(String(page?.thumbnail))
    const [small, ...others] = await kept()
    assert.deepEqual([small?.profile, others], ['thumbnail', []])
    assert.ok(thumbnail.bytes.equals((await server.fetch(String(small?.url))).bytes))
    const image = await server.fetch(String(page?.image))
    const large = (await kept()).find(({ profile }) => profile === 'page')
    assert.ok(image.bytes.equals((await server.fetch(String(large?.url))).bytes))
  })

  test('are kept in smaller widths too, as WebP and as AVIF, each drawn once', async () => {
    const { scan, file } = await scanOf(typesetPdf(textPages(1, 93)))
    const { pictures } = await pagesOf(scan)
    const { template, widths, formats } = objectOf(pictures)
    assert.deepEqual(
      [widths, formats],
      [
        [160, 320, 640, 1_000],
        ['webp', 'avif'],
      ],
    )
    const small: [width: number, format: string][] = [
      [160, 'webp'],
      [160, 'avif'],
      [1_000, 'avif'],
    ]
    for (const [width, format] of small) {
      const path = addressOf(String(template), { page: 1, width, format })
      const all = await Promise.all([1, 2, 3].map(() => server.fetch(path)))
      for (const { status, headers, bytes } of all) {
        assert.deepEqual([status, headers.get('content-type')], [200, `image/${format}`], path)
        assert.equal((await sharp(bytes).metadata()).width, width)
      }
      assert.match(all[0]?.headers.get('link') ?? '', /rel="canonical"/)
    }
    const { derivations } = await server.get(`/v1/files/${file}/about`)
    assert.deepEqual(
      listOf(derivations)
        .map(({ profile }) => String(profile))
        .toSorted(),
      ['1000-avif', '160-avif', '160-webp'],
    )
  })

  test('in other widths have no AVIF', async () => {
    const { file } = await scanOf(typesetPdf(textPages(1, 94)))
    const other = await server.fetch(`/iiif/3/${file}:1/full/170,/0/default.avif`)
    assert.equal(other.status, 400)
    const missing = await server.fetch(`/iiif/3/${file}:2/full/160,/0/default.avif`)
    assert.equal(missing.status, 404)
  })

  test('requested by many clients at once are drawn once', async () => {
    const { file } = await scanOf(typesetPdf(textPages(1, 90)))
    const path = `/iiif/3/${file}:1/full/200,/0/default.jpg`
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => server.fetch(path)))
    assert.ok(all.every(({ status }) => status === 200))
    const { derivations } = await server.get(`/v1/files/${file}/about`)
    assert.equal(listOf(derivations).length, 1)
  })

  test('are an empty list for a file that is withheld, broken or not a PDF', async () => {
    const sound = await scanOf(Buffer.from('RIFF'), { mime: 'audio/wav' })
    const broken = await scanOf(Buffer.from('%PDF-1.7 broken'))
    const withheld = await scanOf(typesetPdf(textPages(1, 91)), { rights: 'link' })
    for (const { scan, file } of [sound, broken, withheld]) {
      assert.deepEqual((await server.get(`/v1/scans/${scan}/pages`)).pages, [])
      const info = await server.fetch(`/iiif/3/${file}:1/info.json`)
      assert.ok([404, 422].includes(info.status), String(info.status))
    }
    assert.equal((await server.fetch(`/v1/scans/${shelves.sichosWork}/pages`)).status, 404)
  })

  test('disappear with the file’s rights, including the pages already drawn', async () => {
    const { scan, file } = await scanOf(typesetPdf(textPages(2, 92)))
    const path = `/iiif/3/${file}:1/full/max/0/default.png`
    const drawn = await server.fetch(path)
    const picture = `/iiif/3/${file}:1/full/320,/0/default.avif`
    assert.equal((await server.fetch(picture)).status, 200)
    const { derivations } = await server.get(`/v1/files/${file}/about`)
    const made = objectOf(listOf(derivations)[0]).sha256
    assert.deepEqual([drawn.status, (await server.fetch(`/objects/${made}`)).status], [200, 200])
    await changeRights(catalog, file, 'preserved')
    assert.equal((await pagesOf(scan)).pictures, null)
    for (const gone of [
      path,
      picture,
      `/iiif/3/${file}:1/info.json`,
      `/objects/${made}`,
      `/manifests/iiif/${scan}.json`,
      `/manifests/iiif/${scan}/search?q=א`,
      `/manifests/iiif/${scan}/text/1`,
    ]) {
      assert.equal((await server.fetch(gone)).status, 404, gone)
    }
  })
})

describe('An image of the Image API', () => {
  test('describes itself as the standard requires, level 2', async () => {
    const { file } = await scanOf(typesetPdf(bookOf(2000)))
    const info = await server.get(`/iiif/3/${file}:2/info.json`)
    assert.deepEqual(
      [info.id, info.type, info.protocol, info.profile, info.width, info.height],
      [`${BASE}/iiif/3/${file}:2`, 'ImageService3', 'http://iiif.io/api/image', 'level2', 2_000, 2_834],
    )
    assert.ok(
      isImageServiceLevel(2, {
        ...info,
        id: String(info.id),
        type: 'ImageService3',
        profile: 'level2',
        protocol: 'http://iiif.io/api/image',
        width: 2_000,
        height: 2_834,
      }),
    )
  })

  test('is cropped, scaled, rotated and turned gray, in the formats of level 2', async () => {
    const { file } = await scanOf(typesetPdf(bookOf(3000)))
    const cases: [string, number, number, string][] = [
      ['full/max/0/default.jpg', 2_000, 2_834, 'jpeg'],
      ['100,200,300,400/max/0/default.png', 300, 400, 'png'],
      ['pct:0,0,50,50/200,/0/color.jpg', 200, 283, 'jpeg'],
      ['square/150,150/0/gray.jpg', 150, 150, 'jpeg'],
      ['full/!100,100/0/bitonal.png', 71, 100, 'png'],
      ['full/200,/90/default.jpg', 283, 200, 'jpeg'],
      ['full/pct:10/!0/default.webp', 200, 283, 'webp'],
    ]
    for (const [request, width, height, format] of cases) {
      const answer = await server.fetch(`/iiif/3/${file}:3/${request}`)
      assert.equal(answer.status, 200, request)
      const seen = await sharp(answer.bytes).metadata()
      assert.equal(seen.format, format, request)
      assert.ok(Math.abs((seen.width ?? 0) - width) <= 1, `${request}: ${seen.width}`)
      assert.ok(Math.abs((seen.height ?? 0) - height) <= 1, `${request}: ${seen.height}`)
    }
    const bare = await server.fetch(`/iiif/3/${file}:3`)
    assert.deepEqual([bare.status, bare.headers.get('location')], [303, `${BASE}/iiif/3/${file}:3/info.json`])
    assert.equal(bare.headers.get('access-control-allow-origin'), '*')
  })

  test('is never made smaller than requested, and names its profile and canonical address', async () => {
    const { file } = await scanOf(typesetPdf(bookOf(3500)))
    const image = `/iiif/3/${file}:1`
    for (const size of ['20000,', '99999,', ',9000', '^8001,', '^8000,', '^,8001', '^pct:400', '^7000,7000']) {
      const { status } = await server.fetch(`${image}/full/${size}/0/default.png`)
      assert.equal(status, 400, size)
    }
    for (const [request, canonical] of [
      ['full/^2400,/0/default.jpg', 'full/^2400,3401/0/default.jpg'],
      ['full/2000,2834/0/color.png', 'full/max/0/default.png'],
      ['pct:0,0,50,50/500,/0/gray.jpg', '0,0,1000,1417/500,709/0/gray.jpg'],
      ['square/!100,300/!90.50/bitonal.png', '0,417,2000,2000/100,100/!90.5/bitonal.png'],
      ['1900,2800,500,500/max/360/default.jpg', '1900,2800,100,34/max/0/default.jpg'],
      ['10,20,30,40/^300,/0/default.png', '10,20,30,40/^300,400/0/default.png'],
      ['0,0,100,100/max/0/default.png', '0,0,100,100/max/0/default.png'],
      ['full/2000,/0/default.webp', 'full/max/0/default.webp'],
      ['full/300,/0/default.webp', 'full/300,425/0/default.webp'],
    ] as const) {
      const { status, headers } = await server.fetch(`${image}/${request}`)
      assert.equal(status, 200, request)
      const links = headers.get('link') ?? ''
      assert.ok(links.includes('<http://iiif.io/api/image/3/level2.json>;rel="profile"'), links)
      assert.ok(links.includes(`<${BASE}${image}/${canonical}>;rel="canonical"`), links)
    }
  })

  test('is enlarged to what is asked for, and with ^max to the limits', async () => {
    const { file } = await scanOf(typesetPdf(bookOf(3600)))
    const sizes: [string, number, number][] = [
      ['0,0,1000,500/^max/0/default.jpg', 8_000, 4_000],
      ['0,0,100,100/^max/0/default.jpg', 6_324, 6_324],
      ['0,0,100,100/^1000,/0/default.png', 1_000, 1_000],
      ['0,0,100,200/^!1000,1000/0/default.png', 500, 1_000],
      // Without ^, confining never enlarges.
      ['0,0,100,200/!1000,1000/0/default.png', 100, 200],
      ['full/max/360/default.jpg', 2_000, 2_834],
    ]
    for (const [request, width, height] of sizes) {
      const answer = await server.fetch(`/iiif/3/${file}:3/${request}`)
      assert.equal(answer.status, 200, request)
      const seen = await sharp(answer.bytes).metadata()
      assert.deepEqual([seen.width, seen.height], [width, height], request)
      if (!request.includes('^max')) continue
      assert.ok(answer.headers.get('link')?.includes(`:3/${request}>;rel="canonical"`), request)
    }
  })

  test('has a canonical address whose image is the same and names itself', async () => {
    // The first digit of the hash once decided whether the link was well formed.
    const files = await Promise.all([94, 95, 96].map((seed) => scanOf(typesetPdf(textPages(1, seed)))))
    for (const { file } of files) {
      const canonicalOf = async (path: string): Promise<[string, Buffer]> => {
        const { status, headers, bytes } = await server.fetch(path)
        assert.equal(status, 200, path)
        const [, address = ''] = /<([^>]+)>;rel="canonical"/.exec(headers.get('link') ?? '') ?? []
        return [address, bytes]
      }
      const [address, bytes] = await canonicalOf(`/iiif/3/${file}:1/pct:10,10,20,20/200,/0/color.png`)
      assert.equal(address, `${BASE}/iiif/3/${file}:1/200,283,400,567/200,284/0/default.png`)
      const [again, same] = await canonicalOf(address.slice(BASE.length))
      assert.deepEqual([again, bytes.equals(same)], [address, true])
    }
  })

  test('answers a wrong request with a refusal', async () => {
    const { file } = await scanOf(typesetPdf(textPages(1, 93)))
    for (const request of [
      'full/max/0/default.exe',
      'full/max/0/sepia.jpg',
      'full/0,0/0/default.jpg',
      '9999,9999,10,10/max/0/default.jpg',
      'a,b,c,d/max/0/default.jpg',
      'a/b/c/d',
      'full/max/0/',
      'full/max/361/default.jpg',
      'full/max/-90/default.jpg',
      'full/max/0/default.jpg.exe',
      'full/pct:101/0/default.jpg',
      'full/2001,/0/default.jpg',
      'full/full/0/default.jpg',
      'full/,/0/default.jpg',
      '0,0,0,10/max/0/default.jpg',
      '1.5,0,10,10/max/0/default.jpg',
      'full/!0,100/0/default.jpg',
      // At the smallest size that its area allows, no pixel of this crop is left.
      '0,0,1,1/^8000,/0/default.jpg',
    ]) {
      const answer = await server.fetch(`/iiif/3/${file}:1/${request}`)
      assert.ok([400, 404].includes(answer.status), `${request}: ${answer.status}`)
    }
    const odd = [`${'f'.repeat(64)}:1`, 'x', '%25zz', '%25']
    for (const id of [`${file}:2`, `${file}:0`, `${file}:x`, file, ...odd]) {
      assert.equal((await server.fetch(`/iiif/3/${id}/info.json`)).status, 404, id)
    }
    assert.deepEqual(server.faults, [])
  })
})

describe('A document of IIIF', () => {
  test('is linked data with its profile, and plain JSON for clients that prefer it', async () => {
    const { scan, file } = await scanOf(typesetPdf(textPages(1, 97)))
    const IMAGE = 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"'
    const PRESENTATION = 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"'
    const image = `/iiif/3/${file}:1/info.json`
    const manifest = `/manifests/iiif/${scan}.json`
    const cases: [string, string | undefined, string][] = [
      [image, undefined, IMAGE],
      [image, '*/*', IMAGE],
      [image, 'application/ld+json', IMAGE],
      [image, 'application/json', 'application/json'],
      [image, 'image/png', IMAGE],
      [manifest, undefined, PRESENTATION],
      [manifest, 'application/json;q=0.5, application/ld+json', PRESENTATION],
      [manifest, `application/json;q=0.9, ${PRESENTATION}`, PRESENTATION],
      [manifest, 'application/json, text/plain, */*', 'application/json'],
    ]
    for (const [path, accept, type] of cases) {
      const { status, headers } = await server.fetch(path, accept === undefined ? {} : { headers: { accept } })
      assert.deepEqual([status, headers.get('content-type')], [200, type], `${path} ${accept}`)
      assert.match(headers.get('vary') ?? '', /(^|, )Accept(,|$)/)
    }
  })
})

describe('A manifest', () => {
  test('passes an IIIF parser: right to left, with the PDF, the credit and the printed page numbers', async () => {
    const credit = 'באדיבות הספרייה'
    const { scan, file, publication } = await scanOf(typesetPdf(bookOf(4000)), {
      rights: 'credit',
      credit,
    })
    const data = objectOf((await server.get(`/v1/entities/${scan}`)).data)
    const pageLabels = [{ pdfPage: 3, printed: 'א' }]
    const printing = objectOf((await server.get(`/v1/entities/${publication}`)).data)
    const dated = asData({ ...printing, date: '5742-05-10', gregorianYear: 1982 })
    await merge(server, [{ id: publication, type: 'publication', data: dated }])
    await merge(server, [{ id: scan, type: 'scan', data: asData({ ...data, pageLabels }) }])
    const answer = await server.fetch(`/manifests/iiif/${scan}.json`)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/ld\+json/)
    const manifest = answer.json
    const { entities, resource } = normalize(structuredClone(manifest))
    const read = objectOf(parseJson(JSON.stringify(entities.Manifest)))[resource.id]
    const { viewingDirection, behavior, items } = objectOf(read)
    assert.deepEqual([viewingDirection, behavior, listOf(items).length], ['right-to-left', ['paged'], 5])
    assert.match(JSON.stringify(manifest.requiredStatement), new RegExp(credit))
    assert.equal(objectOf(listOf(manifest.rendering)[0]).id, `${BASE}/objects/${file}`)
    assert.ok(String(objectOf(listOf(manifest.homepage)[0]).id).includes(publication))
    const canvases = listOf(manifest.items)
    assert.deepEqual(canvases[2]?.label, { none: ['3 (א)'] })
    assert.equal(Object.keys(entities.Canvas).length, 5)
    assert.deepEqual(
      listOf(manifest.metadata).map(({ value }) => value),
      [{ he: ['י׳ שבט תשמ״ב'], en: ['10 Shevat 5742'] }, { none: ['1982'] }],
    )
    assert.deepEqual(manifest.thumbnail, canvases[0]?.thumbnail)
    const [provider] = listOf(manifest.provider)
    assert.deepEqual([provider?.type, provider?.id], ['Agent', `${BASE}/`])
    const body = objectOf(objectOf(listOf(listOf(canvases[2]?.items)[0]?.items)[0]).body)
    const painting = await server.fetch(String(body.id).slice(BASE.length))
    const { format, width, height } = await sharp(painting.bytes).metadata()
    assert.deepEqual([body.format, format, width, height], ['image/jpeg', 'jpeg', body.width, body.height])
  })

  test('has the words of pages as annotations at their positions, and a search service', async () => {
    const { scan } = await scanOf(typesetPdf(textPages(2, 30)))
    const lines = [
      '<span class="ocr_line" title="bbox 100 200 900 260">בְּרֵאשִׁית ברא</span>',
      '<span class="ocr_line" title="bbox 100 300 900 360">אלקים את השמים</span>',
    ].join('')
    const content = `<html><div class="ocr_page" title="bbox 0 0 1000 2000">${lines}</div></html>`
    const sent = await server.send(201, `/v1/scans/${scan}/ocr`, post('robot', { content, engine: ENGINE }))
    await server.send(200, `/v1/suggestions/${sent.id}/approve`, post('sara'))
    const manifest = await server.get(`/manifests/iiif/${scan}.json`)
    const [first, second] = listOf(manifest.items)
    const page = String(objectOf(listOf(first?.annotations)[0]).id).slice(BASE.length)
    assert.equal(second?.annotations, undefined)
    const words = listOf((await server.get(page)).items)
    assert.equal(objectOf(words[0]?.body).value, 'בְּרֵאשִׁית ברא')
    assert.equal(words[0]?.target, `${first?.id}#xywh=200,283,1600,85`)
    const service = objectOf(listOf(manifest.service)[0])
    assert.equal(service.type, 'SearchService2')
    const search = String(service.id).slice(BASE.length)
    const found = listOf((await server.get(`${search}?q=${encodeURIComponent('בראשית')}`)).items)
    assert.deepEqual(
      found.map(({ body }) => objectOf(body).value),
      ['בְּרֵאשִׁית ברא'],
    )
    assert.deepEqual((await server.get(`${search}?q=${encodeURIComponent('ארץ')}`)).items, [])
    assert.equal((await server.fetch(`${search}?q=%20`)).status, 400)
    assert.equal((await server.fetch(search)).status, 400)
  })

  test('exists only for a scan', async () => {
    for (const name of [`${shelves.sichosWork}.json`, `${newItemId()}.json`, 'x']) {
      const { status } = await server.fetch(`/manifests/iiif/${name}`)
      assert.equal(status, 404, name)
    }
    assert.equal((await server.fetch('/manifests/iiif/x.json')).status, 400)
  })
})

describe('A cover', () => {
  test('is drawn from the page that a machine took for the title page, until a person chooses one', async () => {
    const { publication, scan, file } = await scanOf(typesetPdf(bookOf(5000)))
    const work = newItemId()
    const data = workData(`w-${work.slice(3)}`, [shelves.sichos])
    const printing = objectOf((await server.get(`/v1/entities/${publication}`)).data)
    await merge(server, [
      { id: work, type: 'work', data },
      { id: publication, type: 'publication', data: asData({ ...printing, work }) },
    ])
    while ((await lookAtFiles(catalog, { limit: 50 })) > 0);
    const covers = async (): Promise<JsonObject> =>
      objectOf((await server.get(`/v1/covers?ids=${work},${publication},${scan}`)).covers)
    const machine = objectOf((await covers())[work])
    assert.deepEqual([machine.file, machine.page, machine.machine], [file, 2, true])
    assert.match(JSON.stringify(machine.reasons), /few lines/)
    assert.deepEqual(objectOf(machine.thumb).width, 300)
    const pictures = listOf(machine.pictures)
    assert.deepEqual(
      pictures.map(({ width }) => width),
      [160, 320, 640, 1_000],
    )
    const small = await server.fetch(String(pictures[0]?.avif))
    const { width, height } = await sharp(small.bytes).metadata()
    assert.deepEqual([width, height], [pictures[0]?.width, pictures[0]?.height])
    const image = await server.fetch(String(objectOf(machine.image).url))
    assert.equal(image.status, 200)
    assert.deepEqual(Object.keys(await covers()).toSorted(), [work, publication, scan].toSorted())
    await merge(server, [{ id: work, type: 'work', data: { ...data, cover: { file, page: 3 } } }])
    const chosen = objectOf((await covers())[work])
    assert.deepEqual([chosen.page, chosen.machine, chosen.reasons], [3, false, []])
    const detail = await server.get(`/v1/works/${work}/cover`)
    assert.deepEqual(detail.chosen, { file, page: 3 })
    assert.deepEqual(detail.sources, [{ sha256: file, via: 'scan', item: scan, linked: false }])
    await changeRights(catalog, file, 'link')
    assert.deepEqual(await covers(), {})
    const held = await server.get(`/v1/works/${work}/cover`)
    assert.deepEqual([held.cover, objectOf(listOf(held.sources)[0]).linked], [null, true])
    assert.equal((await server.fetch(`/v1/works/${scan}/cover`)).status, 404)
  })
})

describe('The size of large pages', () => {
  test('is measured once and stored, so that no file is opened for it again', async () => {
    const { ledger } = catalog
    const measured = await scanOf(typesetPdf(textPages(2, 5)))
    const [page] = listOf((await server.get(`/v1/scans/${measured.scan}/pages`)).pages)
    const kept = await findPageHeights(ledger.read, [measured.file])
    assert.deepEqual(kept.get(measured.file), [page?.height, page?.height])
    const known = await scanOf(typesetPdf(textPages(2, 6)))
    await ledger.write((tx) => savePageHeights(tx, known.file, [1_234, 567]))
    const { pages } = await server.get(`/v1/scans/${known.scan}/pages`)
    const sizes = listOf(pages).map(({ width, height }) => [width, height])
    assert.deepEqual(sizes, [
      [2_000, 1_234],
      [2_000, 567],
    ])
  })
})

describe('Similar files', () => {
  test('are found by their pages, also when scans are noisy or tilted, and other files are not found', async () => {
    const pages = textPages(6, 200)
    const book = await scanOf(typesetPdf(pages))
    const again = await scanOf(await scannedPdf(pages, { noise: 6, tilt: 0.1 }))
    const other = await scanOf(typesetPdf(textPages(6, 900)))
    while ((await lookAtFiles(catalog, { limit: 50 })) > 0);
    const { similar, machine } = await server.get(`/v1/files/${again.file}/similar`)
    assert.equal(machine, true)
    const [first] = listOf(similar)
    assert.equal(first?.sha256, book.file)
    assert.ok(Number(first?.matched) >= 3, JSON.stringify(first))
    assert.equal(objectOf(listOf(first?.items)[0]).publication, book.publication)
    const scan = { id: newItemId(), type: 'scan' }
    const data = { publication: again.publication, file: again.file, completeness: 'complete' }
    const suggested = await openOf(server, [{ ...scan, data }])
    const { files } = await server.get(`/v1/suggestions/${suggested}`)
    const [alike] = listOf(objectOf(objectOf(files)[again.file]).similar)
    const { items: _, ...facts } = objectOf(first)
    assert.deepEqual(alike, facts)
    const alone = await server.get(`/v1/files/${other.file}/similar`)
    assert.deepEqual(alone.similar, [])
    assert.equal((await server.fetch(`/v1/files/${'f'.repeat(64)}/similar`)).status, 404)
  })

  test('that cannot be opened or were lost are tried once, and not again', async () => {
    await holdFile(catalog, '%PDF-1.4 nothing')
    await catalog.objects.remove(await holdFile(catalog, '%PDF-1.4 lost'))
    await holdFile(catalog, '%PDF-1.4 after it')
    while ((await lookAtFiles(catalog, { limit: 50 })) > 0);
    assert.equal(await lookAtFiles(catalog, { limit: 50 }), 0)
  })
})

function asData(value: object): JsonObject {
  assert.ok(isJsonObject(value))
  return JSON.parse(JSON.stringify(value))
}
