/** What is said to people about reconciliation. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const reconciliationSaid = sentences({
  'not-json-parameter': {
    en: '“{parameter}” is not JSON.',
    he: '״{parameter}״ אינו JSON.',
  },
  'queries-at-most': {
    en: 'At most {mostQueries} queries at once.',
    he: 'עד {mostQueries} שאילתות בבת אחת.',
  },
  'extend-form': { en: '“extend” must be {form}.', he: '״extend״ צריך להיות {form}.' },
  'queries-form': {
    en: '“queries” must be a JSON object of queries, each like {example}.',
    he: '״queries״ הוא אובייקט JSON של שאלות, וכל אחת כמו {example}.',
  },
})
