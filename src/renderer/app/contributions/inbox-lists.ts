import type { InboxContributions } from '#renderer/features/inbox/contributions'
import { activity } from '#renderer/features/inbox/lines/activity'
import { extension } from '#renderer/features/inbox/lines/extension'
import { folder } from '#renderer/features/inbox/lines/folder'
import { outcome } from '#renderer/features/inbox/lines/outcome'
import { request } from '#renderer/features/inbox/lines/request'
import { snooze } from '#renderer/features/inbox/lines/snooze'
import { failed } from '#renderer/features/inbox/sections/failed'
import { finished } from '#renderer/features/inbox/sections/finished'
import { needsYou } from '#renderer/features/inbox/sections/needs-you'
import { parked } from '#renderer/features/inbox/sections/parked'
import { running } from '#renderer/features/inbox/sections/running'
import { snoozed } from '#renderer/features/inbox/sections/snoozed'

/** The sections of the inbox, in their order. */
export const inboxSections: InboxContributions['sections'] = { needsYou, failed, finished, running, parked, snoozed }

/** The lines of its rows; the first that fits shows. */
export const inboxLines: InboxContributions['lines'] = { request, activity, snooze, folder, extension, outcome }
