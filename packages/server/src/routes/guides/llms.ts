/** `/llms.txt` and `/llms-full.txt`, composed from the guides and the declarations of the routes.
 *  Source: routes.md#about; llmstxt.org (the form). */
import type { Guide } from '../../guides.ts'
import type { Address, Route } from '../../routing/route.ts'

/** The base address in the examples of `docs/developers`. */
const EXAMPLE = 'https://yalkut.example'

/** Where a guide is read by itself. */
function addressOf(name: string): Address {
  return `/llms/${name}.md`
}

/** A guide with this server's address in its examples and links to the other guides. */
export function guideText({ text }: Guide, baseUrl: string): string {
  return withAddress(text, baseUrl)
    .replaceAll(/\[([^\]]+)\]\(\.\.\/\.\.\/([^)]+)\)/g, '$1 (`$2` in the repository)')
    .replaceAll(/\]\(([\w-]+)\.md(#[\w-]+)?\)/g, (_link, name, part = '') => {
      return `](${baseUrl}${addressOf(name)}${part})`
    })
}

/** The address of this server in place of that of the examples. */
function withAddress(text: string, baseUrl: string): string {
  return text.replaceAll(EXAMPLE, baseUrl).replaceAll(new URL(EXAMPLE).host, new URL(baseUrl).host)
}

const INTRODUCTION = `# Yalkut

> An open, community-edited catalog of Torah and media: sefarim, sichos, letters, farbrengens, printings, scans and
> recordings, with their texts where rights allow. Reading needs no account. Every change is a suggestion that people review.

- Items have permanent ids (\`rh-…\`); keep ids, not paths.
- Words that a machine wrote are marked until a person checks them: quote them as unchecked.
- Words whose rights forbid copying are not served (\`withheld\` gives the reason): never guess them.
`

/** The short page: an introduction, and links to the guides. */
export function shortGuide(guides: readonly Guide[], baseUrl: string): string {
  const pages = guides.map(
    ({ name, title, about }) =>
      `- [${title}](${baseUrl}${addressOf(name)}): ${withAddress(firstSentence(about), baseUrl)}`,
  )
  return `${INTRODUCTION}
## Links

- [All guides on one page](${baseUrl}/llms-full.txt)
- [OpenAPI 3.1](${baseUrl}/openapi.json): every route, with its schemas
- [About](${baseUrl}/v1): version and latest commit
- [Search](${baseUrl}/v1/search?q=tanya): by name or Hebrew date
- MCP for agents: ${baseUrl}/mcp (Streamable HTTP; reading needs no account)

## Guides

${pages.join('\n')}
`
}

/** Every guide in full, and one line for every route. */
export function fullGuide(guides: readonly Guide[], routes: readonly Route[], baseUrl: string): string {
  const lines = routes
    .filter(({ spec }) => spec.page !== true)
    .map(({ method, address, spec: doc }) => {
      const path = address.replaceAll(/:([a-z0-9]+)/gi, '{$1}')
      const access = doc.access === 'pub' ? '' : ` (${doc.access})`
      return `- ${method} ${path}${access}: ${doc.summary}`
    })
  const pages = guides.map((guide) => guideText(guide, baseUrl).trim())
  const list = `# Every route\n\nAt ${baseUrl}. The schemas are in ${baseUrl}/openapi.json.\n\n${lines.join('\n')}`
  return `${[INTRODUCTION.trim(), ...pages, list].join('\n\n---\n\n')}\n`
}

/** The first sentence. A colon at its end becomes a full stop. */
function firstSentence(text: string): string {
  const [sentence = text] = text.replace(/^\*\*[^*]+\*\*\s*/, '').split(/(?<=\.)\s/)
  return sentence.replace(/:$/, '.')
}
