/** Maximum length of the text that names a branch, in characters. */
export const BRANCH_LENGTH = 60
