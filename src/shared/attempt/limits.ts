/** Maximum number of attempts at one prompt. */
export const MAX_ATTEMPTS = 8
