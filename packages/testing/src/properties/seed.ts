/** In the environment of a test file: the seed of its property tests, a number or `random`. Not set: the fixed seed. */
export const SEED_NAME = 'YALKUT_TEST_SEED'
