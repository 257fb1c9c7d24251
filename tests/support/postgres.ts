export * from '@yalkut/testing/databases'
