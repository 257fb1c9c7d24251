/** The parts of `s3rver` that tests use; the package brings no types. */
declare module 's3rver' {
  interface S3rverOptions {
    address: string
    /** 0: a free port. */
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  export default class S3rver {
    constructor(options: S3rverOptions)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
