import { noticeTexts } from '#shared/kernel/notice-texts'

/** The English texts are those of the host, which other programs read too. */
export const notices = { host: noticeTexts }
