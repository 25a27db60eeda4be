import { dialog } from 'electron'
import { openExternal } from './external-links'
import { newerRelease, type Release } from './update-feed'
import { m } from '#messages'

const DAY_MS = 24 * 60 * 60_000

/** Settings of the user about updates. */
export interface UpdateSettings {
  readonly isAllowed: boolean
  /** Address of the newest version; empty for none. */
  readonly feed: string
}

/** Tells the user of newer versions. Installs nothing. */
export interface Updates {
  /** Checks at once and then daily while allowed; nothing leaves the computer otherwise. */
  follow(settings: UpdateSettings): void
  /** Checks because the user asked, and says what came of it. */
  ask(): Promise<void>
}

/** Creates the check for versions newer than `current`. */
export function createUpdates(current: string): Updates {
  let settings: UpdateSettings = { isAllowed: false, feed: '' }
  let timer: NodeJS.Timeout | null = null
  let told: string | null = null

  /** Nobody waits for it: failures and no news are silent, and each version is told once. */
  const check = async (): Promise<void> => {
    const found = await newerRelease(settings.feed, current)
    if (!found.ok || found.value === null || found.value.version === told) return
    told = found.value.version
    await tell(found.value, current)
  }
  return {
    follow(next) {
      const isSame = next.isAllowed === settings.isAllowed && next.feed === settings.feed
      settings = next
      if (isSame) return
      if (timer !== null) clearInterval(timer)
      timer = null
      if (!next.isAllowed || next.feed === '') return
      timer = setInterval(() => void check(), DAY_MS)
      timer.unref()
      void check()
    },
    async ask() {
      if (settings.feed === '') {
        await dialog.showMessageBox({
          type: 'info',
          message: m.desktop.updates.noFeed,
          detail: m.desktop.updates.noFeedDetail,
        })
        return
      }
      const found = await newerRelease(settings.feed, current)
      if (!found.ok)
        await dialog.showMessageBox({ type: 'warning', message: m.desktop.updates.failed, detail: found.error })
      else if (found.value !== null) await tell(found.value, current)
      else
        await dialog.showMessageBox({
          type: 'info',
          message: m.desktop.updates.newest,
          detail: m.desktop.updates.newestDetail({ current }),
        })
    },
  }
}

async function tell({ version, page }: Release, current: string): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'info',
    message: m.desktop.updates.newer({ version }),
    detail: m.desktop.updates.newerDetail({ current }),
    buttons: [m.desktop.updates.download, m.desktop.updates.later],
    defaultId: 0,
    cancelId: 1,
  })
  if (response === 0) await openExternal(page)
}
