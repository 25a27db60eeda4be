/**
 * Tag of tests that only the nightly run includes: the same screens once more, in another theme, language or width, or
 * with very much in them. The behavior of each screen has tests that run with every change.
 */
export const nightly = '@nightly'
