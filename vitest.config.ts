import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One slow moment of a machine that builds for everybody should not fail it; `npm test` names what was tried again.
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/{shared,client,main,preload}/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: 'scripts/test/hermetic/run.ts',
          setupFiles: ['scripts/test/hermetic/file.ts', 'scripts/test/count-properties.ts'],
          // Hosts start processes and threads, and wait for them when they end: on a busy machine that takes long.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [svelte()],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'renderer',
          environment: 'jsdom',
          include: ['src/renderer/**/*.test.ts'],
          globalSetup: 'scripts/test/hermetic/run.ts',
          setupFiles: 'scripts/test/hermetic/file.ts',
        },
      },
    ],
  },
})
