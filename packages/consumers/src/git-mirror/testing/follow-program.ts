/** Makes the git mirror of a data folder, in a process that a test kills. */
import { join } from 'node:path'
import { followWithGit } from '@yalkut/catalog/git-mirror'

const [dataDir = ''] = process.argv.slice(2)
process.send?.('begun')
await followWithGit({
  ...{ dataDir, projection: join(dataDir, 'projection.sqlite') },
  ...{ host: 'yalkut.example', batch: 2 },
})
process.exit(0)
