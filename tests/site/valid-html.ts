/** Whether a document is valid HTML, as html-validate judges it. */
import { HtmlValidate } from 'html-validate'

const judge = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Svelte writes elements without content in its own way.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'off',
    // Numbers of pages and days look like telephone numbers to it.
    'tel-non-breaking': 'off',
  },
})

/** What is wrong, and at which line and column. */
export async function faultsOfHtml(html: string): Promise<{ about: string; at: string }[]> {
  const { results } = await judge.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ message, ruleId, line, column }) => ({
      about: `${ruleId}: ${message}`,
      at: `${line}:${column}`,
    }))
}
