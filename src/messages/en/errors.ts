import { errorTexts } from '#shared/kernel/error-texts'

/** The English texts are those of the host, which other programs read too. */
export const errors = { host: errorTexts }
