import { answerFile } from '#lib/server/answer-file.ts'
import { xmlText } from '#lib/server/xml.ts'
import { siteWords } from '#lib/words/site.ts'

/** By it a browser offers to search here from its own address line. The form: https://github.com/dewitt/opensearch. */
export const GET = answerFile(({ baseUrl }) => {
  const at = xmlText(baseUrl)
  const words = siteWords('he')
  return {
    type: 'application/opensearchdescription+xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${xmlText(words.name)}</ShortName>
<Description>${xmlText(words.motto)}</Description>
<Image width="192" height="192" type="image/png">${at}/icon-192.png</Image>
<Url type="text/html" template="${at}/search?q={searchTerms}"/>
<InputEncoding>UTF-8</InputEncoding>
</OpenSearchDescription>
`,
  }
})
