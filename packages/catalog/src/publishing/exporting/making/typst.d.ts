/** As much of the typesetter as is used here. It is optional: where it is not installed, the types are known all the same. */
declare module '@myriaddreamin/typst-ts-node-compiler' {
  interface Compiled {
    readonly result: object | null
    takeError(): object | null
  }
  export class NodeCompiler {
    static create(options: { workspace: string; fontArgs: readonly { fontBlobs: readonly Buffer[] }[] }): NodeCompiler
    compile(options: { mainFileContent: string }): Compiled
    pdf(document: object, options: { pdfTags: boolean }): Buffer
    fetchDiagnostics(error: object): unknown[]
  }
}
