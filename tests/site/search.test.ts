/** The page of a search: what it finds, how it says why, and what it never shows. Source: shapes.md#moments. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { launchChromium } from '@yalkut/testing/clients/chromium'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { countStatements } from '@yalkut/testing/statements'
import type { Browser, Page } from 'playwright-core'

const statements = countStatements()
const server = await startSiteServer({ sample: true })

const find = (q: string, more = '', lang = ''): Promise<string> =>
  server.html(`${lang}/search?q=${encodeURIComponent(q)}${more}`)

test('names and lines of words are found together, each line with its words marked and its reason', async () => {
  const page = await find('אהבה')
  assert.match(page, /<h2 id="in-names">\s*בשמות/)
  assert.match(page, /<h2 id="in-words">\s*בתוך המילים/)
  assert.match(page, /<a href="\/tanya\/1\/32#p1">/)
  assert.match(page, /עוסק\s+<span class="hit">באהבת<\/span> ישראל/)
  assert.match(page, /באהבת, עם הסיומת ת/)
})

test('a reason in English with Hebrew words runs from the left', async () => {
  const page = await server.html(`/en/search?q=${encodeURIComponent('אהבת ישראל')}`)
  assert.match(page, /<bdi dir="ltr">באהבת, with prefix ב<\/bdi>/)
})

test('a date and a place in a sefer that the query names come first', async () => {
  const cited = await find('תניא פרק לב')
  assert.match(cited, /class="named"[\s\S]*href="\/tanya\/1\/32"/)
  const dated = await find('י״ב תמוז תשמ״ה', '', '/en')
  assert.match(dated, /class="named"[\s\S]*href="\/en\/calendar\/5745-10-12"/)
})

test('a day without a year leads to that day in every year', async () => {
  for (const q of ['י״ט כסלו', 'יט כסלו', 'בי״ט כסלו', 'yud tes kislev', '19 Kislev']) {
    const page = await find(q)
    assert.match(
      page,
      /class="named"[\s\S]*?href="\/dates\/03-19"><small>היום הזה בכל השנים<\/small><b[^>]*>י״ט כסלו/,
      q,
    )
    assert.doesNotMatch(page, /אולי התכוונתם/, q)
  }
  assert.match(await find('Lag BaOmer', '', '/en'), /href="\/en\/dates\/08-18"><small>This day in every year/)
  assert.doesNotMatch(await find('פסח'), /href="\/dates/)
})

test('a verse that was found is named by its number', async () => {
  assert.match(await find('קטלוג חדש'), /<b[^>]*>פתח דבר א<\/b>/)
  assert.match(await find('קטלוג חדש', '', '/en'), /<b[^>]*>Foreword 1<\/b>/)
})

test('who named something is not asked whether something else was meant', async () => {
  for (const q of ['tania', 'tanya chapter 32', 'Tanya 1', 'ברשית']) {
    const page = await find(q)
    if (/id="in-names"/.test(page)) assert.doesNotMatch(page, /class="did-you-mean"/, q)
    assert.doesNotMatch(page, /class="did-you-mean"[\s\S]{0,200}<bdi>[^<]*[א-ת][^<]*[a-z]/, q)
  }
})

test('proposals know another spelling, and a day whose month is being typed', async () => {
  const proposed = async (q: string) => {
    const { suggestions } = await server.get(`/v1/search/suggest?q=${encodeURIComponent(q)}`)
    return JSON.stringify(suggestions)
  }
  assert.match(await proposed('tania'), /"kind":"name"[^}]*"type":"work"/)
  // A chapter by its number, with its sefer.
  assert.match(await proposed('Tanya 1 2'), /"text":"Tanya[^"]*2","kind":"name","id":"rh-qms2ddev","type":"unit"/)
  assert.match(await proposed('יט כס'), /^\[\{"text":"י״ט כסלו","kind":"date"\}/)
  assert.match(await proposed('yud tes kis'), /^\[\{"text":"19 Kislev","kind":"date"\}/)
})

test('what a date found says the date in the language of the page, and needs no other query', async () => {
  const he = await find('י״ט כסלו')
  assert.match(he, /בתאריך י״ט כסלו תשי״ב/)
  assert.doesNotMatch(he, /5712-03-19<|אולי התכוונתם/)
  assert.match(await find('19 Kislev', '', '/en'), /on 19 Kislev 5712/)
})

test('one group has pages, and filters stay in the address', async () => {
  const page = await find('פרק', '&in=words&checked=1')
  assert.doesNotMatch(page, /id="in-names"/)
  assert.match(page, /<input type="hidden" name="in" value="words"/)
  assert.match(page, /name="checked" value="1" checked/)
  assert.match(page, /<details class="refine" open/)
})

test('nothing found, nothing asked, and too much asked are said in words', async () => {
  assert.match(await find('צצצצצצ'), /לא נמצא דבר/)
  assert.match(await find('צצצצצצ', '', '/en'), /Nothing was found/)
  assert.match(await server.html('/search'), /למשל:/)
  assert.match(await find('א'.repeat(501)), /החיפוש ארוך מדי/)
})

test('hostile words stay words', async () => {
  const page = await find('"><script>alert(1)</script>\u202E')
  assert.doesNotMatch(page, /<script>alert/)
  assert.match(page, /&lt;script|&lt;script>/)
})

test('values that no form has are left out; an unknown sefer is not there', async () => {
  assert.match(await find('תניא', '&type=zzz&language=xx&set=..%2F&page=-3'), /href="\/tanya"/)
  const { status } = await server.page('/search?q=a&work=rh-00000000')
  assert.equal(status, 404)
})

test('words that are withheld are not found; their item is, by its name, with the reason', async () => {
  const words = await find('הדברים שבדף הזה שייכים לאחרים')
  assert.doesNotMatch(words, /class="words"[^>]*>[^<]*הפריט רשום/)
  assert.doesNotMatch(words, /sefer-hadugma\/2\/2#p1/)
  const named = await find('על הקישור', '&in=names')
  assert.match(named, /href="\/sefer-hadugma\/2\/2"[\s\S]*?<p class="why">/)
})

test('a search takes few statements, for one line as for many', async () => {
  const ask = (q: string, n: number) => server.page(`/search?q=${encodeURIComponent(q)}&fresh=${n}`)
  let n = 0
  const one = await statements.count(() => ask('באהבת', ++n))
  const many = await statements.count(() => ask('פרק', ++n))
  // The rules of a search ask the index up to sixteen questions; everything else takes fewer than any other page.
  assert.ok(Math.max(one, many) <= 30, `${one} and ${many} statements`)
})

describe('the search box of any page', () => {
  let browser: Browser
  let page: Page
  before(async () => {
    browser = await launchChromium()
  })
  after(async () => await browser.close())
  beforeEach(async () => {
    page = await browser.newPage()
    await page.goto(`${server.address}/en/help`)
  })
  afterEach(async () => await page.close())

  test('takes the key “/”, proposes while one types, and goes to a name by arrow and Enter', async () => {
    await page.keyboard.press('/')
    const box = page.getByRole('combobox')
    await box.waitFor()
    await page.keyboard.type('אהבת')
    const option = page.getByRole('option', { name: /אהבת ישראל/ }).first()
    await option.waitFor()
    assert.equal(await box.getAttribute('aria-expanded'), 'true')
    await page.keyboard.press('ArrowDown')
    assert.equal(await option.getAttribute('aria-selected'), 'true')
    assert.equal(await box.getAttribute('aria-activedescendant'), await option.getAttribute('id'))
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.pathname.startsWith('/en/help'))
    assert.match(page.url(), /\/en\/(?!search)/)
  })

  test('Escape closes the proposals and leaves what was typed; Enter alone searches', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('אהבת')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    const box = page.getByRole('combobox')
    assert.equal(await box.inputValue(), 'אהבת')
    assert.equal(await box.getAttribute('aria-expanded'), 'false')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/en\/search\?q=/)
  })
})
