/** A real S3 server from npm, with one bucket. */
import S3rver from 's3rver'
import { newFolder, removeFolder } from '../folders.ts'

export interface S3Server {
  /** The address in the form of `OBJECTS_URL`. */
  url: string
  stop(): Promise<void>
}

export async function startS3(): Promise<S3Server> {
  const directory = newFolder()
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'yalkut', configs: [] }],
  })
  const { port } = await server.run()
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/yalkut/files?tls=off`,
    async stop() {
      await server.close()
      removeFolder(directory)
    },
  }
}
