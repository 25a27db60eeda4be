/** Name of the package on npm. */
export const NPM_NAME = '@parley-desktop/parley'
