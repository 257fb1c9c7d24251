export * from '@yalkut/testing/folders'
