export * from '@yalkut/testing/engines'
