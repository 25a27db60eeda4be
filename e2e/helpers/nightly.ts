/**
 * Tag of tests that only the nightly run includes: the same screens once more, in another theme, language or width, or
 * with very much in them. The behavior of each screen has tests that run with every change.
 */
export const nightly = '@nightly'

/** The nightly run. Steps after the main path of a test, which something else shows with every change, are only its. */
export const isNightly = process.env['PARLEY_NIGHTLY'] === '1'
