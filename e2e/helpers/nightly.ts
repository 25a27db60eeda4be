/**
 * Tag of tests that only the nightly run includes: the same screens once more, in another theme, language or width, or
 * with very much in them, and what tests of components, of the host or of another screen show with every change. The main
 * path of each feature runs with every change.
 */
export const nightly = '@nightly'

/** The nightly run. Steps after the main path of a test, which something else shows with every change, are only its. */
export const isNightly = process.env['PARLEY_NIGHTLY'] === '1'
