import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { mutate } from './mutate'
import { mutations } from './table'

/* Tests of the host with one mistake in it: that with the number PARLEY_MUTATION. Files stay as they are. */

const root = join(import.meta.dirname, '..', '..')
const mutation = mutations[Number(process.env['PARLEY_MUTATION'] ?? NaN)]

export default defineConfig({
  root,
  resolve: { tsconfigPaths: true },
  plugins: mutation === undefined ? [] : [mutate(root, mutation)],
  test: {
    // Vitest caches transformed modules, which would belong to another mutation.
    fsModuleCache: false,
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: 'scripts/test/hermetic/run.ts',
    setupFiles: 'scripts/test/hermetic/file.ts',
    testTimeout: 120_000,
  },
})
