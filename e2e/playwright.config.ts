import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { isBrief, specsInFull } from '../scripts/test/in-full'
import { nightly } from './helpers/nightly'

/*
 * The same specs in both of Parley's windows: a browser on `parley serve`, and Electron. Specs for only one of them are in
 * a separate folder. Every spec runs in the browser; Electron runs the rest in the nightly run.
 */
const pictures = ['screenshots.spec.ts', 'gallery.spec.ts']
const withPictures = process.env['PARLEY_SCREENSHOTS'] === '1'

/** Commands and programs of the documentation, which need no window. */
const examples = 'browser/examples.spec.ts'

const isNightly = process.env['PARLEY_NIGHTLY'] === '1'
/** Specs that this run leaves out. */
const inFull = isBrief ? specsInFull.map((pattern) => `**/${pattern}`) : []
/**
 * Specs of desktop-specific behavior. Everything else shows the same pages; the nightly run covers
 * it.
 */
const ofDesktop = ['electron/**']
/** Of a packaged app also what a worker thread reads from its archive, and a day's work with two kinds of agents. */
const ofPackage =
  (process.env['PARLEY_PACKAGED_APP'] ?? '') === ''
    ? []
    : ['import-export', 'parallel', 'attempts'].map((name) => `${name}.spec.ts`)

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results/e2e',
  globalSetup: './global-setup.ts',
  forbidOnly: true,
  // One slow moment of a shared build machine should not fail the run; the summary lists retried tests.
  retries: process.env['CI'] === undefined ? 0 : 1,
  fullyParallel: true,
  // Specs wait for animations, polls and answers a third of their time.
  workers: Math.min(4, Math.ceil(availableParallelism() * 1.5)),
  ...(isNightly ? {} : { grepInvert: new RegExp(nightly) }),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [
    // Windows of several apps on one display would take the focus from each other. First, so that the browser's specs use
    // the other workers meanwhile.
    {
      name: 'electron',
      workers: 1,
      testIgnore: ['browser/**', ...pictures, ...inFull],
      ...(isNightly ? {} : { testMatch: [...ofDesktop, ...ofPackage] }),
    },
    // Its tests share a store and run one after another: begun last, they would keep all other workers waiting.
    { name: 'examples', testMatch: examples, testIgnore: inFull },
    { name: 'browser', testIgnore: ['electron/**', examples, ...(withPictures ? [] : pictures), ...inFull] },
  ],
})
